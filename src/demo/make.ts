import { join } from 'node:path';
import { openDirectory } from '../accounts/directory.ts';
import { bundleOf, importBundle } from '../bundle/import.ts';
import { makeFolder } from '../files/folder.ts';
import { domain } from '../resources/domains/domain.ts';
import { model } from '../resources/index.ts';
import { openStore } from '../storage/account/account-store.ts';
import type { Database } from '../storage/database.ts';
import type { StorePlace } from '../storage/open.ts';
import type { AccountStore } from '../storage/store.ts';
import { demoBundle } from './bundle.ts';
import { type Access, keep, nameOfFile, stillOpen } from './kept.ts';
import { asOfToday } from './today.ts';

export interface Demo {
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
export async function makeDemo(database: Database, { data, database: url }: StorePlace): Promise<Demo> {
  makeFolder(data);
  const file = join(data, nameOfFile(url));
  const directory = openDirectory(database);
  const made = await directory.createAccountOnce(name, email);
  const created = typeof made !== 'number';
  const ID = created ? made.account.ID : made;
  const open: Access = created
    ? { password: made.owner.password }
    : await stillOpen(database, { account: ID, email }, file);
  const token = open.token ?? (await directory.createToken(ID)).token;
  const { password } = open;
  const demo = { account: { ID, name }, owner: { email, ...(password && { password }) }, token };
  if (!open.token) await keep(file, demo);
  await fill(openStore(database).forAccount(ID));
  return { ...demo, created };
}

/** Loads the shop, unless that was done: earlier, or by another process just now. What was removed since stays away. */
async function fill(account: AccountStore): Promise<void> {
  if (await wasUsed(account)) return;
  await importBundle(model, account, bundleOf({ ...asOfToday(demoBundle()) })).catch(async (error) => {
    if (!(await wasUsed(account))) throw error;
  });
}

/** Whether anything was ever stored in the account. Of domains the journal does not tell. */
const wasUsed = async (account: AccountStore): Promise<boolean> =>
  (await account.changes(0, 1)).changes.length > 0 || (await account.select(domain, [], 1)).length > 0;
