import { randomBytes } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import { StoreMetadata } from '../storage/store-metadata.ts';

const name = 'form key';

/** Signs what the forms of sites carry; made once for all servers of a store. */
export function openFormKey(database: Database): () => Promise<string> {
  const metadata = new StoreMetadata(database);
  let key: string | undefined;
  return async () => {
    key ??= await metadata.get(name);
    if (key === undefined) {
      await metadata.setIfMissing(name, randomBytes(32).toString('base64url'));
      key = (await metadata.get(name)) as string;
    }
    return key;
  };
}
