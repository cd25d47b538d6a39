import { type AccountBlobs, isBlobHash } from '../blobs/blob-store.ts';
import type { InspectedFile, MediaStore } from '../blobs/media-store.ts';
import { UnusableFile } from '../blobs/picture.ts';
import type { Problem } from '../errors.ts';
import { limits } from '../limits.ts';
import { type Model, topLevelResources } from '../records/model.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import { type AnyResource, blobField } from '../schema/resource.ts';
import type { AccountStore, Actor } from '../storage/store.ts';
import type { BundleSource } from './source.ts';
import type { BundleZip } from './zip-file.ts';

/** What the bytes of a bundle's files say, by hash; or what is wrong with them. */
export type BundleMedia = ReadonlyMap<string, Omit<InspectedFile, 'hash'> | Problem>;

interface MediaPlace {
  media: MediaStore;
  /** Of the account. */
  blobs: AccountBlobs;
}

interface StoreMediaOptions {
  zip?: BundleZip | undefined;
  /** Undefined: it is not known where files are. */
  place: MediaPlace | undefined;
  dryRun?: boolean;
  actor?: Actor;
  signal?: AbortSignal | undefined;
}

/** There are files, but nowhere to put them. */
export class UnknownMediaPlace extends Error {}

/** A file of the same bytes is just being removed. */
export class FileBeingRemoved extends Error {}

/**
 * Stores the files of a bundle, before its records are written: from the zip, or they are there already. Each is read, so that its
 * record cannot say something else of it. What an import that fails leaves behind is removed after some days, as other files are.
 */
export async function storeBundleMedia(
  model: Model,
  account: AccountStore,
  source: BundleSource,
  { zip, place, dryRun = false, actor = 'command line', signal }: StoreMediaOptions,
): Promise<BundleMedia> {
  const found = new Map<string, Omit<InspectedFile, 'hash'> | Problem>();
  let newBytes = 0;
  for (const resource of topLevelResources(model)) {
    const field = blobField(resource);
    if (field === undefined) continue;
    for await (const records of source.read(resource.keys.many))
      for (let start = 0; start < records.length; start += limits.batchRows) {
        signal?.throwIfAborted();
        if (!place)
          throw new UnknownMediaPlace('the place of pictures and files is unknown: name it by --media');
        const { media, blobs } = place;
        const values = records.slice(start, start + limits.batchRows).map(({ value }) => value);
        const hashes = (await newHashes(account, resource, field, values)).filter((hash) => !found.has(hash));
        const present: string[] = [];
        await forSome(hashes, async (hash) => {
          if (zip?.sizeOf(hash) !== undefined || (await blobs.sizeOf(hash, 'original')) !== undefined)
            present.push(hash);
        });
        newBytes += present.reduce((sum, hash) => sum + (zip?.sizeOf(hash) ?? 0), 0);
        if (!dryRun) await reserve(account, actor, present, newBytes);
        await forSome(present, (hash) =>
          media.blobs.withScratchFile(async (newPath) => {
            found.set(hash, await inspect(hash, newPath));
          }),
        );
        async function inspect(hash: string, newPath: () => string) {
          const isZipped = zip?.sizeOf(hash) !== undefined;
          const path = isZipped ? newPath() : await blobs.localFile(hash, newPath);
          if (path === undefined) return missingFile;
          if (isZipped) await zip.unpack(hash, path);
          const result = await inspected(media, hash, path);
          if (isZipped && !dryRun && !Array.isArray(result)) await blobs.put(hash, 'original', path);
          return result;
        }
      }
  }
  return found;
}

export const missingFile: Problem = [
  'not_found',
  'names a file that this account does not have: import a zip, which has its files',
];

/** Of the records that are new, or get another file. */
async function newHashes(
  account: AccountStore,
  resource: AnyResource,
  field: string,
  values: unknown[],
): Promise<string[]> {
  const wanted = values.flatMap((value) => {
    const { ID, [field]: hash } = Object(value) as Record<string, unknown>;
    return typeof hash === 'string' && isBlobHash(hash) ? [{ ID, hash }] : [];
  });
  const IDs = wanted.flatMap(({ ID }) => (Number.isSafeInteger(Number(ID)) ? [Number(ID)] : []));
  const stored: StoredRecord[] = await account.findByKeys(
    resource,
    IDs.map((id) => ({ id })),
  );
  const byId = new Map(stored.map((record) => [record.ID, record[field]]));
  return [...new Set(wanted.filter(({ ID, hash }) => byId.get(Number(ID)) !== hash).map(({ hash }) => hash))];
}

async function reserve(account: AccountStore, actor: Actor, hashes: string[], bytes: number): Promise<void> {
  if (!hashes.length) return;
  await account.write(actor, async (writer) => {
    writer.checkQuota({ bytes });
    for (const hash of hashes)
      if (!(await writer.reserveBlob(hash)))
        throw new FileBeingRemoved(
          'a file of this bundle is just being removed from this account; try again in a minute',
        );
  });
}

async function inspected(
  media: MediaStore,
  hash: string,
  path: string,
): Promise<Omit<InspectedFile, 'hash'> | Problem> {
  try {
    const { hash: actual, ...facts } = await media.inspect(path);
    return actual === hash ? facts : ['mismatch', `is not the hash of its file, which is ${actual}`];
  } catch (error) {
    if (error instanceof UnusableFile) return [error.problem[0], `names a file that ${error.problem[1]}`];
    throw error;
  }
}

async function forSome<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += limits.blobsAtOnce)
    await Promise.all(all.slice(start, start + limits.blobsAtOnce).map(work));
}
