import { slugOf } from '../../accounts/site-slugs.ts';
import { limits } from '../../limits.ts';

/** The part of an address that only people read; other alphabets are kept. */
const wordsOf = (title: string): string =>
  slugOf(title, limits.addressCharacters) ||
  encodeURIComponent(
    title
      .toLowerCase()
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, limits.addressCharacters)
      .replace(/^-+|-+$/g, '')
      .toWellFormed(),
  );

const numbered = (ID: number, title: string): string => [ID, wordsOf(title)].filter(Boolean).join('-');

type Titled = { ID: number; title: string };

export const addresses = {
  product: ({ ID, title }: Titled): string => `/products/${numbered(ID, title)}`,
  category: ({ ID, title }: Titled): string => `/categories/${numbered(ID, title)}`,
  post: ({ ID, title }: Titled): string => `/blog/${numbered(ID, title)}`,
  blogCategory: ({ ID, name }: { ID: number; name: string }): string =>
    `/blog/category/${numbered(ID, name)}`,
  news: ({ ID, title }: Titled): string => `/news/${numbered(ID, title)}`,
  event: ({ ID, title }: Titled): string => `/events/${numbered(ID, title)}`,
  page: ({ page_filename, page_type }: { page_filename: string; page_type: string }): string =>
    page_type === 'homepage'
      ? '/'
      : `/${page_filename
          .split('/')
          .map((segment) => encodeURIComponent(segment.toWellFormed()))
          .join('/')}`,
};

/** Whether a page has an address of another site in its place. */
export const leadsElsewhere = (page: { page_type: string; content: string; external_url: string }): boolean =>
  page.page_type === 'dynamic' && page.content === 'external' && page.external_url !== '';

/** The ID in `12-blue-mug`; undefined: there is none. */
export const idOf = (segment: string): number | undefined => {
  const [, digits] = /^([1-9]\d{0,14})(?:-|$)/.exec(segment) ?? [];
  return digits === undefined ? undefined : Number(digits);
};
