import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../limits.ts';
import { formatDatetime } from '../schema/fields/date.ts';
import type { Database } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import type { Caller } from './authenticator.ts';
import { openGroupUsage } from './group-usage.ts';
import { type LoggedRequest, RequestBuffer, type TokenUsage } from './request-buffer.ts';
import { type DailyRequests, openRequestCounts } from './request-counts.ts';
import { openRequestEntries } from './request-entries.ts';
import { accountQueryBuilder } from './schema.ts';

interface RequestLogItem extends Omit<LoggedRequest, 'microseconds'> {
  datetime: string;
  ms: number;
}

/** Usage of tokens: recorded in memory, stored by a periodic flush (write-behind). */
export interface RequestLog {
  /** `groups`: access groups used, where they are recorded. */
  record(caller: Caller, request: LoggedRequest, groups?: readonly string[]): void;
  readonly pendingEntries: number;
  /** On failure the entries stay buffered for the next flush. */
  flush(): Promise<void>;
  /** Newest first; undefined: no such token. */
  requestsOf(account: number, token: number): Promise<RequestLogItem[] | undefined>;
  requestsPerDay(account: number, since: string): Promise<DailyRequests[]>;
}

export function openRequestLog(database: Database): RequestLog {
  const build = accountQueryBuilder(database);
  const requestEntries = openRequestEntries(database);
  const counts = openRequestCounts(database);
  const groupUsage = openGroupUsage(database);
  const ofToken = { account: param('account'), token: param('token') };
  const find = compileStatement(
    build
      .selectFrom('tokens')
      .select('token_id')
      .where('account_id', '=', ofToken.account)
      .where('token_id', '=', ofToken.token),
  );
  const updateLastUse = compileStatement(
    build
      .updateTable('tokens')
      .set({ last_used: param('last'), last_address: param('address') })
      .where('account_id', '=', ofToken.account)
      .where('token_id', '=', ofToken.token)
      // Another process may have stored a later time.
      .where((eb) => eb.or([eb('last_used', 'is', null), eb('last_used', '<=', param('last'))])),
  );

  const buffer = new RequestBuffer();
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const store = (usages: TokenUsage[]): Promise<void> =>
    database.transaction(async (transaction) => {
      for (const { account, token, lastUsedMs: last, address } of usages)
        await transaction.run(updateLastUse, {
          account,
          token,
          last: formatDatetime(new Date(last)),
          address,
        });
      await counts.add(transaction, usages);
      await groupUsage.add(transaction, usages);
      await requestEntries.add(transaction, usages);
    }, 'none');

  async function storeAll(): Promise<void> {
    // A fixed lock order prevents deadlocks between processes.
    const usages = buffer.drain().sort((a, b) => a.account - b.account || a.token - b.token);
    try {
      while (usages.length) {
        const size = batchSize(usages);
        await store(usages.slice(0, size));
        usages.splice(0, size);
        if (usages.length) await nextTurn();
      }
    } catch (error) {
      buffer.restore(usages);
      throw error;
    }
  }

  /** Runs one at a time; resolves when everything recorded before the call is stored. */
  function flush(): Promise<void> {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        running = storeAll();
        return running;
      });
    return next;
  }

  return {
    record: buffer.add.bind(buffer),
    get pendingEntries() {
      return buffer.pendingEntries;
    },
    flush,
    async requestsOf(account, token) {
      const [found] = await database.run(find, { account, token });
      if (!found) return undefined;
      await flush();
      return (await requestEntries.latest(account, token)).map(
        ({ moment, number: _, microseconds, ...entry }) => ({
          datetime: formatDatetime(new Date(moment)),
          ms: microseconds / 1000,
          ...entry,
        }),
      );
    },
    requestsPerDay: counts.perDay,
  };
}

/** Number of tokens per transaction: small enough not to delay requests. */
function batchSize(usages: readonly TokenUsage[]): number {
  let entries = 0;
  const size = usages.findIndex((usage, index) => {
    entries += usage.entries.length;
    return index === limits.batchRows || (index > 0 && entries > limits.requestLogRowsPerTransaction);
  });
  return size < 0 ? usages.length : size;
}

export function startPeriodicFlush(log: RequestLog, onError: (error: unknown) => void): NodeJS.Timeout {
  return setInterval(() => log.flush().catch(onError), limits.requestLogFlushSeconds * 1000).unref();
}
