import { openAccountAdmin } from '../accounts/account-admin.ts';
import { openStore } from '../storage/account/account-store.ts';
import type { Database } from '../storage/database.ts';
import type { AccountStore } from '../storage/store.ts';

export async function openExistingAccount(database: Database, account: number): Promise<AccountStore> {
  await openAccountAdmin(database).requireAccount(account);
  return openStore(database).forAccount(account);
}
