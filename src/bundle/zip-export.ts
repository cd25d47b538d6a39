import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { AccountBlobs } from '../blobs/blob-store.ts';
import { fileNameOf, isMediaType } from '../blobs/media-type.ts';
import type { Model } from '../records/model.ts';
import { blobField } from '../schema/resource.ts';
import type { AccountStore } from '../storage/store.ts';
import { exportBundle } from './export.ts';
import type { RecordCounts } from './import.ts';
import { bundleEntry } from './zip-file.ts';

/** A file that a record of the bundle names. */
export interface BundledFile {
  ID: number;
  hash: string;
  filename: string;
}

export interface ZipExportOptions {
  onProgress?: (records: number) => void;
  /** Without it, a missing file ends the export. */
  onMissing?: ((file: BundledFile) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Equal records make equal zips: no entry has the time of the export. */
const entryOptions = { mtime: new Date('1980-01-01T12:00:00Z'), mode: 0o100644 };

/**
 * Writes a snapshot of an account as a zip: its bundle, and then each file once, in the order of the records. The snapshot ends
 * before the files are read, which stay for days after their records are gone.
 */
export async function exportZip(
  model: Model,
  account: AccountStore,
  blobs: AccountBlobs | undefined,
  output: Writable,
  { onProgress, onMissing, signal: given }: ZipExportOptions = {},
): Promise<RecordCounts> {
  // CommonJS, of which the built server has only the default.
  const { default: yazl } = await import('yazl');
  const zip = new yazl.ZipFile();
  const stopped = new AbortController();
  const signal = given ? AbortSignal.any([given, stopped.signal]) : stopped.signal;
  const written = pipeline(zip.outputStream, output, { signal });
  written.catch((error) => stopped.abort(error));
  zip.on('error', (error) => stopped.abort(error));
  try {
    const bundle = new PassThrough();
    zip.addReadStream(bundle, bundleEntry, entryOptions);
    const write = async (text: string): Promise<void> => {
      signal.throwIfAborted();
      if (!bundle.write(text)) await once(bundle, 'drain', { signal });
    };
    const files = new Map<string, BundledFile>();
    const counts = await exportBundle(model, account, write, onProgress, (resource, records) => {
      const field = blobField(resource);
      if (field === undefined) return;
      for (const record of records) {
        const { ID, filename, media_type: type, [field]: hash } = record as Record<string, unknown>;
        const name = isMediaType(String(type)) ? fileNameOf(String(filename), type as never) : 'file';
        files.getOrInsert(String(hash), { ID: Number(ID), hash: String(hash), filename: name });
      }
    });
    bundle.end();
    for (const file of files.values()) {
      signal.throwIfAborted();
      const blob = await blobs?.open(file.hash, 'original');
      if (!blob) {
        (onMissing ?? rejectMissing)(file);
        continue;
      }
      const content = blob.read();
      // Pictures are compressed already.
      const path = `media/${file.hash}/${file.filename}`;
      zip.addReadStream(content, path, { ...entryOptions, compress: false, size: blob.bytes });
      await finished(content, { signal });
    }
    zip.end();
    await written;
    return counts;
  } catch (error) {
    stopped.abort(error);
    await written.catch(() => undefined);
    throw given?.aborted ? given.reason : stopped.signal.reason;
  }
}

export class MissingFile extends Error {}

function rejectMissing({ ID, filename }: BundledFile): never {
  throw new MissingFile(
    `the file ${filename} of media file ${ID} is missing where pictures and files are kept; check names all that are`,
  );
}
