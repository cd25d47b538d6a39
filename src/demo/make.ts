import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Directory, openDirectory } from '../accounts/directory.ts';
import { bundleOf, importBundle } from '../bundle/import.ts';
import { domain } from '../resources/domains/domain.ts';
import { model } from '../resources/index.ts';
import { openStore } from '../storage/account-store.ts';
import type { Database } from '../storage/database.ts';
import { makeFolder } from '../storage/folder.ts';
import type { AccountStore } from '../storage/store.ts';
import { demoBundle } from './bundle.ts';
import { asOfToday } from './today.ts';

export interface Demo {
  account: { ID: number; name: string };
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
export async function makeDemo(database: Database, folder: string): Promise<Demo> {
  const directory = openDirectory(database);
  const file = join(folder, 'demo.json');
  const made = await directory.createAccountOnce(name, email);
  const account = openStore(database).forAccount(typeof made === 'number' ? made : made.account.ID);
  await fill(account);
  if (typeof made === 'number') return { ...(await reopen(directory, made, file)), created: false };

  const { token } = await directory.createToken(made.account.ID);
  const demo = { ...made, token, created: true };
  makeFolder(folder);
  await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
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
  (await account.changes(0, 1)).length > 0 || (await account.select(domain, [], 1)).length > 0;

/** What the file says; or, if the demo was made from elsewhere, a token of its own and no password. */
async function reopen(directory: Directory, account: number, file: string): Promise<Omit<Demo, 'created'>> {
  const kept = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Demo,
    () => undefined,
  );
  if (kept?.account.ID === account) return kept;
  const { token } = await directory.createToken(account);
  return { account: { ID: account, name }, owner: { email }, token };
}
