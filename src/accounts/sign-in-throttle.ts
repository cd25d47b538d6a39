import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../limits.ts';
import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { Busy, Unavailable } from '../storage/store.ts';
import { networkOf } from './client-network.ts';
import { installationAccount, openCounters } from './counters.ts';
import type { OwnerRow } from './owner-table.ts';
import { accountQueryBuilder } from './schema.ts';
import type { OwnerKey } from './sessions.ts';

/** An admitted attempt. It counts as a failure until refunded. */
export interface SignInAttempt {
  refund(options?: { clearHistory: boolean }): Promise<void>;
}

/** Throttles password guesses, with counts shared by all processes. */
export interface SignInThrottle {
  /**
   * Returns the attempt, or the seconds to wait. It is counted before the password is checked, so that
   * parallel guesses gain nothing.
   */
  attempt(email: string, address: string): Promise<SignInAttempt | number>;
  /** For a browser the owner has signed in with: a separate count, which others' guesses do not raise. */
  attemptFromKnownDevice(owner: OwnerKey): Promise<SignInAttempt | number>;
  reset(owner: OwnerRow): Promise<void>;
}

/** Refunds the attempt if the check itself fails. */
export async function refundOnError<T>(attempt: SignInAttempt, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    await attempt.refund();
    throw error;
  }
}

interface ThrottleKey {
  subject: string;
  freeFailures: number;
}

interface FailureCount extends ThrottleKey {
  failures: number;
  lastFailureMs: number;
}

/** Rows of failed sign-ins, within one exclusive use of them. */
interface FailureRows {
  find(subject: string): Promise<[failures: number, lastFailureMs: number] | undefined>;
  store(subject: string, failures: number, lastFailureMs: number): Promise<void>;
  remove(subject: string): Promise<void>;
  removeBefore(ms: number): Promise<void>;
}

type UseFailures = <T>(work: (rows: FailureRows) => Promise<T>) => Promise<T>;

/** Shared by all processes, in account 0. */
function sharedFailures(database: Database): UseFailures {
  const build = accountQueryBuilder(database);
  const counters = openCounters(database);
  const removal = build.deleteFrom('sign_in_failures').where('account_id', '=', installationAccount);
  const find = compileStatement(
    build
      .selectFrom('sign_in_failures')
      .select(['failures', 'last_failure'])
      .where('account_id', '=', installationAccount)
      .where('subject', '=', param('subject')),
  );
  const store = compileStatement(
    build
      .insertInto('sign_in_failures')
      .values({
        account_id: installationAccount,
        subject: param('subject'),
        failures: param('failures'),
        last_failure: param('last_failure'),
      })
      .onConflict((row) =>
        row
          .columns(['account_id', 'subject'])
          .doUpdateSet({ failures: param('failures'), last_failure: param('last_failure') }),
      ),
  );
  const remove = compileStatement(removal.where('subject', '=', param('subject')));
  const removeBefore = compileStatement(removal.where('last_failure', '<', param('before')));

  const rowsIn = (transaction: QueryExecutor): FailureRows => ({
    async find(subject) {
      const [row] = await transaction.run(find, { subject });
      return row as [number, number] | undefined;
    },
    async store(subject, failures, last_failure) {
      await transaction.run(store, { subject, failures, last_failure });
    },
    async remove(subject) {
      await transaction.run(remove, { subject });
    },
    async removeBefore(before) {
      await transaction.run(removeBefore, { before });
    },
  });
  return (work) =>
    database.transaction(async (transaction) => {
      await counters.lock(transaction);
      return work(rowsIn(transaction));
    }, 'none');
}

/** Of this process alone. */
function localFailures(): UseFailures {
  const rows = new Map<string, [failures: number, lastFailureMs: number]>();
  let lastUse: Promise<unknown> = Promise.resolve();
  const local: FailureRows = {
    find: async (subject) => rows.get(subject),
    async store(subject, failures, lastFailureMs) {
      rows.set(subject, [failures, lastFailureMs]);
    },
    async remove(subject) {
      rows.delete(subject);
    },
    async removeBefore(before) {
      for (const [subject, [, lastFailureMs]] of rows) if (lastFailureMs < before) rows.delete(subject);
    },
  };
  return (work) => {
    const use = lastUse.then(() => work(local));
    lastUse = use.catch(() => undefined);
    return use;
  };
}

/**
 * The shared counts; or, while the node of a cluster that has them does not answer, those of this process, so that owners on
 * other nodes can sign in.
 */
function failuresOf(database: Database): UseFailures {
  const shared = sharedFailures(database);
  const local = localFailures();
  let isShared = true;
  const retryLater = (): void => {
    setTimeout(() => {
      shared(async () => undefined).then(() => {
        isShared = true;
      }, retryLater);
    }, limits.sharedFailuresRetryMs).unref();
  };
  return async (work) => {
    if (!isShared) return local(work);
    try {
      return await (database.cluster?.hasCitus ? withinWait(shared(work)) : shared(work));
    } catch (error) {
      if (!(error instanceof Unavailable) || error instanceof Busy) throw error;
      isShared = false;
      retryLater();
      return local(work);
    }
  };
}

/** A node that hangs would be noticed only by the timeout of the statement. */
async function withinWait<T>(result: Promise<T>): Promise<T> {
  const stopped = new AbortController();
  const timeout = sleep(limits.sharedFailuresWaitMs, undefined, { signal: stopped.signal }).then(() => {
    throw new Unavailable('the node with the counts of wrong passwords does not answer');
  });
  try {
    return await Promise.race([result, timeout]);
  } finally {
    stopped.abort();
    timeout.catch(() => undefined);
    result.catch(() => undefined);
  }
}

export function openSignInThrottle(database: Database): SignInThrottle {
  const useFailures = failuresOf(database);

  async function read(rows: FailureRows, { subject, freeFailures }: ThrottleKey): Promise<FailureCount> {
    const [failures, lastFailureMs] = (await rows.find(subject)) ?? [0, 0];
    return { subject, freeFailures, failures, lastFailureMs };
  }

  async function refundOne(rows: FailureRows, original: FailureCount, attemptMs: number): Promise<void> {
    const { subject } = original;
    const current = await read(rows, original);
    const failures = Math.max(current.failures - 1, 0);
    const lastFailureMs =
      current.lastFailureMs === attemptMs ? original.lastFailureMs : current.lastFailureMs;
    if (failures === 0) await rows.remove(subject);
    else await rows.store(subject, failures, lastFailureMs);
  }

  const attempt = (mainKey: ThrottleKey, ...otherKeys: ThrottleKey[]): Promise<SignInAttempt | number> =>
    useFailures(async (rows) => {
      const now = Date.now();
      await rows.removeBefore(now - limits.signInFailureTtlSeconds * 1000);
      const counts: FailureCount[] = [];
      for (const key of [mainKey, ...otherKeys]) counts.push(await read(rows, key));
      const wait = Math.max(...counts.map((count) => waitSeconds(count, now)));
      if (wait > 0) return wait;
      for (const count of counts) await rows.store(count.subject, currentFailures(count, now) + 1, now);
      return {
        refund: ({ clearHistory } = { clearHistory: false }) =>
          useFailures(async (rows) => {
            for (const count of counts) await refundOne(rows, count, now);
            if (clearHistory) await rows.remove(mainKey.subject);
          }),
      };
    });

  return {
    attempt: (email, address) => attempt(byEmail(email), byAddress(address)),
    attemptFromKnownDevice: (owner) => attempt(byOwner(owner)),
    reset: (owner) =>
      useFailures(async (rows) => {
        for (const { subject } of [byEmail(owner.email), byOwner(owner)]) await rows.remove(subject);
      }),
  };
}

/** One failure is forgiven for each maximum wait without a failure. */
function currentFailures({ failures, lastFailureMs }: FailureCount, now: number): number {
  return Math.max(failures - Math.floor((now - lastFailureMs) / (limits.maxSignInWaitSeconds * 1000)), 0);
}

/** 2, 4, 8, … seconds after the last failure, once the free ones are used up. */
function waitSeconds(count: FailureCount, now: number): number {
  const beyond = currentFailures(count, now) - count.freeFailures;
  if (beyond < 0) return 0;
  const wait = Math.min(2 ** (beyond + 1), limits.maxSignInWaitSeconds);
  return Math.ceil(wait - (now - count.lastFailureMs) / 1000);
}

const byEmail = (email: string): ThrottleKey => ({
  subject: `email ${email.toLowerCase()}`,
  freeFailures: limits.freeSignInFailures.owner,
});

const byAddress = (address: string): ThrottleKey => ({
  subject: `address ${networkOf(address)}`,
  freeFailures: limits.freeSignInFailures.address,
});

const byOwner = ({ account, owner }: OwnerKey): ThrottleKey => ({
  subject: `owner ${account}/${owner}`,
  freeFailures: limits.freeSignInFailures.owner,
});
