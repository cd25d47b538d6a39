import { limits } from '../limits.ts';
import type { Database, Session } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import { installation, openCounters } from './counters.ts';
import { networkOf } from './network.ts';
import { directoryQueries } from './schema.ts';

/** A guess that was let through. It counts as wrong until it is taken back. */
export interface Guess {
  /** It was right, or nobody looked at it. */
  takeBack(options?: { forgettingEarlier: boolean }): Promise<void>;
}

/** Slows down who guesses passwords, whichever process they ask. */
export interface Guesses {
  /**
   * The guess, or the seconds to wait before another may be made. It is counted before anyone looks at the password: so
   * of many that come at once no more get through than of those that come one by one.
   */
  begin(email: string, address: string): Promise<Guess | number>;
  forget(email: string): Promise<void>;
}

/** What a guess leads to; where that fails, nobody has looked at it. */
export async function lookAt<T>(guess: Guess, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    await guess.takeBack();
    throw error;
  }
}

/** A count of wrong guesses, as it was found, and how many of them cost no wait. */
interface Count {
  subject: string;
  free: number;
  failures: number;
  lastFailure: number;
}

export function openGuesses(database: Database): Guesses {
  const build = directoryQueries(database);
  const counters = openCounters(database);
  const find = statement(
    build
      .selectFrom('sign_in_failures')
      .select(['failures', 'last_failure'])
      .where('account_id', '=', installation)
      .where('subject', '=', slot('subject')),
  );
  const store = statement(
    build
      .insertInto('sign_in_failures')
      .values({
        account_id: installation,
        subject: slot('subject'),
        failures: slot('failures'),
        last_failure: slot('last_failure'),
      })
      .onConflict((row) =>
        row
          .columns(['account_id', 'subject'])
          .doUpdateSet({ failures: slot('failures'), last_failure: slot('last_failure') }),
      ),
  );
  const remove = statement(
    build
      .deleteFrom('sign_in_failures')
      .where('account_id', '=', installation)
      .where('subject', '=', slot('subject')),
  );
  const sweep = statement(
    build
      .deleteFrom('sign_in_failures')
      .where('account_id', '=', installation)
      .where('last_failure', '<', slot('before')),
  );

  async function read(session: Session, subject: string, free: number): Promise<Count> {
    const [row] = await session.run(find, { subject });
    const [failures, lastFailure] = (row ?? [0, 0]) as [number, number];
    return { subject, free, failures, lastFailure };
  }

  const write = async (session: Session, { subject, failures, lastFailure }: Count): Promise<void> =>
    void (await session.run(store, { subject, failures, last_failure: lastFailure }));

  /** Takes one failure back, and its moment where no other came after it. */
  async function reduce(session: Session, before: Count, moment: number): Promise<void> {
    const now = await read(session, before.subject, before.free);
    const failures = Math.max(now.failures - 1, 0);
    const lastFailure = now.lastFailure === moment ? before.lastFailure : now.lastFailure;
    if (failures === 0) await session.run(remove, { subject: before.subject });
    else await write(session, { ...now, failures, lastFailure });
  }

  return {
    begin: (email, address) =>
      database.transaction(async (session) => {
        await counters.lock(session);
        const now = Date.now();
        await session.run(sweep, { before: now - limits.guessMemory * 1000 });
        const byEmail = await read(session, emailSubject(email), limits.freeGuesses.email);
        const byAddress = await read(session, addressSubject(address), limits.freeGuesses.address);
        const wait = Math.max(secondsLeft(byEmail, now), secondsLeft(byAddress, now));
        if (wait > 0) return wait;
        for (const count of [byEmail, byAddress])
          await write(session, { ...count, failures: remembered(count, now) + 1, lastFailure: now });
        return {
          takeBack: ({ forgettingEarlier } = { forgettingEarlier: false }) =>
            database.transaction(async (session) => {
              await counters.lock(session);
              if (forgettingEarlier) await session.run(remove, { subject: byEmail.subject });
              else await reduce(session, byEmail, now);
              await reduce(session, byAddress, now);
            }),
        };
      }),
    forget: (email) =>
      database.transaction(
        async (session) => void (await session.run(remove, { subject: emailSubject(email) })),
      ),
  };
}

/** Each time the longest wait goes by without a failure, one is forgiven: no quicker than they could be made. */
function remembered({ failures, lastFailure }: Count, now: number): number {
  return Math.max(failures - Math.floor((now - lastFailure) / (limits.guessWait * 1000)), 0);
}

/** 2, 4, 8, … seconds after the last failure, once the free ones are used up. */
function secondsLeft(count: Count, now: number): number {
  const beyond = remembered(count, now) - count.free;
  if (beyond < 0) return 0;
  const wait = Math.min(2 ** (beyond + 1), limits.guessWait);
  return Math.ceil(wait - (now - count.lastFailure) / 1000);
}

const emailSubject = (email: string): string => `email ${email.toLowerCase()}`;

const addressSubject = (address: string): string => `address ${networkOf(address)}`;
