import { limits } from '../limits.ts';
import type { StoredRecord } from './fields/field.ts';
import type { AnyResource } from './resource.ts';

/** The distinct words of texts, in lower case and without accents. */
export function tokenize(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const text of texts)
    for (const word of splitWords(text.slice(0, limits.searchedFieldCharacters)))
      words.add(word.length > limits.searchWordCharacters ? truncateWord(word) : word);
  return [...words];
}

/** Never cuts a surrogate pair: half of one is stored as U+FFFD, which could make two words equal. */
const truncateWord = (word: string): string =>
  word.slice(0, limits.searchWordCharacters).replace(/[\uD800-\uDBFF]$/, '');

function splitWords(text: string): string[] {
  // Fast path for ASCII: a tenth of the cost.
  if (asciiText.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const asciiText = /^[\t-~]*$/;

export const searchWords = ({ searchFields }: AnyResource, record: StoredRecord): string[] =>
  tokenize(searchFields.map((name) => withoutTags(String(record[name] ?? '')))).slice(
    0,
    limits.searchWordsPerRecord,
  );

/** HTML is found by what it shows. */
const withoutTags = (text: string): string =>
  text.includes('<') ? text.slice(0, limits.searchedFieldCharacters).replace(/<[^<>]*>|&#?\w+;/g, ' ') : text;
