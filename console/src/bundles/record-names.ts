import { plainMessage } from '../api/http-errors.ts';
import type { ImportResult } from './import-result.ts';

/** A larger file would hold up the page while it is read. */
const maxReadBytes = 32 * 1024 * 1024;

/** The fields that records of any kind are called by. */
const nameFields = ['title', 'page_title', 'name', 'last_name', 'subject', 'alias'];

/** What the record at a place such as `products[1].price` is called. */
export function recordNameAt(bundle: unknown, place: string): string | undefined {
  const [, key = '', index = ''] = /^(\w+)\[(\d+)\]/.exec(place) ?? [];
  const lists = bundle as Record<string, Record<string, Record<string, unknown> | undefined>> | undefined;
  const record = lists?.[key]?.[index];
  const name = nameFields.map((field) => record?.[field]).find(Boolean);
  return typeof name === 'string' ? name : undefined;
}

/** What was refused, in plain words and with the names of the records: places alone say little to people. */
export async function addRecordNames(file: File, outcome: ImportResult): Promise<ImportResult> {
  const { refused } = outcome;
  if (!refused.length || file.size > maxReadBytes) return outcome;
  // Changed or gone since: then the places must do.
  const bundle: unknown = await file
    .text()
    .then(JSON.parse)
    .catch(() => undefined);
  const told = refused.map(({ place, message }) => ({
    ...{ place, message: plainMessage(message) },
    name: recordNameAt(bundle, place),
  }));
  return { ...outcome, refused: told };
}
