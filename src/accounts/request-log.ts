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

/** What tokens are used for: noted in memory while requests are answered, and stored now and then. */
export interface RequestLog {
  /** `groups`: access groups that the request belongs to, where their use is recorded. */
  record(caller: Caller, request: LoggedRequest, groups?: readonly string[]): void;
  /** Lines that are to be stored. */
  readonly pendingEntries: number;
  /** Stores what was noted; call it now and then, and at the end. What cannot be stored waits for the next time. */
  flush(): Promise<void>;
  /** The last requests of a token, newest first; undefined where the account has no such token. */
  requestsOf(account: number, token: number): Promise<RequestLogItem[] | undefined>;
  /** Requests by app and day, from a day on. */
  requestsPerDay(account: number, since: string): Promise<DailyRequests[]>;
}

export function openRequestLog(database: Database): RequestLog {
  const build = accountQueryBuilder(database);
  const lines = openRequestEntries(database);
  const counts = openRequestCounts(database);
  const groupUses = openGroupUsage(database);
  const ofToken = { account: param('account'), token: param('token') };
  const find = compileStatement(
    build
      .selectFrom('tokens')
      .select('token_id')
      .where('account_id', '=', ofToken.account)
      .where('token_id', '=', ofToken.token),
  );
  const touch = compileStatement(
    build
      .updateTable('tokens')
      .set({ last_used: param('last'), last_address: param('address') })
      .where('account_id', '=', ofToken.account)
      .where('token_id', '=', ofToken.token)
      // Another process may have seen it later.
      .where((eb) => eb.or([eb('last_used', 'is', null), eb('last_used', '<=', param('last'))])),
  );

  const buffer = new RequestBuffer();
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const store = (uses: TokenUsage[]): Promise<void> =>
    database.transaction(async (session) => {
      for (const { account, token, lastUsedMs: last, address } of uses)
        await session.run(touch, { account, token, last: formatDatetime(new Date(last)), address });
      await counts.add(session, uses);
      await groupUses.add(session, uses);
      await lines.add(session, uses);
    }, 'none');

  async function storeAll(): Promise<void> {
    // In one order, so that two processes do not wait for each other.
    const uses = buffer.drain().sort((a, b) => a.account - b.account || a.token - b.token);
    try {
      while (uses.length) {
        const size = batchSize(uses);
        await store(uses.slice(0, size));
        uses.splice(0, size);
        if (uses.length) await nextTurn();
      }
    } catch (error) {
      buffer.restore(uses);
      throw error;
    }
  }

  /** One at a time, so that when it resolves all that was noted before the call is stored. */
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
    record: (caller, request, groups) => buffer.add(caller, request, groups),
    get pendingEntries() {
      return buffer.pendingEntries;
    },
    flush,
    async requestsOf(account, token) {
      const [known] = await database.run(find, { account, token });
      if (!known) return undefined;
      await flush();
      return (await lines.latest(account, token)).map(({ moment, number: _, microseconds, ...line }) => ({
        datetime: formatDatetime(new Date(moment)),
        ms: microseconds / 1000,
        ...line,
      }));
    },
    requestsPerDay: counts.perDay,
  };
}

/** How many to store in one go: few enough that requests are not kept waiting meanwhile. */
function batchSize(uses: readonly TokenUsage[]): number {
  let lines = 0;
  const size = uses.findIndex((use, index) => {
    lines += use.entries.length;
    return index === limits.batchRows || (index > 0 && lines > limits.requestLogRowsPerTransaction);
  });
  return size < 0 ? uses.length : size;
}

/** Keeps what is stored of the requests up to date in the background. */
export function startPeriodicFlush(log: RequestLog, onError: (error: unknown) => void): NodeJS.Timeout {
  return setInterval(() => log.flush().catch(onError), limits.requestLogFlushSeconds * 1000).unref();
}
