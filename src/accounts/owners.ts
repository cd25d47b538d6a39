import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { openAccountTable } from './account-table.ts';
import { openCounters } from './counters.ts';
import { newDeviceToken } from './device-tokens.ts';
import { type OwnerRow, openOwnerTable } from './owner-table.ts';
import { hashNewPassword, hashPassword, verifyPassword } from './passwords.ts';
import { accountQueryBuilder } from './schema.ts';
import type { OwnerKey, OwnerSession, Sessions } from './sessions.ts';
import { refundOnError, type SignInThrottle } from './sign-in-throttle.ts';
import { UserFacingError } from './user-facing-error.ts';

interface OwnerSummary {
  ID: number;
  email: string;
  created: string;
}

/** An owner whose password was set; it is shown only where it was made here. */
interface OwnerWithPassword {
  ID: number;
  email: string;
  password?: string;
}

type PasswordChangeResult = 'changed' | 'wrong' | { wait: number };

/** The owners of an account. What cannot be done for the command line is a Refusal. */
export interface Owners {
  list(account: number): Promise<OwnerSummary[]>;
  find(account: number, email: string): Promise<number>;
  add(account: number, email: string, password?: string): Promise<OwnerWithPassword>;
  /** A new password, given or made; every session ends, and wrong guesses are forgotten. */
  reset(account: number, email: string, password?: string): Promise<OwnerWithPassword>;
  /** Every other session of the owner ends. */
  changePassword(
    signedIn: OwnerSession,
    passwords: { current: string; new: string },
  ): Promise<PasswordChangeResult>;
  /** By what the owner's browser is known from now on. */
  newDeviceToken(owner: OwnerKey): Promise<string>;
  /** With the owner go their sessions, and the invitations by which they could come back. */
  remove(account: number, owner: number): Promise<'removed' | 'unknown' | 'last'>;
}

export function openOwners(database: Database, sessions: Sessions, guesses: SignInThrottle): Owners {
  const build = accountQueryBuilder(database);
  const counters = openCounters(database);
  const accounts = openAccountTable(database);
  const rows = openOwnerTable(database);
  const listed = build
    .selectFrom('owners')
    .select(['owner_id', 'email', 'created'])
    .where('account_id', '=', param('account'));
  const list = compileStatement(listed.orderBy('owner_id'));
  const removeInvitations = compileStatement(
    build
      .deleteFrom('invitations')
      .where('account_id', '=', param('account'))
      .where('invited_by', '=', param('owner')),
  );
  const remove = compileStatement(
    build
      .deleteFrom('owners')
      .where('account_id', '=', param('account'))
      .where('owner_id', '=', param('owner')),
  );

  async function known(session: QueryExecutor, account: number, email: string): Promise<OwnerRow> {
    const row = await rows.findByEmail(session, account, email);
    if (!row) throw new UserFacingError(`account ${account} has no owner ${email}`);
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
      const { hash, generated: password } = await hashNewPassword(given);
      const owner = await database.transaction(async (session) => {
        await counters.lock(session);
        await accounts.requireAccount(session, account);
        if (await rows.findByEmail(session, account, email))
          throw new UserFacingError(`${email} owns account ${account} already`);
        return rows.insert(session, account, email, hash);
      }, 'none');
      return { ID: owner, email, ...password };
    },

    async reset(account, email, given) {
      const { hash, generated: password } = await hashNewPassword(given);
      const row = await database.transaction(async (session) => {
        await counters.lock(session);
        const found = await known(session, account, email);
        await rows.setHash(session, account, found.owner, hash);
        await sessions.endAll(session, found);
        return found;
      }, 'none');
      await guesses.reset(row);
      return { ID: row.owner, email: row.email, ...password };
    },

    async changePassword({ account, owner, session }, { current, new: next }) {
      const row = await rows.find(database, account, owner);
      if (!row) return 'wrong';
      const guess = await guesses.attemptFromKnownDevice(row);
      if (typeof guess === 'number') return { wait: guess };
      if (!(await refundOnError(guess, () => verifyPassword(current, row.hash)))) return 'wrong';
      await guess.refund();
      const hash = await hashPassword(next);
      return database.transaction(async (within) => {
        await counters.lock(within);
        const now = await rows.find(within, account, owner);
        if (now?.hash !== row.hash) return 'wrong';
        await rows.setHash(within, account, owner, hash);
        await sessions.endAll(within, row, session);
        return 'changed';
      }, 'none');
    },

    async newDeviceToken({ account, owner }) {
      const row = await rows.find(database, account, owner);
      // Whoever was removed meanwhile is known to nobody.
      return row ? newDeviceToken(row.hash) : '';
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
      }, 'none'),
  };
}
