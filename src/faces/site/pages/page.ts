import { page as pageResource } from '../../../resources/pages/page.ts';
import { addresses, leadsElsewhere } from '../addresses.ts';
import { moved, type Page, type Redirect, type Visit } from '../context.ts';
import { contactForm } from '../forms/forms.ts';
import { encodedAddress } from '../redirects.ts';
import { cleanHtml } from '../rich-text.ts';
import type { PageRecord } from '../shell.ts';
import { starterPageAt } from '../starter.ts';
import { headOf } from '../views/head.ts';
import { headPicture } from '../views/pictures.ts';
import { blog } from './blog.ts';
import { events, guestbook, links, news } from './collections.ts';
import { shop } from './shop.ts';

const contact = async (visit: Visit, record: PageRecord): Promise<Page> => ({
  ...(await ownPage(visit, record, addresses.page(record))),
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
  const [found] = await visit.account.list(pageResource, {
    where: [{ field: 'page_filename', comparison: '=', value: path }],
    ...{ sort: 'ID', descending: false, offset: 0, limit: 1 },
  });
  const record = found ?? starterPageAt(visit.shell.starter, path);
  if (!record) return undefined;
  const url = addresses.page(record);
  if (record.page_type === 'homepage') return moved(url);
  if (leadsElsewhere(record)) return { status: 302, location: encodedAddress(record.external_url) };
  const kind = record.page_type === 'dynamic' ? kinds[record.content] : undefined;
  const shown = kind ? await kind(visit, record) : await ownPage(visit, record, url);
  // Words that the owner has yet to replace are not for search engines.
  return shown && visit.shell.starter?.isEmpty ? { ...shown, isHidden: true } : shown;
}

const ownPage = async (visit: Visit, record: PageRecord, canonical: string): Promise<Page> => ({
  template: 'page',
  ...headOf(record),
  picture: await headPicture(visit, record),
  canonical,
  view: { content: record.page_type === 'dynamic' ? '' : cleanHtml(record.content) },
});
