import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { StoreMetadata } from '../storage/store-metadata.ts';
import { deleteAccountRows } from '../storage/tables/delete-account-rows.ts';
import { type AccountDetails, openAccountTable } from './account-table.ts';
import { openApps } from './apps.ts';
import { installationAccount, openCounters } from './counters.ts';
import { accountQueryBuilder } from './schema.ts';

/**
 * Deletes an account in three steps: `close` it, so that its bundle can be written; `end` it, so that nothing answers any
 * more; remove its rows, which any process can do, and go on with after a crash.
 */
interface AccountDeletion {
  /** No more writes; tokens and owners as if suspended. Returns the account as it was. */
  close(account: number): Promise<AccountDetails>;
  /** Undoes `close`. */
  reopen(before: AccountDetails): Promise<void>;
  /** Final: removes its tokens, sessions, owners and apps, and revokes the connections to its apps. */
  end(account: number): Promise<void>;
  /** And its files. */
  removeRows(account: number, onBatch?: () => void): Promise<void>;
  /** Continues unfinished deletions, unless another process does. */
  continueAll(signal?: AbortSignal): Promise<void>;
}

const leaseKey = 'deletion lease';
const entryPrefix = 'deletion of account ';

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

export function openAccountDeletion(
  database: Database,
  /** Removes what the account has outside of the database. */
  removeFiles: (account: number) => Promise<void> = async () => undefined,
): AccountDeletion {
  const build = accountQueryBuilder(database);
  const accounts = openAccountTable(database);
  const counters = openCounters(database);
  const apps = openApps(database);
  const metadata = new StoreMetadata(database);
  /** Those without which nothing answers; sessions refer to owners. */
  const accessTables = [
    'sessions',
    'invitations',
    'owners',
    'owner_emails',
    'tokens',
    'site_slugs',
    'site_previews',
  ] as const;
  const removals = accessTables.map((table) =>
    compileStatement(build.deleteFrom(table).where('account_id', '=', param('account'))),
  );
  const owners = build.selectFrom('owners').select('owner_id').where('account_id', '=', param('account'));
  /** A sign-in that is under way has locked its owner: its session must be seen and removed. */
  const lockOwners = compileStatement(database.locksRows ? owners.forUpdate() : owners);
  const releaseNames = compileStatement(
    build
      .deleteFrom('name_holders')
      .where('account_id', '=', installationAccount)
      .where('holder_id', '=', param('account')),
  );
  const entries = build.selectFrom('facts').where('account_id', '=', installationAccount);
  const listEntries = compileStatement(
    entries.select(['name', 'value']).where('name', 'like', `${entryPrefix}%`).orderBy('name'),
  );
  const insertEntry = compileStatement(
    build
      .insertInto('facts')
      .values({ account_id: installationAccount, name: param('name'), value: param('value') }),
  );
  const removeEntry = compileStatement(
    build.deleteFrom('facts').where('account_id', '=', installationAccount).where('name', '=', param('name')),
  );
  /** When this process last found all rows removed, by account. */
  const removedAtMs = new Map<number, number>();

  const renewLease = (): Promise<void> => metadata.set(leaseKey, secondsAgo(0));

  /** The lease expires where its holder crashed. */
  const takeLease = (): Promise<boolean> =>
    metadata.compareAndSet(
      leaseKey,
      { to: secondsAgo(limits.deletionLeaseSeconds), most: secondsAgo(-limits.clockSkewSeconds) },
      secondsAgo(0),
    );

  async function continueOne(
    account: number,
    { name, ended, signal }: { name: string; ended: string; signal: AbortSignal | undefined },
  ): Promise<void> {
    const recheckMs = limits.deletionRecheckSeconds * 1000;
    if (Date.now() - (removedAtMs.get(account) ?? 0) < recheckMs) return;
    let renewedAtMs = Date.now();
    await deleteAccountRows(database, account, {
      async onBatch() {
        signal?.throwIfAborted();
        if (Date.now() - renewedAtMs < (limits.deletionLeaseSeconds * 1000) / 4) return;
        await renewLease();
        renewedAtMs = Date.now();
      },
    });
    await removeFiles(account);
    removedAtMs.set(account, Date.now());
    if (ended > secondsAgo(limits.deletionEndSeconds)) return;
    await database.transaction(
      async (transaction) => void (await transaction.run(removeEntry, { name })),
      'none',
    );
    removedAtMs.delete(account);
  }

  return {
    close: (account) =>
      database.transaction(async (transaction) => {
        await counters.lock(transaction);
        const before = await accounts.requireAccount(transaction, account);
        const { reason } = before;
        await accounts.setState(transaction, account, { state: 'closing', reason });
        return before;
      }),

    reopen: ({ ID, state, since, reason }) =>
      database.transaction((transaction) => accounts.setState(transaction, ID, { state, since, reason })),

    end: (account) =>
      database.transaction(async (transaction) => {
        await counters.lock(transaction);
        await accounts.requireAccount(transaction, account);
        await accounts.setState(transaction, account, { state: 'deleted', reason: null });
        await apps.removeAll(transaction, account);
        await transaction.run(releaseNames, { account });
        await transaction.run(lockOwners, { account });
        for (const removal of removals) await transaction.run(removal, { account });
        await transaction.run(insertEntry, { name: entryPrefix + account, value: secondsAgo(0) });
      }),

    async removeRows(account, onBatch = () => undefined) {
      await deleteAccountRows(database, account, { onBatch });
      await removeFiles(account);
    },

    async continueAll(signal) {
      const due = await database.run(listEntries);
      if (!due.length || !(await takeLease())) return;
      for (const [name, ended] of due as [string, string][])
        await continueOne(Number(name.slice(entryPrefix.length)), { name, ended, signal });
    },
  };
}

/** Continues unfinished deletions at once, and checks for more now and then. */
export function startDeletions(
  database: Database,
  onError: (error: unknown) => void,
  removeFiles?: (account: number) => Promise<void>,
): { stop(): Promise<void> } {
  const deletion = openAccountDeletion(database, removeFiles);
  const stopped = new AbortController();
  let running = Promise.resolve();
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    await deletion.continueAll(stopped.signal).catch((error: unknown) => {
      if (!stopped.signal.aborted) onError(error);
    });
    isRunning = false;
  };
  const runUnlessRunning = (): void => {
    if (!isRunning) running = run();
  };
  runUnlessRunning();
  const timer = setInterval(runUnlessRunning, limits.deletionCheckIntervalSeconds * 1000).unref();
  return {
    stop() {
      clearInterval(timer);
      stopped.abort();
      return running;
    },
  };
}
