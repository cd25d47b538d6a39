import { page as pageResource } from '../../../resources/pages/page.ts';
import { redirect } from '../../../resources/redirects/redirect.ts';
import { addresses } from '../addresses.ts';
import { moved, type Page, type Redirect, type Visit } from '../context.ts';
import { contactForm } from '../forms/forms.ts';
import { cleanHtml } from '../rich-text.ts';
import type { PageRecord } from '../shell.ts';
import { headOf } from '../views/head.ts';
import { blog } from './blog.ts';
import { events, guestbook, links, news } from './collections.ts';
import { shop } from './shop.ts';

async function redirectOf({ account }: Visit, from: string): Promise<Redirect | undefined> {
  const where = [{ field: 'from', comparison: '=' as const, value: from }];
  const [found] = await account.select(redirect, where, 1);
  // What is encoded already stays so.
  return found && moved(encodeURI(found.to.toWellFormed()).replaceAll('%25', '%'));
}

const contact = async (visit: Visit, record: PageRecord): Promise<Page> => ({
  ...ownPage(record, addresses.page(record)),
  template: 'contact',
  form: await contactForm(visit),
});

/** What the dynamic pages of a kind show; others show what their record says. */
const kinds: Record<string, (visit: Visit, record: PageRecord) => Promise<Page | undefined>> = {
  blog,
  contact,
  events,
  guestbook,
  links,
  news,
  shop,
};

/** A page of the owner's, at its `page_filename`. */
export async function page(visit: Visit, path: string): Promise<Page | Redirect | undefined> {
  // PostgreSQL has no such text.
  if (path.includes('\0')) return undefined;
  const [record] = await visit.account.list(pageResource, {
    where: [{ field: 'page_filename', comparison: '=', value: path }],
    ...{ sort: 'ID', descending: false, offset: 0, limit: 1 },
  });
  if (!record) return redirectOf(visit, `/${path}`);
  const url = addresses.page(record);
  if (record.page_type === 'homepage') return moved(url);
  const kind = record.page_type === 'dynamic' ? kinds[record.content] : undefined;
  return kind ? kind(visit, record) : ownPage(record, url);
}

const ownPage = (record: PageRecord, canonical: string): Page => ({
  template: 'page',
  ...headOf(record),
  canonical,
  view: { content: record.page_type === 'dynamic' ? '' : cleanHtml(record.content) },
});
