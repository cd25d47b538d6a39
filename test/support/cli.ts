import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { openAccountAdmin } from '../../src/accounts/account-admin.ts';
import { model } from '../../src/resources/index.ts';
import type { Database } from '../../src/storage/database.ts';
import { rebuildDerived } from '../../src/storage/derived-data/rebuild.ts';
import { openMigrated } from '../../src/storage/open.ts';
import { exchange } from './exchange.ts';
import { onlyInFull } from './full.ts';
import { isCluster } from './postgres.ts';
import {
  type Answer,
  type CallOptions,
  type Dialect,
  dialects,
  newDistributedPlace,
  newPlace,
  type TestPlace,
} from './site.ts';

export const launcher = fileURLToPath(new URL('../../bin/tradepost', import.meta.url));

/** An empty store, and the flags that name it. */
export interface Place {
  dialect: Dialect;
  /** The store's folder; with PostgreSQL an empty one, for what is kept beside the store. */
  folder: string;
  flags: string[];
  database?: string | undefined;
  remove(): Promise<void>;
}

export interface Outcome {
  status: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  /** Standard output as the one JSON document it is; throws where it is anything else. */
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into documents of every shape
  readonly json: any;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** What stands on standard input; nothing if left out. */
  input?: string | Uint8Array;
  program?: string;
  /** Another user to run it as, which only root can ask for. */
  uid?: number;
  /** Milliseconds after which it is killed, where it should end by itself. */
  patience?: number;
}

/** Without tables; on a cluster with its tables spread. */
export const newCliPlace = (dialect: Dialect): Promise<Place> =>
  dialect === 'postgres' && isCluster ? asCliPlace(dialect, newDistributedPlace()) : newEmptyPlace(dialect);

/** Also on a cluster without tables. */
export const newEmptyPlace = (dialect: Dialect): Promise<Place> => asCliPlace(dialect, newPlace(dialect));

async function asCliPlace(dialect: Dialect, made: Promise<TestPlace>): Promise<Place> {
  const { data, database, remove } = await made;
  const flags = database ? ['--database', database] : ['--data', data];
  return { dialect, folder: data, flags, database, remove };
}

type Define = (place: () => Place, dialect: Dialect) => void;

/** Describes something on both stores; `place()` is an empty store when the first test starts. */
export const onBothPlaces = (title: string, define: Define, newPlaceOf = newCliPlace): void =>
  onPlaces(dialects, title, define, [], newPlaceOf);

/** The same, on PostgreSQL in `npm run test:full` only: for what is slow and hardly depends on the store. */
export const onEmbeddedFirst = (title: string, define: Define): void =>
  onPlaces(dialects, title, define, ['postgres']);

/** The same on the embedded store alone, where the store makes no difference. */
export const onEmbedded = (title: string, define: Define): void => onPlaces(['sqlite'], title, define);

function onPlaces(
  chosen: readonly Dialect[],
  title: string,
  define: Define,
  inFull: readonly Dialect[] = [],
  newPlaceOf = newCliPlace,
): void {
  for (const dialect of chosen)
    describe(`${title} (${dialect})`, { skip: inFull.includes(dialect) && onlyInFull }, () => {
      let place: Place;
      before(async () => {
        place = await newPlaceOf(dialect);
      });
      after(() => place.remove());
      define(() => place, dialect);
    });
}

/** Programs that still run are not to outlive the tests. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The tests' own environment, without what would steer Tradepost or its Node.js. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(TRADEPOST_|NODE_|npm_)/.test(name));
  return Object.fromEntries(entries);
}

export function start(
  args: string[],
  { cwd, env, input, uid, program = launcher, patience = 180_000 }: RunOptions,
) {
  const child = spawn(program, args, {
    ...{ cwd, uid, env: { ...cleanEnvironment(), ...env } },
    ...{ timeout: patience, killSignal: 'SIGKILL' as const },
  });
  const collected = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      collected[name] += text;
    });
  running.add(child);
  // One that ends before it has read its input breaks the pipe; its exit status tells what happened.
  child.stdin.on('error', () => undefined).end(input);
  const closed = once(child, 'close');
  const ended: Promise<Outcome> = once(child, 'exit').then(async ([status, signal]) => {
    running.delete(child);
    // What it printed is all here once the pipes close, unless a process that it left behind holds them open.
    await Promise.race([closed, sleep(1000, undefined, { ref: false })]);
    for (const pipe of [child.stdout, child.stderr]) pipe.destroy();
    return {
      ...{ status, signal, ...collected },
      get json() {
        return JSON.parse(collected.stdout) as unknown;
      },
    };
  });
  return { child, collected, ended };
}

/** Runs a command to its end. */
export const tradepost = (args: string[], options: RunOptions = {}): Promise<Outcome> =>
  start(args, options).ended;

/** Runs a command that must succeed and print one JSON document and nothing else, and returns that. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into documents of every shape
export async function jsonOf(place: Place, args: string[], options: RunOptions = {}): Promise<any> {
  const outcome = await tradepost([...args, ...place.flags, '--json'], { cwd: place.folder, ...options });
  assert.deepEqual(
    { status: outcome.status, stderr: outcome.stderr },
    { status: 0, stderr: '' },
    `${args.join(' ')}: ${outcome.stdout.slice(0, 1000)}`,
  );
  return outcome.json;
}

export interface Server {
  url: string;
  /** The process that was started, and what it has printed so far. */
  pid: number;
  printed: { stdout: string; stderr: string };
  ended: Promise<Outcome>;
  /** A request as `CallOptions` describe it; plain HTTP only. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Outcome>;
}

/** Starts `serve` on a free port: by plain HTTP, or by HTTPS where that is asked for. `before`: what the program needs first. */
export async function serve(
  place: Place,
  flags: string[] = [],
  options: RunOptions & { https?: boolean; before?: string[] } = {},
): Promise<Server> {
  const scheme = options.https ? [] : ['--http'];
  const args = ['serve', '--port', '0', ...scheme, ...place.flags, '--json', ...flags];
  return whenServing(start([...(options.before ?? []), ...args], { cwd: place.folder, ...options }));
}

async function whenServing({ child, collected, ended }: ReturnType<typeof start>): Promise<Server> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const deadline = Date.now() + 90_000;
  while (!collected.stdout.includes('\n')) {
    if (over || Date.now() > deadline) throw new Error(`it does not serve: ${collected.stderr}`);
    await sleep(5);
  }
  const { address } = JSON.parse(collected.stdout).serving as { address: string };
  return {
    ...{ url: address, pid: child.pid as number, printed: collected, ended },
    call: (method, path, request) => send(address + path, method, request),
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

function send(url: string, method: string, options: CallOptions = {}): Promise<Answer> {
  const { body, token, headers } = options;
  const given = {
    ...(token && { 'X-Token': token }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  };
  const asIs = body === undefined || typeof body === 'string';
  return exchange(url, method, given, asIs ? body : JSON.stringify(body));
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A process and those that it has started. */
export async function family(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

/** Whether a new connection is answered. */
export const isOpen = ({ url }: Server): Promise<boolean> =>
  fetch(`${url}/livez`, { headers: { Connection: 'close' } }).then(
    () => true,
    () => false,
  );

/** Reads or changes the store behind the product's back. */
export async function sql(place: Place, text: string): Promise<Record<string, unknown>[]> {
  if (!place.database) {
    using database = new DatabaseSync(join(place.folder, 'tradepost.db'), { timeout: 5000 });
    return database
      .prepare(text)
      .all()
      .map((row) => ({ ...row }));
  }
  const client = new Client({ connectionString: place.database });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

/** A new account with a development token, made without a command, which would take ten times as long. */
export async function newAccount({ folder, database }: Place): Promise<{ ID: number; token: string }> {
  const fill = (made: Database): Promise<void> => rebuildDerived(made, model.resources);
  const opened = await openMigrated({ data: folder, database }, { mayCreate: true }, fill);
  try {
    const directory = openAccountAdmin(opened);
    const { account } = await directory.createAccount('Test', 'owner@example.com', 'not a secret');
    return { ID: account.ID, token: (await directory.createToken(account.ID)).token };
  } finally {
    await opened.close();
  }
}

/** Waits until something is so; says what it waited for when it never is. */
export async function until(what: string, isSo: () => unknown, patience = 60_000): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await sleep(10);
  }
}
