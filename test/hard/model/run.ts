import assert from 'node:assert/strict';
import { openOwnerTable } from '../../../src/accounts/owner-table.ts';
import { openQuotas } from '../../../src/accounts/quotas.ts';
import { openTokenTable } from '../../../src/accounts/token-table.ts';
import { model } from '../../../src/resources/index.ts';
import { checkStore } from '../../../src/storage/check/check.ts';
import { type Dialect, openSite, type Site } from '../../support/site.ts';
import { assertReplays } from '../../support/spec-journal.ts';
import { randomNumbers } from '../../support/writers.ts';
import { faulty, noFaults } from '../support/faults.ts';
import type { Hard } from '../support/options.ts';
import { type Caller, Clock, ModelClient } from './client.ts';
import { type Deed, inShort, isWrite, type Wish } from './deed.ts';
import { Judge } from './judge.ts';
import { asListed, collections, held, kinds, recordsAt } from './state.ts';
import { type Known, learn, Wishes } from './wishes.ts';

const clients = 8;
/** The last one is full before long. */
const quotas = [1000, 1000, 45];
/** Operations of one client between two looks. */
const wishesAtOnce = 12;
const faultPercent = 10;
/** Rounds between two looks at everything. */
const thoroughEvery = 25;
/** Operations that a failure shows. */
const shownDeeds = 25;

interface ModelAccount {
  known: Known;
  caller: Omit<Caller, 'actors'>;
  judge: Judge;
  clients: { client: ModelClient; wishes: Wishes }[];
  /** What was done lately, to be shown when something is wrong. */
  lately: Deed[];
}

/** Random operations of eight clients on three accounts, against a model in memory; `rounds` of 96 operations. */
export async function modelRounds(dialect: Dialect, { rounds, seed, say }: Hard) {
  const faults = noFaults();
  const site = await openSite(dialect, {}, undefined, (database) =>
    faulty(database, faults, randomNumbers(seed)),
  );
  const total = { operations: 0, steps: 0, refused: 0, unknown: 0 };
  try {
    const accounts = await openAccounts(site, seed);
    for (let round = 1; round <= rounds; round++) {
      faults.percent = faultPercent;
      await Promise.all(
        accounts.map((account) =>
          shown(account, seed, () => Promise.all(account.clients.map((one) => live(account, one)))),
        ),
      );
      faults.percent = 0;
      for (const account of accounts) await shown(account, seed, () => look(site, account, total));
      if (round % thoroughEvery === 0 || round === rounds) {
        for (const account of accounts) await shown(account, seed, () => assertReplays(account.caller.token));
        assert.deepEqual(await checkStore(site.database, model.resources), []);
        say?.(`round ${round}/${rounds}: ${JSON.stringify(total)}`);
      }
      site.statements.length = 0;
      site.logged.length = 0;
    }
  } finally {
    await site.close();
  }
  return { ...total, faults: faults.thrown };
}

/** Carries something out; a failure shows the seed and what was done to the account before, shortly. */
async function shown<T>(account: ModelAccount, seed: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const deeds = [...account.lately, ...account.clients.flatMap(({ client }) => client.deeds)];
    const last = deeds.sort((one, other) => one.begun - other.begun).slice(-shownDeeds);
    const words = (error as Error).message.slice(0, 3000);
    const place = `--seed ${seed}, ${account.known.name}, its last operations:`;
    throw new Error([words, place, ...last.map(inShort)].join('\n  '), { cause: error });
  } finally {
    account.lately.splice(0, Math.max(0, account.lately.length - shownDeeds));
  }
}

async function openAccounts(site: Site, seed: number): Promise<ModelAccount[]> {
  const clock = new Clock();
  const accounts: ModelAccount[] = [];
  for (const [index, quota] of quotas.entries()) {
    const token = await site.newAccount();
    const owner = await site.signIn(token);
    await openQuotas(site.database).set(token.ID, { records: quota });
    const known: Known = { name: `account${'ABC'[index]}`, paths: new Set(), steps: [] };
    const caller = { account: known.name, token, owner };
    const judge = new Judge(site.store.forAccount(token.ID), quota);
    accounts.push({ known, caller, judge, clients: [], lately: [] });
  }
  for (let number = 0; number < clients; number++) {
    const account = accounts[number % accounts.length] as ModelAccount;
    const client = new ModelClient(await callerOf(site, account), clock);
    const wishes = new Wishes(account.known, client, number, randomNumbers(seed * clients + number));
    account.clients.push({ client, wishes });
  }
  return accounts;
}

/** A token and an owner of its own, so that the journal tells its writes from those of others. */
async function callerOf(site: Site, { caller }: ModelAccount): Promise<Caller> {
  const { database } = site;
  const { ID } = caller.token;
  const made = await database.transaction(async (session) => ({
    token: await openTokenTable(database).insert(session, ID, {}),
    owner: await openOwnerTable(database).insert(session, ID, `${crypto.randomUUID()}@example.com`, ''),
  }));
  const { token, owner } = made;
  return {
    ...caller,
    token: site.asToken(ID, token.token),
    owner: await site.signIn({ ID }, owner),
    actors: [`token:${token.ID}`, `owner:${owner}`],
  };
}

async function live(
  { known }: ModelAccount,
  { client, wishes }: ModelAccount['clients'][number],
): Promise<void> {
  // What was asked for and ended in 503. Asked for again, the journal would not tell which of both was carried out.
  const unsure: string[] = [];
  const isUnsure = (target: string): boolean =>
    target !== '' && unsure.some((one) => `${one}/`.startsWith(`${target}/`));
  for (let count = 0; count < wishesAtOnce; count++) {
    let wish = wishes.next();
    while (isUnsure(targetOf(wish))) wish = wishes.next();
    const isKeyed = wish.kind === 'create' && !kindOf(wish.path).owners && count % 3 === 0;
    const { outcome, answer } = await client.carryOut(wish, isKeyed ? 1 + (count % 2) : 0);
    if (outcome === 'unknown' && targetOf(wish)) unsure.push(targetOf(wish));
    if (outcome === 'done' && wish.kind === 'create') known.paths.add(`${wish.path}/${answer.ID}`);
    if (outcome === 'done' && wish.kind === 'delete') known.paths.delete(wish.path);
  }
}

/** What a wish without a mark of its own is known by. */
const targetOf = (wish: Wish): string =>
  wish.kind === 'delete' ? wish.path : wish.kind === 'undo' ? `undo ${wish.step}` : '';

const kindOf = (path: string) => kinds[`/${path.split('/')[1]}` as keyof typeof kinds];

/** Judges what was done, and compares what is there with what must be. */
async function look(
  site: Site,
  account: ModelAccount,
  total: { operations: number; steps: number; refused: number; unknown: number },
): Promise<void> {
  const { judge, known } = account;
  const deeds = account.clients.flatMap(({ client }) => client.deeds.splice(0));
  account.lately.push(...deeds);
  total.steps += await judge.judge(deeds);
  await compare(site, account);
  total.operations += deeds.length;
  total.refused += deeds.filter((deed) => isWrite(deed) && deed.outcome === 'refused').length;
  total.unknown += deeds.filter(({ outcome }) => outcome === 'unknown').length;
  learn(known, judge.state, [...judge.steps]);
}

/** Every list, page by page, and what is counted. */
async function compare(site: Site, { judge, caller }: ModelAccount): Promise<void> {
  for (const path of collections) {
    const expected = recordsAt(judge.state, path).sort((one, other) => other.ID - one.ID);
    const listed: unknown[] = [];
    for (let page = 1; listed.length < expected.length || page === 1; page++) {
      const { body } = await caller.token.get(`${path}?per_page=20&page=${page}`);
      const records = body[kinds[path].many];
      listed.push(...records);
      if (!records.length) break;
    }
    assert.deepEqual(listed, expected.map(asListed), `the list ${path}`);
  }
  const quota = await openQuotas(site.database).of(caller.token.ID);
  assert.equal(quota?.records.used, held(judge.state), 'how many records the account holds');
}
