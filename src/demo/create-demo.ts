import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openAccountAdmin } from '../accounts/account-admin.ts';
import { openSiteSlugs } from '../accounts/site-slugs.ts';
import type { AccountBlobs } from '../blobs/blob-store.ts';
import { type MediaLocation, openBlobs } from '../blobs/open.ts';
import { bundleFromObject, importBundle } from '../bundle/import.ts';
import { createDurableFolder } from '../files/durable-folder.ts';
import { withScratchFolder } from '../files/scratch-folder.ts';
import { domain } from '../resources/domains/domain.ts';
import { model } from '../resources/index.ts';
import { topLevelGroups } from '../schema/resource.ts';
import { openStore } from '../storage/account/account-store.ts';
import type { Database } from '../storage/database.ts';
import type { StoreLocation } from '../storage/open.ts';
import type { AccountStore } from '../storage/store.ts';
import { demoBundle } from './bundle.ts';
import { demoPictures, withoutPictures } from './pictures.ts';
import { accessFileName, type DemoAccess, loadValidAccess, saveAccess } from './saved-access.ts';
import { shiftDatesToToday } from './shift-dates.ts';

export interface DemoAccount {
  account: { ID: number; name: string };
  /** Missing if the owner has changed the password. */
  owner: { email: string; password?: string };
  token: string;
  site: { slug: string };
  created: boolean;
}

const name = 'Fettle & Wren';
const email = 'demo@fettleandwren.example.com';

/**
 * Creates the demo account, or finds it. Its credentials are saved in a file, readable by the server's user only, so that later
 * starts can print them again.
 */
export async function createDemo(
  database: Database,
  location: StoreLocation & MediaLocation,
): Promise<DemoAccount> {
  const { data, database: url } = location;
  createDurableFolder(data);
  const file = join(data, accessFileName(url));
  const admin = openAccountAdmin(database);
  const result = await admin.findOrCreateAccount(name, email);
  const created = typeof result !== 'number';
  const ID = created ? result.account.ID : result;
  const access: DemoAccess = created
    ? { password: result.owner.password }
    : await loadValidAccess(database, { account: ID, email }, file);
  const token =
    access.token ?? (await admin.createToken(ID, { groups: topLevelGroups(model.resources) })).token;
  const { password } = access;
  const demo = { account: { ID, name }, owner: { email, ...(password && { password }) }, token };
  if (!access.token) await saveAccess(file, demo);
  await importShop(openStore(database).forAccount(ID), (await openBlobs(location))?.forAccount(ID));
  const slugs = openSiteSlugs(database);
  await slugs.assignMissing();
  return { ...demo, site: { slug: (await slugs.ofAccount(database, ID)) as string }, created };
}

/** Imports the shop once, even if other processes start at the same time. Deleted records are not restored. */
async function importShop(account: AccountStore, blobs: AccountBlobs | undefined): Promise<void> {
  if (await hasData(account)) return;
  if (blobs) await storePictures(blobs);
  const bundle = shiftDatesToToday(blobs ? demoBundle() : withoutPictures(demoBundle()));
  await importBundle(model, account, bundleFromObject({ ...bundle })).catch(async (error) => {
    if (!(await hasData(account))) throw error;
  });
}

/** Several at once: each waits for the disk. */
export async function storePictures(blobs: AccountBlobs): Promise<void> {
  const contents = [...demoPictures().contents];
  await withScratchFolder((folder) =>
    Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let next = contents.pop(); next; next = contents.pop()) {
          const [hash, content] = next;
          const file = join(folder, hash);
          await writeFile(file, content);
          await blobs.put(hash, 'original', file);
        }
      }),
    ),
  );
}

/** Whether the account ever had data. Domains are not in the journal. */
const hasData = async (account: AccountStore): Promise<boolean> =>
  (await account.listChanges(0, 1)).changes.length > 0 || (await account.select(domain, [], 1)).length > 0;
