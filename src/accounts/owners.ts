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

export function openOwners(database: Database, sessions: Sessions, throttle: SignInThrottle): Owners {
  const build = accountQueryBuilder(database);
  const counters = openCounters(database);
  const accounts = openAccountTable(database);
  const rows = openOwnerTable(database);
  const listed = build
    .selectFrom('owners')
    .select(['owner_id', 'email', 'created'])
    .where('account_id', '=', param('account'));
  const list = compileStatement(listed.orderBy('owner_id'));
  const lockAll = database.locksRows ? compileStatement(listed.forUpdate()) : list;
  const removeInvitations = compileStatement(
    build
      .deleteFrom('invitations')
      .where('account_id', '=', param('account'))
      .where('invited_by', '=', param('owner')),
  );

  async function requireOwner(executor: QueryExecutor, account: number, email: string): Promise<OwnerRow> {
    const row = await rows.findByEmail(executor, account, email);
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

    find: async (account, email) => (await requireOwner(database, account, email)).owner,

    async add(account, email, givenPassword) {
      const { hash, generated: password } = await hashNewPassword(givenPassword);
      const owner = await database.transaction(async (transaction) => {
        await counters.lock(transaction);
        await accounts.requireAccount(transaction, account);
        if (await rows.findByEmail(transaction, account, email))
          throw new UserFacingError(`${email} owns account ${account} already`);
        return rows.insert(transaction, account, email, hash);
      }, 'none');
      return { ID: owner, email, ...password };
    },

    async reset(account, email, givenPassword) {
      const { hash, generated: password } = await hashNewPassword(givenPassword);
      const row = await database.transaction(async (transaction) => {
        const found = await requireOwner(transaction, account, email);
        await rows.setHash(transaction, account, found.owner, hash);
        await sessions.endAll(transaction, found);
        return found;
      }, 'none');
      await throttle.reset(row);
      return { ID: row.owner, email: row.email, ...password };
    },

    async changePassword({ account, owner, session }, { current, new: newPassword }) {
      const row = await rows.find(database, account, owner);
      if (!row) return 'wrong';
      const attempt = await throttle.attemptFromKnownDevice(row);
      if (typeof attempt === 'number') return { wait: attempt };
      if (!(await refundOnError(attempt, () => verifyPassword(current, row.hash)))) return 'wrong';
      await attempt.refund();
      const hash = await hashPassword(newPassword);
      return database.transaction(async (transaction) => {
        const latest = await rows.find(transaction, account, owner);
        if (latest?.hash !== row.hash) return 'wrong';
        await rows.setHash(transaction, account, owner, hash);
        await sessions.endAll(transaction, row, session);
        return 'changed';
      }, 'none');
    },

    async newDeviceToken({ account, owner }) {
      const row = await rows.find(database, account, owner);
      return row ? newDeviceToken(row.hash) : '';
    },

    remove: (account, owner) =>
      database.transaction(async (transaction) => {
        const all = await transaction.run(lockAll, { account });
        if (!all.some(([id]) => id === owner)) return 'unknown';
        if (all.length === 1) return 'last';
        await sessions.endAll(transaction, { account, owner });
        await transaction.run(removeInvitations, { account, owner });
        await rows.remove(transaction, account, owner);
        return 'removed';
      }, 'none'),
  };
}
