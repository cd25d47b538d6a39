import { limits } from '../limits.ts';
import type { StoredRecord } from './fields/field.ts';
import type { AnyResource } from './resource.ts';

/** The words that stand in texts, as search compares them: lower case, without accents, each once. */
export function tokenize(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const text of texts)
    for (const word of splitWords(text.slice(0, limits.searchedFieldCharacters)))
      words.add(word.length > limits.searchWordCharacters ? truncateWord(word) : word);
  return [...words];
}

/** Half of a surrogate pair would be stored as another character, which may make two words the same. */
const truncateWord = (word: string): string =>
  word.slice(0, limits.searchWordCharacters).replace(/[\uD800-\uDBFF]$/, '');

function splitWords(text: string): string[] {
  // Most shops' texts are plain, and plain ones cost a tenth.
  if (asciiText.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** ASCII alone. */
const asciiText = /^[\t-~]*$/;

/** The words by which a record is found. */
export const searchWords = ({ searchFields: search }: AnyResource, record: StoredRecord): string[] =>
  tokenize(search.map((name) => String(record[name] ?? ''))).slice(0, limits.searchWordsPerRecord);
