import { type AccountAdmin, openAccountAdmin } from '../accounts/account-admin.ts';
import type { AccountDetails } from '../accounts/account-table.ts';
import type { StoreConfig } from '../config.ts';
import { print, withDatabase } from './output.ts';

/** Prints the account as it is after the change. */
const changeAccount = (
  options: StoreConfig,
  change: (admin: AccountAdmin) => Promise<AccountDetails>,
  describe: (account: AccountDetails) => string,
): Promise<void> =>
  withDatabase(options, async (database) => {
    const account = await change(openAccountAdmin(database));
    print(options, { account }, describe(account));
  });

export const suspendAccount = (id: number, options: StoreConfig & { reason?: string }): Promise<void> =>
  changeAccount(
    options,
    (admin) => admin.suspend(id, options.reason ?? null),
    ({ ID, name }) =>
      `Account ${ID} (${name}) is suspended: its tokens get 403 within 5 seconds, its owners can read and export`,
  );

export const resumeAccount = (id: number, options: StoreConfig): Promise<void> =>
  changeAccount(
    options,
    (admin) => admin.resume(id),
    ({ ID, name }) => `Account ${ID} (${name}) is active`,
  );

export const renameAccount = (id: number, options: StoreConfig & { name: string }): Promise<void> =>
  changeAccount(
    options,
    (admin) => admin.rename(id, options.name),
    ({ ID, name }) => `Account ${ID} is now called ${name}`,
  );
