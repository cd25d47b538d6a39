import type { Page, Redirect, Visit } from '../context.ts';
import { blogCategory, post } from './blog.ts';
import { eventPage, newsPage } from './collections.ts';
import { home } from './home.ts';
import { page } from './page.ts';
import { product } from './product.ts';
import { search } from './search.ts';
import { category } from './shop.ts';

export type PageHandler = (visit: Visit, segment: string) => Promise<Page | Redirect | undefined>;

/** By what the addresses of a site name. */
export const pages = {
  home,
  product,
  category,
  post,
  blogCategory,
  newsPage,
  eventPage,
  search,
  page,
} satisfies Record<string, PageHandler>;
