import type { ConsoleRecord } from '../api/data-provider.ts';

type SiteRecord = ConsoleRecord & { page_type?: string; page_filename?: string };

const numbered =
  (folder: string) =>
  ({ ID }: SiteRecord): string =>
    `${folder}/${ID}`;

/** Where the site shows a record, without the slash at the start. The site adds the words of the title. */
const paths: Record<string, (record: SiteRecord) => string> = {
  products: numbered('products'),
  categories: numbered('categories'),
  'blog-posts': numbered('blog'),
  'blog-categories': numbered('blog/category'),
  news: numbered('news'),
  events: numbered('events'),
  pages: ({ page_type, page_filename = '' }) =>
    page_type === 'homepage' ? '' : page_filename.split('/').map(encodeURIComponent).join('/'),
};

/** undefined: the site has no page of it. */
export const sitePathOf = (resource: string | undefined, record: SiteRecord): string | undefined =>
  resource === undefined ? undefined : paths[resource]?.(record);
