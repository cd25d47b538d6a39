import { limits } from '../limits.ts';
import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
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

export function openSignInThrottle(database: Database): SignInThrottle {
  const build = accountQueryBuilder(database);
  const counters = openCounters(database);
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
  const remove = compileStatement(
    build
      .deleteFrom('sign_in_failures')
      .where('account_id', '=', installationAccount)
      .where('subject', '=', param('subject')),
  );
  const sweep = compileStatement(
    build
      .deleteFrom('sign_in_failures')
      .where('account_id', '=', installationAccount)
      .where('last_failure', '<', param('before')),
  );

  async function read(
    transaction: QueryExecutor,
    { subject, freeFailures }: ThrottleKey,
  ): Promise<FailureCount> {
    const [row] = await transaction.run(find, { subject });
    const [failures, lastFailureMs] = (row ?? [0, 0]) as [number, number];
    return { subject, freeFailures, failures, lastFailureMs };
  }

  const write = async (
    transaction: QueryExecutor,
    { subject, failures, lastFailureMs }: FailureCount,
  ): Promise<void> => void (await transaction.run(store, { subject, failures, last_failure: lastFailureMs }));

  async function refundOne(
    transaction: QueryExecutor,
    original: FailureCount,
    attemptMs: number,
  ): Promise<void> {
    const current = await read(transaction, original);
    const failures = Math.max(current.failures - 1, 0);
    const lastFailureMs =
      current.lastFailureMs === attemptMs ? original.lastFailureMs : current.lastFailureMs;
    if (failures === 0) await transaction.run(remove, { subject: original.subject });
    else await write(transaction, { ...current, failures, lastFailureMs });
  }

  const attempt = (mainKey: ThrottleKey, ...otherKeys: ThrottleKey[]): Promise<SignInAttempt | number> =>
    database.transaction(async (transaction) => {
      await counters.lock(transaction);
      const now = Date.now();
      await transaction.run(sweep, { before: now - limits.signInFailureTtlSeconds * 1000 });
      const counts: FailureCount[] = [];
      for (const key of [mainKey, ...otherKeys]) counts.push(await read(transaction, key));
      const wait = Math.max(...counts.map((count) => waitSeconds(count, now)));
      if (wait > 0) return wait;
      for (const count of counts)
        await write(transaction, { ...count, failures: currentFailures(count, now) + 1, lastFailureMs: now });
      return {
        refund: ({ clearHistory } = { clearHistory: false }) =>
          database.transaction(async (transaction) => {
            await counters.lock(transaction);
            for (const count of counts) await refundOne(transaction, count, now);
            if (clearHistory) await transaction.run(remove, { subject: mainKey.subject });
          }, 'none'),
      };
    }, 'none');

  return {
    attempt: (email, address) => attempt(byEmail(email), byAddress(address)),
    attemptFromKnownDevice: (owner) => attempt(byOwner(owner)),
    reset: (owner) =>
      database.transaction(async (transaction) => {
        for (const { subject } of [byEmail(owner.email), byOwner(owner)])
          await transaction.run(remove, { subject });
      }, 'none'),
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
