import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../../limits.ts';
import type { Database, Session, Transaction } from '../database.ts';
import { type QueryBuilder, type Statement, slot, slots, statement } from '../statement.ts';
import { KeyReused, type Once, type Reply } from '../store.ts';
import { amount } from './amount.ts';

/** The answers to requests that came with a key: kept in the transaction that did what was asked for. */
export class IdempotencyKeys {
  /** How many were given again. */
  replays = 0;
  readonly #find: Statement;
  readonly #keep: Statement;

  constructor(build: QueryBuilder) {
    this.#find = statement(
      build
        .selectFrom('idempotency_keys')
        .select(['request', 'status', 'location', 'body'])
        .where('account_id', '=', slot('account'))
        .where('app_id', '=', slot('app'))
        .where('key', '=', slot('key'))
        .where('moment', '>=', slot('oldest')),
      'idempotency_keys',
    );
    const values = ['request', 'moment', 'status', 'location', 'body'];
    this.#keep = statement(
      build
        .insertInto('idempotency_keys')
        .values({
          account_id: slot('account'),
          app_id: slot('app'),
          key: slot('key'),
          ...slots(values),
        })
        // One that is too old to count may still be there.
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'app_id', 'key'])
            .doUpdateSet(({ ref }) =>
              Object.fromEntries(values.map((name) => [name, ref(`excluded.${name}`)])),
            ),
        ),
      'idempotency_keys',
    );
  }

  /** What the request was answered with before. Whoever asks holds the account's turn: nobody is about to answer it. */
  async find(session: Session, account: number, { app, key, request }: Once): Promise<Reply | undefined> {
    const [row] = await session.run(this.#find, { account, app, key, oldest: oldestKept() });
    if (!row) return undefined;
    const [asked, status, location, body] = row as [string, number, string | null, string];
    if (asked !== request) throw new KeyReused();
    this.replays++;
    return { status, location, body };
  }

  async keep(session: Transaction, account: number, once: Once, reply: Reply): Promise<void> {
    await session.put(this.#keep, { account, ...once, ...reply, moment: Date.now() });
  }
}

const oldestKept = (): number => Date.now() - limits.replayedFor * 1000;

/** Removes keys that no longer count, few at a time. Each look finds an account by its oldest key. */
export async function sweepKeys(database: Database): Promise<void> {
  const oldest = oldestKept();
  const { next, pieceEnd, remove } = sweepStatements(database.build);
  for (let after = 0; ; ) {
    const [found] = (await database.run(next, { after })) as [number, number][];
    if (!found) return;
    const [account, moment] = found;
    // Each piece begins where the one before it ended: none walks over keys that another one removes, or has removed.
    for (let first = moment; first < oldest; ) {
      const [end] = await database.run(pieceEnd, { account, first, oldest, others: limits.batch - 1 });
      const last = end ? Number(end[0]) : oldest - 1;
      await database.transaction(async (session) => session.put(remove, { account, first, last }), account);
      first = last + 1;
      await nextTurn();
    }
    after = account;
    await nextTurn();
  }
}

/** `pieceEnd`: the moment of the last key of a piece. One that is given anew meanwhile has another moment, and stays. */
function sweepStatements(build: QueryBuilder): Record<'next' | 'pieceEnd' | 'remove', Statement> {
  return {
    next: statement(
      build
        .selectFrom('idempotency_keys')
        .select(['account_id', 'moment'])
        .where('account_id', '>', slot('after'))
        .orderBy('account_id')
        .orderBy('moment')
        .limit(1),
    ),
    pieceEnd: statement(
      build
        .selectFrom('idempotency_keys')
        .select('moment')
        .where('account_id', '=', slot('account'))
        .where('moment', '>=', slot('first'))
        .where('moment', '<', slot('oldest'))
        .orderBy('moment')
        .limit(1)
        .offset(amount('others')),
    ),
    remove: statement(
      build
        .deleteFrom('idempotency_keys')
        .where('account_id', '=', slot('account'))
        .where('moment', '>=', slot('first'))
        .where('moment', '<=', slot('last')),
    ),
  };
}

/** Does that in the background. */
export function sweepRegularly(database: Database, onError: (error: unknown) => void): NodeJS.Timeout {
  return setInterval(() => sweepKeys(database).catch(onError), limits.sweepEvery * 1000).unref();
}
