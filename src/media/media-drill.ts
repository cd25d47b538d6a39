import { join } from 'node:path';
import type { BlobStore } from '../blobs/blob-store.ts';
import { openBlobs } from '../blobs/open.ts';
import type { Database } from '../storage/database.ts';
import { MediaBackup, type MediaBackupResult } from './media-backup.ts';
import { restoreMedia } from './media-restore.ts';

/** Backs up and restores files as the commands do, in the folder of a restore test. */
export class MediaDrill {
  problems: string[] = [];
  result: { media: Pick<MediaBackupResult, 'files' | 'bytes'> } | undefined;
  readonly #blobs: BlobStore | undefined;

  constructor(blobs: BlobStore | undefined) {
    this.#blobs = blobs;
  }

  async backUp(copy: Database, file: string): Promise<void> {
    const backup = new MediaBackup(this.#blobs, file);
    await backup.copy(copy, { allowMissing: true });
    await backup.finish();
    this.problems = backup.problems.lines;
    if (!backup.result) return;
    const { files, bytes } = backup.result;
    this.result = { media: { files, bytes } };
  }

  async restore(copy: Database, file: string, folder: string): Promise<void> {
    const blobs = await openBlobs({ data: folder, media: join(folder, 'media') });
    await restoreMedia(copy, file, { blobs, allowMissing: true });
  }
}
