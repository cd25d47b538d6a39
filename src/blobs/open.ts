import { join } from 'node:path';
import type { BlobStore } from './blob-store.ts';
import { FolderBlobs } from './folder-blobs.ts';

/** Where media are, as the settings say it. */
export interface MediaLocation {
  data: string;
  database?: string | undefined;
  media?: string | undefined;
}

/** The folder that `--media` names, or one beside the embedded store; undefined: neither is known. */
export async function openBlobs({ data, database, media }: MediaLocation): Promise<BlobStore | undefined> {
  const place = media ?? (database === undefined ? join(data, 'media') : undefined);
  if (place === undefined) return undefined;
  if (place.startsWith('s3:')) return (await import('./s3-blobs.ts')).openS3Blobs(place);
  return new FolderBlobs(place);
}
