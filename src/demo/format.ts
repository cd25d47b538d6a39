// How the demo's tables become the strings and numbers of the API.

import type { Seo } from './types.ts';

const shopName = 'Fettle & Wren';

/** Pounds, always with two decimals. */
export function money(pounds: number): string {
  return pounds.toFixed(2);
}

/** Kilograms, with two decimals, or three where the third says something. */
export function weight(kilograms: number): string {
  return kilograms.toFixed(3).replace(/0$/, '');
}

/** The given texts as HTML paragraphs; texts left out leave no trace. */
export function paragraphs(...texts: (string | undefined)[]): string {
  return texts
    .filter((text) => text !== undefined)
    .map((text) => `<p>${text}</p>`)
    .join('\n');
}

/** What search engines see: the title with the shop's name, keywords, and one sentence. */
export function seo(title: string, keywords: string[], description: string): Seo {
  const unique = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  return {
    title_tag: `${title} | ${shopName}`,
    meta_keywords: [...unique].join(', '),
    meta_description: description,
  };
}

/** Counts up from 1. */
export function idCounter(): () => number {
  let last = 0;
  return () => ++last;
}

/** Records numbered from 1 in the order given. */
export function withIds<T extends object>(records: T[]): (T & { ID: number })[] {
  return records.map((record, index) => ({ ID: index + 1, ...record }));
}
