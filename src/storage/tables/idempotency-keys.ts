import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../../limits.ts';
import type { Database, QueryExecutor, Transaction } from '../database.ts';
import { compileStatement, param, params, type QueryBuilder, type Statement } from '../statement.ts';
import { IdempotencyKeyReused, type IdempotentRequest, type StoredResponse } from '../store.ts';
import { limitParam } from './limit-param.ts';

/** The answers to requests that came with a key: kept in the transaction that did what was asked for. */
export class IdempotencyKeys {
  /** How many were given again. */
  replays = 0;
  readonly #find: Statement;
  readonly #keep: Statement;

  constructor(build: QueryBuilder) {
    this.#find = compileStatement(
      build
        .selectFrom('idempotency_keys')
        .select(['request', 'status', 'location', 'body'])
        .where('account_id', '=', param('account'))
        .where('app_id', '=', param('app'))
        .where('key', '=', param('key'))
        .where('moment', '>=', param('oldest')),
      'idempotency_keys',
    );
    const values = ['request', 'moment', 'status', 'location', 'body'];
    this.#keep = compileStatement(
      build
        .insertInto('idempotency_keys')
        .values({
          account_id: param('account'),
          app_id: param('app'),
          key: param('key'),
          ...params(values),
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
  async find(
    executor: QueryExecutor,
    account: number,
    { app, key, request }: IdempotentRequest,
  ): Promise<StoredResponse | undefined> {
    const [row] = await executor.run(this.#find, { account, app, key, oldest: oldestReplayable() });
    if (!row) return undefined;
    const [asked, status, location, body] = row as [string, number, string | null, string];
    if (asked !== request) throw new IdempotencyKeyReused();
    this.replays++;
    return { status, location, body };
  }

  async store(
    transaction: Transaction,
    account: number,
    once: IdempotentRequest,
    reply: StoredResponse,
  ): Promise<void> {
    await transaction.runDeferred(this.#keep, { account, ...once, ...reply, moment: Date.now() });
  }
}

const oldestReplayable = (): number => Date.now() - limits.idempotencyTtlSeconds * 1000;

/** Removes keys that no longer count, few at a time. Each look finds an account by its oldest key. */
export async function deleteExpiredKeys(database: Database): Promise<void> {
  const oldest = oldestReplayable();
  const { next, pieceEnd, remove } = sweepStatements(database.build);
  for (let after = 0; ; ) {
    const [found] = (await database.run(next, { after })) as [number, number][];
    if (!found) return;
    const [account, moment] = found;
    // Each piece begins where the one before it ended: none walks over keys that another one removes, or has removed.
    for (let first = moment; first < oldest; ) {
      const [end] = await database.run(pieceEnd, { account, first, oldest, others: limits.batchRows - 1 });
      const last = end ? Number(end[0]) : oldest - 1;
      await database.transaction(
        async (transaction) => transaction.runDeferred(remove, { account, first, last }),
        account,
      );
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
    next: compileStatement(
      build
        .selectFrom('idempotency_keys')
        .select(['account_id', 'moment'])
        .where('account_id', '>', param('after'))
        .orderBy('account_id')
        .orderBy('moment')
        .limit(1),
    ),
    pieceEnd: compileStatement(
      build
        .selectFrom('idempotency_keys')
        .select('moment')
        .where('account_id', '=', param('account'))
        .where('moment', '>=', param('first'))
        .where('moment', '<', param('oldest'))
        .orderBy('moment')
        .limit(1)
        .offset(limitParam('others')),
    ),
    remove: compileStatement(
      build
        .deleteFrom('idempotency_keys')
        .where('account_id', '=', param('account'))
        .where('moment', '>=', param('first'))
        .where('moment', '<=', param('last')),
    ),
  };
}

/** Does that in the background. */
export function startKeySweeper(database: Database, onError: (error: unknown) => void): NodeJS.Timeout {
  return setInterval(
    () => deleteExpiredKeys(database).catch(onError),
    limits.idempotencySweepIntervalSeconds * 1000,
  ).unref();
}
