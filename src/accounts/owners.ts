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

interface OwnerWithPassword {
  ID: number;
  email: string;
  password?: string;
}

type PasswordChangeResult = 'changed' | 'wrong' | { wait: number };

/** Owners of an account. Methods for the command line throw UserFacingError. */
export interface Owners {
  list(account: number): Promise<OwnerSummary[]>;
  find(account: number, email: string): Promise<number>;
  add(account: number, email: string, password?: string): Promise<OwnerWithPassword>;
  /** Sets a new password, ends all sessions and resets the sign-in throttle. */
  reset(account: number, email: string, password?: string): Promise<OwnerWithPassword>;
  changePassword(
    signedIn: OwnerSession,
    passwords: { current: string; new: string },
  ): Promise<PasswordChangeResult>;
  newDeviceToken(owner: OwnerKey): Promise<string>;
  /** Also removes the owner's sessions and the invitations they sent. */
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
      }, 'nobody');
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
      }, 'nobody');
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
      }, 'nobody');
    },

    async newDeviceToken({ account, owner }) {
      const row = await rows.find(database, account, owner);
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
      }, 'nobody'),
  };
}
