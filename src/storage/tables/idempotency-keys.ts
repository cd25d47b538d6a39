import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { limits } from '../../limits.ts';
import type { Database, QueryExecutor, Transaction } from '../database.ts';
import { compileStatement, param, params, type QueryBuilder, type Statement } from '../statement.ts';
import { IdempotencyKeyReused, type IdempotentRequest, type StoredResponse } from '../store.ts';
import { limitParam } from './limit-param.ts';

/** Responses by idempotency key, stored in the transaction of the request. */
export class IdempotencyKeys {
  replays = 0;
  readonly #find: Statement;
  readonly #store: Statement;

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
    this.#store = compileStatement(
      build
        .insertInto('idempotency_keys')
        .values({
          account_id: param('account'),
          app_id: param('app'),
          key: param('key'),
          ...params(values),
        })
        // The key may be expired but not deleted yet.
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

  /** The caller holds the account's lock, so no copy of the request is in progress. */
  async find(
    executor: QueryExecutor,
    account: number,
    { app, key, request }: IdempotentRequest,
  ): Promise<StoredResponse | undefined> {
    const [row] = await executor.run(this.#find, { account, app, key, oldest: oldestReplayable() });
    if (!row) return undefined;
    const [storedRequest, status, location, body] = row as [string, number, string | null, string];
    if (storedRequest !== request) throw new IdempotencyKeyReused();
    this.replays++;
    return { status, location, body };
  }

  async store(
    transaction: Transaction,
    account: number,
    request: IdempotentRequest,
    response: StoredResponse,
  ): Promise<void> {
    await transaction.runDeferred(this.#store, { account, ...request, ...response, moment: Date.now() });
  }
}

const oldestReplayable = (): number => Date.now() - limits.idempotencyTtlSeconds * 1000;

/** Account by account, in small batches. */
export async function deleteExpiredKeys(database: Database): Promise<void> {
  const oldest = oldestReplayable();
  const { nextAccount, batchEnd, deleteBatch } = sweepStatements(database.build);
  for (let after = 0; ; ) {
    const [found] = (await database.run(nextAccount, { after })) as [number, number][];
    if (!found) return;
    const [account, moment] = found;
    // Continues where the last batch ended, so as not to walk over deleted keys.
    for (let first = moment; first < oldest; ) {
      const [end] = await database.run(batchEnd, { account, first, oldest, others: limits.batchRows - 1 });
      const last = end ? Number(end[0]) : oldest - 1;
      await database.transaction(
        async (transaction) => transaction.runDeferred(deleteBatch, { account, first, last }),
        account,
      );
      first = last + 1;
      await yieldToEventLoop();
    }
    after = account;
    await yieldToEventLoop();
  }
}

/** `batchEnd`: the time of the batch's last key. */
function sweepStatements(build: QueryBuilder): Record<'nextAccount' | 'batchEnd' | 'deleteBatch', Statement> {
  return {
    nextAccount: compileStatement(
      build
        .selectFrom('idempotency_keys')
        .select(['account_id', 'moment'])
        .where('account_id', '>', param('after'))
        .orderBy('account_id')
        .orderBy('moment')
        .limit(1),
    ),
    batchEnd: compileStatement(
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
    deleteBatch: compileStatement(
      build
        .deleteFrom('idempotency_keys')
        .where('account_id', '=', param('account'))
        .where('moment', '>=', param('first'))
        .where('moment', '<=', param('last')),
    ),
  };
}

export function startKeySweeper(database: Database, onError: (error: unknown) => void): NodeJS.Timeout {
  return setInterval(
    () => deleteExpiredKeys(database).catch(onError),
    limits.idempotencySweepIntervalSeconds * 1000,
  ).unref();
}
