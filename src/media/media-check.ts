import { hashOf } from '../blobs/blob-hash.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Database, ProgressCallback } from '../storage/database.ts';
import { MediaProblems } from './media-problems.ts';
import { accountsOf, forEachBlob, neededBlobs } from './media-references.ts';

/** Reads each blob once, as a stream. `blobs` undefined: their place is unknown, which is a problem only if there are any. */
export async function checkMedia(
  database: Database,
  blobs: BlobStore | undefined,
  onProgress: ProgressCallback = () => undefined,
): Promise<string[]> {
  const problems = new MediaProblems();
  const accounts = await accountsOf(database);
  for (const [index, account] of accounts.entries()) {
    for await (const references of neededBlobs(database, account)) {
      if (!blobs) return ['the place of pictures and files is unknown: name it by --media'];
      const own = blobs.forAccount(account);
      await forEachBlob(references, (reference) =>
        blobs.withScratchFile(async (newPath) => {
          const file = await own.localFile(reference.hash, newPath);
          if (file === undefined) problems.add(reference, 'the file is missing');
          else if ((await hashOf(file)) !== reference.hash)
            problems.add(reference, 'the file is not what was uploaded');
        }),
      );
    }
    onProgress(index + 1, accounts.length);
  }
  return problems.lines;
}
