import { limits } from '../limits.ts';
import type { StoredRecord } from './fields/field.ts';
import type { AnyResource } from './resource.ts';

/** The words that stand in texts, as search compares them: lower case, without accents, each once. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    const folded = text.slice(0, limits.searchedText).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    for (const [word] of folded.matchAll(/[\p{L}\p{N}]+/gu)) words.add(word.slice(0, limits.searchedWord));
  }
  return [...words];
}

/** The words by which a record is found. */
export const searchWords = ({ search }: AnyResource, record: StoredRecord): string[] =>
  wordsOf(search.map((name) => String(record[name] ?? ''))).slice(0, limits.wordsOfRecord);
