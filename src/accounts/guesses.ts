import { limits } from '../limits.ts';
import type { Database, Session } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import { installation, openCounters } from './counters.ts';
import { networkOf } from './network.ts';
import type { OwnerRow } from './owner-rows.ts';
import { directoryQueries } from './schema.ts';
import type { Owner } from './sessions.ts';

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
  /** The same for a browser that the owner has signed in with before: no stranger's guesses keep it waiting. */
  beginKnown(owner: Owner): Promise<Guess | number>;
  forget(owner: OwnerRow): Promise<void>;
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

/** Whose wrong guesses are counted, and how many of them cost no wait. */
interface Subject {
  subject: string;
  free: number;
}

/** Their count, as it was found. */
interface Count extends Subject {
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

  async function read(session: Session, { subject, free }: Subject): Promise<Count> {
    const [row] = await session.run(find, { subject });
    const [failures, lastFailure] = (row ?? [0, 0]) as [number, number];
    return { subject, free, failures, lastFailure };
  }

  const write = async (session: Session, { subject, failures, lastFailure }: Count): Promise<void> =>
    void (await session.run(store, { subject, failures, last_failure: lastFailure }));

  /** Takes one failure back, and its moment where no other came after it. */
  async function reduce(session: Session, before: Count, moment: number): Promise<void> {
    const now = await read(session, before);
    const failures = Math.max(now.failures - 1, 0);
    const lastFailure = now.lastFailure === moment ? before.lastFailure : now.lastFailure;
    if (failures === 0) await session.run(remove, { subject: before.subject });
    else await write(session, { ...now, failures, lastFailure });
  }

  /** Counts a guess for the one whose password it is, and for others. */
  const begin = (own: Subject, ...others: Subject[]): Promise<Guess | number> =>
    database.transaction(async (session) => {
      await counters.lock(session);
      const now = Date.now();
      await session.run(sweep, { before: now - limits.guessMemory * 1000 });
      const counts: Count[] = [];
      for (const subject of [own, ...others]) counts.push(await read(session, subject));
      const wait = Math.max(...counts.map((count) => secondsLeft(count, now)));
      if (wait > 0) return wait;
      for (const count of counts)
        await write(session, { ...count, failures: remembered(count, now) + 1, lastFailure: now });
      return {
        takeBack: ({ forgettingEarlier } = { forgettingEarlier: false }) =>
          database.transaction(async (session) => {
            await counters.lock(session);
            for (const count of counts) await reduce(session, count, now);
            if (forgettingEarlier) await session.run(remove, { subject: own.subject });
          }, 'nobody'),
      };
    }, 'nobody');

  return {
    begin: (email, address) => begin(byEmail(email), byAddress(address)),
    beginKnown: (owner) => begin(byOwner(owner)),
    forget: (owner) =>
      database.transaction(async (session) => {
        for (const { subject } of [byEmail(owner.email), byOwner(owner)])
          await session.run(remove, { subject });
      }, 'nobody'),
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

const byEmail = (email: string): Subject => ({
  subject: `email ${email.toLowerCase()}`,
  free: limits.freeGuesses.owner,
});

const byAddress = (address: string): Subject => ({
  subject: `address ${networkOf(address)}`,
  free: limits.freeGuesses.address,
});

const byOwner = ({ account, owner }: Owner): Subject => ({
  subject: `owner ${account}/${owner}`,
  free: limits.freeGuesses.owner,
});
