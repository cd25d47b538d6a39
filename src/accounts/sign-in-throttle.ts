import { limits } from '../limits.ts';
import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { networkOf } from './client-network.ts';
import { installationAccount, openCounters } from './counters.ts';
import type { OwnerRow } from './owner-table.ts';
import { accountQueryBuilder } from './schema.ts';
import type { OwnerKey } from './sessions.ts';

/** A guess that was let through. It counts as wrong until it is taken back. */
export interface SignInAttempt {
  /** It was right, or nobody looked at it. */
  refund(options?: { forgettingEarlier: boolean }): Promise<void>;
}

/** Slows down who guesses passwords, whichever process they ask. */
export interface SignInThrottle {
  /**
   * The guess, or the seconds to wait before another may be made. It is counted before anyone looks at the password: so
   * of many that come at once no more get through than of those that come one by one.
   */
  attempt(email: string, address: string): Promise<SignInAttempt | number>;
  /** The same for a browser that the owner has signed in with before: no stranger's guesses keep it waiting. */
  attemptFromKnownDevice(owner: OwnerKey): Promise<SignInAttempt | number>;
  reset(owner: OwnerRow): Promise<void>;
}

/** What a guess leads to; where that fails, nobody has looked at it. */
export async function refundOnError<T>(guess: SignInAttempt, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    await guess.refund();
    throw error;
  }
}

/** Whose wrong guesses are counted, and how many of them cost no wait. */
interface ThrottleKey {
  subject: string;
  free: number;
}

/** Their count, as it was found. */
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

  /** Takes one failure back, and its moment where no other came after it. */
  async function reduce(session: QueryExecutor, before: FailureCount, moment: number): Promise<void> {
    const now = await read(session, before);
    const failures = Math.max(now.failures - 1, 0);
    const lastFailure = now.lastFailure === moment ? before.lastFailure : now.lastFailure;
    if (failures === 0) await session.run(remove, { subject: before.subject });
    else await write(session, { ...now, failures, lastFailure });
  }

  /** Counts a guess for the one whose password it is, and for others. */
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
          }, 'none'),
      };
    }, 'none');

  return {
    attempt: (email, address) => begin(byEmail(email), byAddress(address)),
    attemptFromKnownDevice: (owner) => begin(byOwner(owner)),
    reset: (owner) =>
      database.transaction(async (session) => {
        for (const { subject } of [byEmail(owner.email), byOwner(owner)])
          await session.run(remove, { subject });
      }, 'none'),
  };
}

/** Each time the longest wait goes by without a failure, one is forgiven: no quicker than they could be made. */
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
