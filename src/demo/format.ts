import type { Seo } from './types.ts';

const shopName = 'Fettle & Wren';

export function money(pounds: number): string {
  return pounds.toFixed(2);
}

/** Two decimals, or three if the third is not 0. */
export function weight(kilograms: number): string {
  return kilograms.toFixed(3).replace(/0$/, '');
}

/** HTML paragraphs; skips undefined texts. */
export function paragraphs(...texts: (string | undefined)[]): string {
  return texts
    .filter((text) => text !== undefined)
    .map((text) => `<p>${text}</p>`)
    .join('\n');
}

export function seo(title: string, keywords: string[], description: string): Seo {
  const unique = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  return {
    title_tag: `${title} | ${shopName}`,
    meta_keywords: [...unique].join(', '),
    meta_description: description,
  };
}

export function idCounter(): () => number {
  let last = 0;
  return () => ++last;
}

export function withIds<T extends object>(records: T[]): (T & { ID: number })[] {
  return records.map((record, index) => ({ ID: index + 1, ...record }));
}
