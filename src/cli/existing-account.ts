import { openDirectory } from '../accounts/directory.ts';
import { openStore } from '../storage/account/account-store.ts';
import type { Database } from '../storage/database.ts';
import type { AccountStore } from '../storage/store.ts';

/** The store of an account that must be there. */
export async function existingAccount(database: Database, account: number): Promise<AccountStore> {
  await openDirectory(database).mustExist(account);
  return openStore(database).forAccount(account);
}
