import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatDatetime } from '../declare/fields/date.ts';
import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import type { Caller } from './authenticator.ts';
import { openGroupUses } from './group-uses.ts';
import { type LoggedRequest, RequestBuffer, type Use } from './request-buffer.ts';
import { openRequestCounts, type RequestsOfDay } from './request-counts.ts';
import { openRequestLines } from './request-lines.ts';
import { directoryQueries } from './schema.ts';

interface ShownRequest extends Omit<LoggedRequest, 'microseconds'> {
  datetime: string;
  ms: number;
}

/** What tokens are used for: noted in memory while requests are answered, and stored now and then. */
export interface RequestLog {
  /** `groups`: access groups that the request belongs to, where their use is recorded. */
  record(caller: Caller, request: LoggedRequest, groups?: readonly string[]): void;
  /** Lines that are to be stored. */
  readonly waiting: number;
  /** Stores what was noted; call it now and then, and at the end. What cannot be stored waits for the next time. */
  flush(): Promise<void>;
  /** The last requests of a token, newest first; undefined where the account has no such token. */
  requestsOf(account: number, token: number): Promise<ShownRequest[] | undefined>;
  /** Requests by app and day, from a day on. */
  requestsPerDay(account: number, since: string): Promise<RequestsOfDay[]>;
}

export function openRequestLog(database: Database): RequestLog {
  const build = directoryQueries(database);
  const lines = openRequestLines(database);
  const counts = openRequestCounts(database);
  const groupUses = openGroupUses(database);
  const ofToken = { account: slot('account'), token: slot('token') };
  const find = statement(
    build
      .selectFrom('tokens')
      .select('token_id')
      .where('account_id', '=', ofToken.account)
      .where('token_id', '=', ofToken.token),
  );
  const touch = statement(
    build
      .updateTable('tokens')
      .set({ last_used: slot('last'), last_address: slot('address') })
      .where('account_id', '=', ofToken.account)
      .where('token_id', '=', ofToken.token)
      // Another process may have seen it later.
      .where((eb) => eb.or([eb('last_used', 'is', null), eb('last_used', '<=', slot('last'))])),
  );

  const buffer = new RequestBuffer();
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const store = (uses: Use[]): Promise<void> =>
    database.transaction(async (session) => {
      for (const { account, token, last, address } of uses)
        await session.run(touch, { account, token, last: formatDatetime(new Date(last)), address });
      await counts.add(session, uses);
      await groupUses.add(session, uses);
      await lines.add(session, uses);
    }, 'nobody');

  async function storeAll(): Promise<void> {
    // In one order, so that two processes do not wait for each other.
    const uses = buffer.take().sort((a, b) => a.account - b.account || a.token - b.token);
    try {
      while (uses.length) {
        const size = pieceOf(uses);
        await store(uses.slice(0, size));
        uses.splice(0, size);
        if (uses.length) await nextTurn();
      }
    } catch (error) {
      buffer.giveBack(uses);
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
    get waiting() {
      return buffer.waiting;
    },
    flush,
    async requestsOf(account, token) {
      const [known] = await database.run(find, { account, token });
      if (!known) return undefined;
      await flush();
      return (await lines.last(account, token)).map(({ moment, number: _, microseconds, ...line }) => ({
        datetime: formatDatetime(new Date(moment)),
        ms: microseconds / 1000,
        ...line,
      }));
    },
    requestsPerDay: counts.perDay,
  };
}

/** How many to store in one go: few enough that requests are not kept waiting meanwhile. */
function pieceOf(uses: readonly Use[]): number {
  let lines = 0;
  const size = uses.findIndex((use, index) => {
    lines += use.lines.length;
    return index === limits.batch || (index > 0 && lines > limits.storedAtOnce);
  });
  return size < 0 ? uses.length : size;
}

/** Keeps what is stored of the requests up to date in the background. */
export function flushRegularly(log: RequestLog, onError: (error: unknown) => void): NodeJS.Timeout {
  return setInterval(() => log.flush().catch(onError), limits.requestLogEvery * 1000).unref();
}
