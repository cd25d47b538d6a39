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
  refund(options?: { forgettingEarlier: boolean }): Promise<void>;
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
export async function refundOnError<T>(guess: SignInAttempt, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    await guess.refund();
    throw error;
  }
}

interface ThrottleKey {
  subject: string;
  free: number;
}

interface FailureCount extends ThrottleKey {
  failures: number;
  lastFailure: number;
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

  async function read(session: QueryExecutor, { subject, free }: ThrottleKey): Promise<FailureCount> {
    const [row] = await session.run(find, { subject });
    const [failures, lastFailure] = (row ?? [0, 0]) as [number, number];
    return { subject, free, failures, lastFailure };
  }

  const write = async (
    session: QueryExecutor,
    { subject, failures, lastFailure }: FailureCount,
  ): Promise<void> => void (await session.run(store, { subject, failures, last_failure: lastFailure }));

  async function reduce(session: QueryExecutor, before: FailureCount, moment: number): Promise<void> {
    const now = await read(session, before);
    const failures = Math.max(now.failures - 1, 0);
    const lastFailure = now.lastFailure === moment ? before.lastFailure : now.lastFailure;
    if (failures === 0) await session.run(remove, { subject: before.subject });
    else await write(session, { ...now, failures, lastFailure });
  }

  const begin = (own: ThrottleKey, ...others: ThrottleKey[]): Promise<SignInAttempt | number> =>
    database.transaction(async (session) => {
      await counters.lock(session);
      const now = Date.now();
      await session.run(sweep, { before: now - limits.signInFailureTtlSeconds * 1000 });
      const counts: FailureCount[] = [];
      for (const subject of [own, ...others]) counts.push(await read(session, subject));
      const wait = Math.max(...counts.map((count) => waitSeconds(count, now)));
      if (wait > 0) return wait;
      for (const count of counts)
        await write(session, { ...count, failures: currentFailures(count, now) + 1, lastFailure: now });
      return {
        refund: ({ forgettingEarlier } = { forgettingEarlier: false }) =>
          database.transaction(async (session) => {
            await counters.lock(session);
            for (const count of counts) await reduce(session, count, now);
            if (forgettingEarlier) await session.run(remove, { subject: own.subject });
          }, 'nobody'),
      };
    }, 'nobody');

  return {
    attempt: (email, address) => begin(byEmail(email), byAddress(address)),
    attemptFromKnownDevice: (owner) => begin(byOwner(owner)),
    reset: (owner) =>
      database.transaction(async (session) => {
        for (const { subject } of [byEmail(owner.email), byOwner(owner)])
          await session.run(remove, { subject });
      }, 'nobody'),
  };
}

/** One failure is forgiven for each maximum wait without a failure. */
function currentFailures({ failures, lastFailure }: FailureCount, now: number): number {
  return Math.max(failures - Math.floor((now - lastFailure) / (limits.maxSignInWaitSeconds * 1000)), 0);
}

/** 2, 4, 8, … seconds after the last failure, once the free ones are used up. */
function waitSeconds(count: FailureCount, now: number): number {
  const beyond = currentFailures(count, now) - count.free;
  if (beyond < 0) return 0;
  const wait = Math.min(2 ** (beyond + 1), limits.maxSignInWaitSeconds);
  return Math.ceil(wait - (now - count.lastFailure) / 1000);
}

const byEmail = (email: string): ThrottleKey => ({
  subject: `email ${email.toLowerCase()}`,
  free: limits.freeSignInFailures.owner,
});

const byAddress = (address: string): ThrottleKey => ({
  subject: `address ${networkOf(address)}`,
  free: limits.freeSignInFailures.address,
});

const byOwner = ({ account, owner }: OwnerKey): ThrottleKey => ({
  subject: `owner ${account}/${owner}`,
  free: limits.freeSignInFailures.owner,
});
