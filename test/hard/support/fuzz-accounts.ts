import { join } from 'node:path';
import { openAccountAdmin } from '../../../src/accounts/account-admin.ts';
import { FolderBlobs } from '../../../src/blobs/folder-blobs.ts';
import { bundleFromObject, importBundle } from '../../../src/bundle/import.ts';
import { demoBundle } from '../../../src/demo/bundle.ts';
import { storePictures } from '../../../src/demo/create-demo.ts';
import { model } from '../../../src/resources/index.ts';
import { openStore } from '../../../src/storage/account/account-store.ts';
import { openMigrated } from '../../../src/storage/open.ts';
import type { Place } from '../../support/cli.ts';
import type { Known } from './fuzz-requests.ts';

/** Fields of the demo's texts that may hold any word, so that each can tell whose it is. */
const marked = ['title', 'name', 'page_title', 'subject', 'last_name', 'message', 'post', 'author'];

export const mediaFolder = ({ folder }: Place): string => join(folder, 'media');

/** Accounts with the demo's records and pictures in them, each with its own word in all records. */
export async function markedAccounts(place: Place, count: number): Promise<Known[]> {
  const { folder, database } = place;
  const blobs = new FolderBlobs(mediaFolder(place));
  const opened = await openMigrated({ data: folder, database });
  const directory = openAccountAdmin(opened);
  const store = openStore(opened);
  const accounts: Known[] = [];
  try {
    for (let index = 0; index < count; index++) {
      const marker = `only${'abcdefgh'[index]}has`;
      const { account } = await directory.createAccount(marker, `${marker}@example.com`, 'not a secret');
      const bundle = JSON.parse(JSON.stringify(demoBundle()), (key, value) =>
        marked.includes(key) && typeof value === 'string' && value ? `${marker} ${value}` : value,
      );
      // The names of domains are no words.
      bundle.domains = demoBundle().domains.map(({ ID, name }) => ({ ID, name: `${marker}.${name}` }));
      await importBundle(model, store.forAccount(account.ID), bundleFromObject(bundle));
      await storePictures(blobs.forAccount(account.ID));
      const { token } = await directory.createToken(account.ID);
      accounts.push({ token, marker, addresses: new Map(), tags: [] });
    }
  } finally {
    await store.close();
  }
  return accounts;
}
