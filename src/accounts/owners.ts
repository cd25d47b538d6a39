import type { Database, Session } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import { openAccountRows } from './account-rows.ts';
import { openCounters } from './counters.ts';
import { newDevice } from './devices.ts';
import { type Guesses, lookAt } from './guesses.ts';
import { type OwnerRow, openOwnerRows } from './owner-rows.ts';
import { hashPassword, isPassword, newHash } from './passwords.ts';
import { Refusal } from './refusal.ts';
import { directoryQueries } from './schema.ts';
import type { Owner, Sessions, SignedIn } from './sessions.ts';

interface OwnerListed {
  ID: number;
  email: string;
  created: string;
}

/** An owner whose password was set; it is shown only where it was made here. */
interface OwnerMade {
  ID: number;
  email: string;
  password?: string;
}

type PasswordOutcome = 'changed' | 'wrong' | { wait: number };

/** The owners of an account. What cannot be done for the command line is a Refusal. */
export interface Owners {
  list(account: number): Promise<OwnerListed[]>;
  find(account: number, email: string): Promise<number>;
  add(account: number, email: string, password?: string): Promise<OwnerMade>;
  /** A new password, given or made; every session ends, and wrong guesses are forgotten. */
  reset(account: number, email: string, password?: string): Promise<OwnerMade>;
  /** Every other session of the owner ends. */
  changePassword(signedIn: SignedIn, passwords: { current: string; new: string }): Promise<PasswordOutcome>;
  /** By what the owner's browser is known from now on. */
  newDevice(owner: Owner): Promise<string>;
  /** With the owner go their sessions, and the invitations by which they could come back. */
  remove(account: number, owner: number): Promise<'removed' | 'unknown' | 'last'>;
}

export function openOwners(database: Database, sessions: Sessions, guesses: Guesses): Owners {
  const build = directoryQueries(database);
  const counters = openCounters(database);
  const accounts = openAccountRows(database);
  const rows = openOwnerRows(database);
  const listed = build
    .selectFrom('owners')
    .select(['owner_id', 'email', 'created'])
    .where('account_id', '=', slot('account'));
  const list = statement(listed.orderBy('owner_id'));
  const removeInvitations = statement(
    build
      .deleteFrom('invitations')
      .where('account_id', '=', slot('account'))
      .where('invited_by', '=', slot('owner')),
  );
  const remove = statement(
    build
      .deleteFrom('owners')
      .where('account_id', '=', slot('account'))
      .where('owner_id', '=', slot('owner')),
  );

  async function known(session: Session, account: number, email: string): Promise<OwnerRow> {
    const row = await rows.findByEmail(session, account, email);
    if (!row) throw new Refusal(`account ${account} has no owner ${email}`);
    return row;
  }

  return {
    async list(account) {
      const found = await database.run(list, { account });
      return found.map((row) => {
        const [ID, email, created] = row as [number, string, string];
        return { ID, email, created };
      });
    },

    find: async (account, email) => (await known(database, account, email)).owner,

    async add(account, email, given) {
      const { hash, password } = await newHash(given);
      const owner = await database.transaction(async (session) => {
        await counters.lock(session);
        await accounts.mustExist(session, account);
        if (await rows.findByEmail(session, account, email))
          throw new Refusal(`${email} owns account ${account} already`);
        return rows.insert(session, account, email, hash);
      }, 'nobody');
      return { ID: owner, email, ...password };
    },

    async reset(account, email, given) {
      const { hash, password } = await newHash(given);
      const row = await database.transaction(async (session) => {
        await counters.lock(session);
        const found = await known(session, account, email);
        await rows.setHash(session, account, found.owner, hash);
        await sessions.endAll(session, found);
        return found;
      }, 'nobody');
      await guesses.forget(row);
      return { ID: row.owner, email: row.email, ...password };
    },

    async changePassword({ account, owner, session }, { current, new: next }) {
      const row = await rows.find(database, account, owner);
      if (!row) return 'wrong';
      const guess = await guesses.beginKnown(row);
      if (typeof guess === 'number') return { wait: guess };
      if (!(await lookAt(guess, () => isPassword(current, row.hash)))) return 'wrong';
      await guess.takeBack();
      const hash = await hashPassword(next);
      return database.transaction(async (within) => {
        await counters.lock(within);
        const now = await rows.find(within, account, owner);
        if (now?.hash !== row.hash) return 'wrong';
        await rows.setHash(within, account, owner, hash);
        await sessions.endAll(within, row, session);
        return 'changed';
      }, 'nobody');
    },

    async newDevice({ account, owner }) {
      const row = await rows.find(database, account, owner);
      // Whoever was removed meanwhile is known to nobody.
      return row ? newDevice(row.hash) : '';
    },

    remove: (account, owner) =>
      database.transaction(async (session) => {
        await counters.lock(session);
        const all = await session.run(list, { account });
        if (!all.some(([id]) => id === owner)) return 'unknown';
        if (all.length === 1) return 'last';
        await sessions.endAll(session, { account, owner });
        await session.run(removeInvitations, { account, owner });
        await session.run(remove, { account, owner });
        return 'removed';
      }, 'nobody'),
  };
}
