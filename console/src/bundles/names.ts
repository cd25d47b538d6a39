import { plainWords } from '../api/refusal.ts';
import type { Outcome } from './outcome.ts';

/** A larger file would hold up the page while it is read. */
const mostRead = 32 * 1024 * 1024;

/** The fields that records of any kind are called by. */
const naming = ['title', 'page_title', 'name', 'last_name', 'subject', 'alias'];

/** What the record at a place such as `products[1].price` is called. */
export function nameAt(bundle: unknown, place: string): string | undefined {
  const [, key = '', index = ''] = /^(\w+)\[(\d+)\]/.exec(place) ?? [];
  const lists = bundle as Record<string, Record<string, Record<string, unknown> | undefined>> | undefined;
  const record = lists?.[key]?.[index];
  const name = naming.map((field) => record?.[field]).find(Boolean);
  return typeof name === 'string' ? name : undefined;
}

/** What was refused, in plain words and with the names of the records: places alone say little to people. */
export async function withNames(file: File, outcome: Outcome): Promise<Outcome> {
  const { refused } = outcome;
  if (!refused.length || file.size > mostRead) return outcome;
  // Changed or gone since: then the places must do.
  const bundle: unknown = await file
    .text()
    .then(JSON.parse)
    .catch(() => undefined);
  const told = refused.map(({ place, message }) => ({
    ...{ place, message: plainWords(message) },
    name: nameAt(bundle, place),
  }));
  return { ...outcome, refused: told };
}
