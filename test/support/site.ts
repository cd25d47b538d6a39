import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, mock } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type AccountAdmin, openAccountAdmin } from '../../src/accounts/account-admin.ts';
import type { Authenticator } from '../../src/accounts/authenticator.ts';
import { openCounters } from '../../src/accounts/counters.ts';
import { type Accounts, openAccounts } from '../../src/accounts/index.ts';
import { openOwnerTable } from '../../src/accounts/owner-table.ts';
import type { OwnerSession } from '../../src/accounts/sessions.ts';
import { openTokenTable } from '../../src/accounts/token-table.ts';
import { type AppParts, buildApp } from '../../src/app.ts';
import { FolderBlobs } from '../../src/blobs/folder-blobs.ts';
import { MediaStore } from '../../src/blobs/media-store.ts';
import { bundleFromObject, importBundle } from '../../src/bundle/import.ts';
import { proxyList } from '../../src/http/hooks/transport.ts';
import { model } from '../../src/resources/index.ts';
import { openStore } from '../../src/storage/account/account-store.ts';
import type { Database, QueryExecutor, Transaction } from '../../src/storage/database.ts';
import { rebuildDerived } from '../../src/storage/derived-data/rebuild.ts';
import { openMigrated } from '../../src/storage/open.ts';
import { type ParamValues, rawSql, type Statement } from '../../src/storage/statement.ts';
import type { InvalidationScope, Store } from '../../src/storage/store.ts';
import { insertStatements } from '../../src/storage/transaction.ts';
import { type Answer, exchange } from './exchange.ts';
import { onlyInFull } from './full.ts';
import { createDatabase, dropDatabase, isCluster, startPostgres, type TestPostgres } from './postgres.ts';

/** The two stores; every test of what is stored runs on both. */
export const dialects = ['sqlite', 'postgres'] as const;
export type Dialect = (typeof dialects)[number];

export type { Answer };

export interface CallOptions {
  /** An object is sent as JSON, a string as it is, URLSearchParams and FormData as forms. */
  body?: unknown;
  headers?: Record<string, string>;
  /** null: no X-Token at all. */
  token?: string | null;
}

export interface TestAccount {
  ID: number;
  token: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<Answer>;
  load(bundle: Record<string, unknown[]>): Promise<Record<string, number>>;
}

/**
 * In this suite it stays the same moment. PostgreSQL is asked every few seconds who a caller is, and whoever counts
 * statements is not to meet that.
 */
export function stopClock(): void {
  before(() => {
    const now = Date.now();
    mock.method(Date, 'now', () => now);
  });
  after(() => mock.restoreAll());
}

/** An owner with a session; paths start below /console/api. */
export interface SignedInOwner extends Omit<TestAccount, 'load' | 'token'> {
  cookie: string;
  owner: number;
  session: number;
}

/** A running server on a store of its own: the production app, on a real port. */
export interface Site {
  dialect: Dialect;
  url: string;
  /** The folder of its pictures and files. */
  media: string;
  app: FastifyInstance;
  parts: AppParts;
  database: Database;
  store: Store;
  directory: AccountAdmin;
  accounts: Accounts;
  authenticator: Authenticator;
  /** What was run against the database since it was last emptied. */
  statements: { statement: Statement; values: ParamValues }[];
  logged: string[];
  newAccount(): Promise<TestAccount>;
  /** An account by one of its tokens. */
  asToken(ID: number, token: string): TestAccount;
  /** The account's first owner, or another, at the owner face, signed in without the time that a password takes. */
  signIn(account: { ID: number }, owner?: number): Promise<SignedInOwner>;
  fetch(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export const publicUrl = 'https://shop.example';

let server: Promise<TestPostgres> | undefined;

/** Where a store is, as the settings name it, and how to get rid of it. */
export interface TestPlace {
  data: string;
  database?: string;
  remove(): Promise<void>;
}

/** A new store: empty, or the copy of one that is not open. */
export async function newPlace(dialect: Dialect, copied?: TestPlace): Promise<TestPlace> {
  const data = mkdtempSync(join(tmpdir(), 'tradepost-test-'));
  const remove = async (): Promise<void> => rmSync(data, { recursive: true, force: true });
  if (copied) cpSync(copied.data, data, { recursive: true });
  if (dialect === 'sqlite') return { data, remove };
  server ??= startPostgres();
  const { url } = await server;
  const database = await createDatabase(url, copied?.database);
  return {
    data,
    database,
    remove: () => Promise.all([remove(), dropDatabase(url, database)]).then(() => {}),
  };
}

const migrated: { [dialect in Dialect]?: Promise<TestPlace> } = {};

/** With few shards: each takes time. */
export async function newDistributedPlace(): Promise<TestPlace> {
  const place = await newPlace('postgres');
  const rebuild = (opened: Database): Promise<void> => rebuildDerived(opened, model.resources);
  const database = await openMigrated(place, undefined, rebuild);
  await database.cluster?.distribute({ shards: 4 });
  await database.close();
  return place;
}

/** A new store with its tables: they are made once and then copied, which takes a third of the time. */
async function newMigratedPlace(dialect: Dialect): Promise<TestPlace> {
  if (dialect === 'postgres' && isCluster) return newDistributedPlace();
  migrated[dialect] ??= newPlace(dialect).then(async (place) => {
    process.once('exit', place.remove);
    await (await openMigrated(place)).close();
    return place;
  });
  return newPlace(dialect, await migrated[dialect]);
}

export async function openSite(
  dialect: Dialect,
  overrides: Partial<AppParts> = {},
  given?: TestPlace,
  around = (database: Database): Database => database,
): Promise<Site> {
  const place = given ?? (await newMigratedPlace(dialect));
  const statements: Site['statements'] = [];
  const database = around(recording(await openMigrated(place), statements));
  const store = openStore(database);
  const accounts = openAccounts(database);
  const { authenticator } = accounts;
  const directory = openAccountAdmin(database);
  const logged: string[] = [];
  const logDestination = { write: (line: string) => void logged.push(line) };
  const logger = pino({ level: 'info' }, logDestination);
  const media = join(place.data, 'media');
  const parts: AppParts = {
    ...{ store, accounts, model, logger, logDestination, baseUrl: publicUrl, enforceGroups: false },
    ...{ health: { stopping: false, draining: false }, proxies: proxyList([]) },
    media: new MediaStore(new FolderBlobs(media)),
    ...overrides,
  };
  const app = buildApp(parts);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const fetchHere = (method: string, path: string, options?: CallOptions): Promise<Answer> =>
    send(url, method, path, options);

  const domains = new Map<string, number>();
  const asToken = (ID: number, token: string): TestAccount =>
    testAccount(ID, token, fetchHere, (bundle) =>
      importBundle(model, store.forAccount(ID), bundleFromObject(withOwnDomains(bundle, ID, domains))).then(
        ({ created }) => created,
      ),
    );

  return {
    ...{
      dialect,
      url,
      media,
      app,
      parts,
      database,
      store,
      directory,
      accounts,
      authenticator,
      statements,
      logged,
    },
    fetch: fetchHere,
    asToken,
    async newAccount() {
      const { ID, token } = await database.transaction((session) => insertAccount(database, session));
      return asToken(ID, token);
    },
    async signIn({ ID }, owner) {
      const [row] = await database.run(rawSql(`SELECT MIN(owner_id) FROM owners WHERE account_id = ${ID}`));
      const visitor = { address: '127.0.0.1', agent: 'test' };
      const signedIn = await database.transaction((session) =>
        accounts.sessions.start(session, { account: ID, owner: owner ?? Number(row?.[0]) }, visitor),
      );
      return signedInOwner(signedIn, fetchHere);
    },
    async close() {
      await app.close();
      await store.close();
      await place.remove();
    },
  };
}

/** A domain is held by one account: where the same bundle is loaded again, the account's number is put before it. */
export function withOwnDomains(
  bundle: Record<string, unknown[]>,
  account: number,
  holders: Map<string, number>,
): Record<string, unknown[]> {
  if (!bundle.domains) return bundle;
  const own = (bundle.domains as { name?: unknown }[]).map((domain) => {
    if (typeof domain.name !== 'string') return domain;
    let { name } = domain as { name: string };
    while (holders.getOrInsertComputed(name.toLowerCase(), () => account) !== account)
      name = `a${account}.${name}`;
    return { ...domain, name };
  });
  return { ...bundle, domains: own };
}

/** `not a secret`, hashed once for all: doing it for each account would take most of the tests' time. */
const testHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ihpBRVtw2+zBYWHam+HMIw$rBjeh8HJYHpf08r1W9fhMgHNKbBUhNfJt+1UPCj4XaU';

async function insertAccount(
  database: Database,
  session: QueryExecutor,
): Promise<{ ID: number; token: string }> {
  const ID = await openCounters(database).nextId(session, 'account');
  const row = `(${ID}, 'Test', '2026-01-01 00:00:00', 0, '{}')`;
  await session.run(
    rawSql(`INSERT INTO accounts (account_id, name, created, last_sequence, last_ids) VALUES ${row}`),
  );
  await session.run(
    rawSql(`INSERT INTO site_slugs (account_id, slug, is_current) VALUES (${ID}, 'test-${ID}', 1)`),
  );
  await openOwnerTable(database).insert(session, ID, 'owner@example.com', testHash);
  const { token } = await openTokenTable(database).insert(session, ID, {});
  return { ID, token };
}

function testAccount(ID: number, token: string, call: Site['fetch'], load: TestAccount['load']): TestAccount {
  const own: TestAccount['call'] = (method, path, options) => call(method, path, { token, ...options });
  return {
    ...{ ID, token, load },
    call: own,
    get: (path, options) => own('GET', path, options),
    post: (path, body, options) => own('POST', path, { body, ...options }),
    put: (path, body, options) => own('PUT', path, { body, ...options }),
    delete: (path, options) => own('DELETE', path, options),
  };
}

function signedInOwner(signedIn: OwnerSession & { token: string }, call: Site['fetch']): SignedInOwner {
  const { account: ID, owner, session, token } = signedIn;
  const cookie = `__Host-tradepost=${token}`;
  const from = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  const toOwnerFace: Site['fetch'] = (method, path, options) =>
    call(method, `/console/api${path}`, {
      ...options,
      token: null,
      headers: { ...from, ...options?.headers },
    });
  const { token: _, load: __, ...calls } = testAccount(ID, '', toOwnerFace, () => Promise.reject());
  return { ...calls, cookie, owner, session };
}

function send(url: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { body, token } = options;
  const headers: Record<string, string> = { ...(token && { 'X-Token': token }) };
  const asIs =
    body === undefined ||
    typeof body === 'string' ||
    body instanceof URLSearchParams ||
    body instanceof FormData ||
    body instanceof Uint8Array;
  if (!asIs) headers['Content-Type'] = 'application/json';
  return exchange(url + path, method, { ...headers, ...options.headers }, asIs ? body : JSON.stringify(body));
}

/** The same database, keeping a list of what it is asked. */
function recording(database: Database, statements: Site['statements']): Database {
  const noting =
    <R>(run: (statement: Statement, values?: ParamValues) => R) =>
    (statement: Statement, values: ParamValues = {}): R => {
      statements.push({ statement, values });
      return run(statement, values);
    };
  const record = (session: Transaction): Transaction => ({
    run: noting((statement, values) => session.run(statement, values)),
    runDeferred: noting((statement, values) => session.runDeferred(statement, values)),
    insertBuffered(added) {
      for (const [statement, values] of insertStatements(added)) statements.push({ statement, values });
      return session.insertBuffered(added);
    },
    getScoped: (key, open) => session.getScoped(key, open),
  });
  return new Proxy(database, {
    get(target, property) {
      if (property === 'run') return noting((statement, values) => target.run(statement, values));
      if (property === 'transaction')
        return (
          work: (session: Transaction) => Promise<unknown>,
          ...how: [whose?: InvalidationScope, isLong?: boolean]
        ) => target.transaction((session) => work(record(session)), ...how);
      const value = Reflect.get(target, property, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type DefineOnSite = (site: () => Site, dialect: Dialect) => void;

/** Describes something on both stores; `site()` is open while the tests run. */
export function onBothStores(title: string, define: DefineOnSite, overrides: Partial<AppParts> = {}): void {
  for (const dialect of dialects) describeSite(title, dialect, define, overrides);
}

/** The same, on PostgreSQL in `npm run test:full` only: for what is slow and hardly depends on the store. */
export function onEmbeddedStoreFirst(
  title: string,
  define: DefineOnSite,
  overrides: Partial<AppParts> = {},
): void {
  describeSite(title, 'sqlite', define, overrides);
  describeSite(title, 'postgres', define, overrides, onlyInFull);
}

function describeSite(
  title: string,
  dialect: Dialect,
  define: DefineOnSite,
  overrides: Partial<AppParts>,
  skip: string | false = false,
): void {
  describe(`${title} (${dialect})`, { skip }, () => {
    let site: Site;
    before(async () => {
      site = await openSite(dialect, overrides);
    });
    after(() => site.close());
    define(() => site, dialect);
  });
}
