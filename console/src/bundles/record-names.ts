import { plainMessage } from '../api/http-errors.ts';
import type { ImportResult } from './import-result.ts';
import { isZip } from './is-zip.ts';

/** Parsing a larger file would block the page. */
const maxReadBytes = 32 * 1024 * 1024;

/** Fields that may hold a record's name. */
const nameFields = ['title', 'page_title', 'name', 'last_name', 'subject', 'alias'];

/** The name of the record at a path such as `products[1].price`. */
export function recordNameAt(bundle: unknown, place: string): string | undefined {
  const [, key = '', index = ''] = /^(\w+)\[(\d+)\]/.exec(place) ?? [];
  const lists = bundle as Record<string, Record<string, Record<string, unknown> | undefined>> | undefined;
  const record = lists?.[key]?.[index];
  const name = nameFields.map((field) => record?.[field]).find(Boolean);
  return typeof name === 'string' ? name : undefined;
}

/** Adds record names and owner-friendly messages to the errors. */
export async function addRecordNames(file: File, outcome: ImportResult): Promise<ImportResult> {
  const { refused } = outcome;
  if (!refused.length) return outcome;
  // The file may have changed or gone since; names are optional.
  const isReadable = file.size <= maxReadBytes && !(await isZip(file));
  const bundle: unknown = isReadable
    ? await file
        .text()
        .then(JSON.parse)
        .catch(() => undefined)
    : undefined;
  const named = refused.map(({ place, message }) => ({
    ...{ place, message: plainMessage(message) },
    name: recordNameAt(bundle, place),
  }));
  return { ...outcome, refused: named };
}
