import { join } from 'node:path';
import { openAccountAdmin } from '../accounts/account-admin.ts';
import { bundleFromObject, importBundle } from '../bundle/import.ts';
import { createDurableFolder } from '../files/durable-folder.ts';
import { domain } from '../resources/domains/domain.ts';
import { model } from '../resources/index.ts';
import { openStore } from '../storage/account/account-store.ts';
import type { Database } from '../storage/database.ts';
import type { StoreLocation } from '../storage/open.ts';
import type { AccountStore } from '../storage/store.ts';
import { demoBundle } from './bundle.ts';
import { accessFileName, type DemoAccess, loadValidAccess, saveAccess } from './saved-access.ts';
import { shiftDatesToToday } from './shift-dates.ts';

export interface DemoAccount {
  account: { ID: number; name: string };
  /** The password where it is known: the owner may have chosen another. */
  owner: { email: string; password?: string };
  /** A development token. */
  token: string;
  /** Whether it was made just now. */
  created: boolean;
}

const name = 'Fettle & Wren';
const email = 'demo@fettleandwren.example.com';

/**
 * Makes the demo account, unless it is there. Its sign-in is no secret worth keeping, and a person who starts the demo a
 * second time wants to see it again: it is kept in a file beside the data, readable by the user who runs Tradepost.
 */
export async function createDemo(
  database: Database,
  { data, database: url }: StoreLocation,
): Promise<DemoAccount> {
  createDurableFolder(data);
  const file = join(data, accessFileName(url));
  const directory = openAccountAdmin(database);
  const made = await directory.findOrCreateAccount(name, email);
  const created = typeof made !== 'number';
  const ID = created ? made.account.ID : made;
  const open: DemoAccess = created
    ? { password: made.owner.password }
    : await loadValidAccess(database, { account: ID, email }, file);
  const token = open.token ?? (await directory.createToken(ID)).token;
  const { password } = open;
  const demo = { account: { ID, name }, owner: { email, ...(password && { password }) }, token };
  if (!open.token) await saveAccess(file, demo);
  await importShop(openStore(database).forAccount(ID));
  return { ...demo, created };
}

/** Loads the shop, unless that was done: earlier, or by another process just now. What was removed since stays away. */
async function importShop(account: AccountStore): Promise<void> {
  if (await hasData(account)) return;
  await importBundle(model, account, bundleFromObject({ ...shiftDatesToToday(demoBundle()) })).catch(
    async (error) => {
      if (!(await hasData(account))) throw error;
    },
  );
}

/** Whether anything was ever stored in the account. Of domains the journal does not tell. */
const hasData = async (account: AccountStore): Promise<boolean> =>
  (await account.listChanges(0, 1)).changes.length > 0 || (await account.select(domain, [], 1)).length > 0;
