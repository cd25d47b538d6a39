import { limits } from '../../../limits.ts';
import { event as eventResource } from '../../../resources/events/event.ts';
import { guestbookEntry } from '../../../resources/guestbook/guestbook-entry.ts';
import { link } from '../../../resources/links/link.ts';
import { newsItem } from '../../../resources/news/news-item.ts';
import { currentDatetime } from '../../../schema/fields/date.ts';
import { addresses, idOf } from '../addresses.ts';
import { moved, type Page, type Redirect, type Visit } from '../context.ts';
import { isoOf } from '../formats.ts';
import { guestbookForm } from '../forms/forms.ts';
import { isPublished, publishedNews } from '../published.ts';
import { cleanHtml, excerpt } from '../rich-text.ts';
import type { PageRecord } from '../shell.ts';
import { type EventRecord, type NewsItem, withPictures } from '../views/cards.ts';
import { headOf } from '../views/head.ts';
import { pagedPath, pageNumber, pageOf, pageSelection } from '../views/pagination.ts';
import { headPicture } from '../views/pictures.ts';
import { eventData, newsData, trailData } from '../views/structured-data.ts';
import { menuStep } from '../views/trail.ts';

const visible = { field: 'visible', comparison: '=' as const, value: 1 };

const newsCard = (one: NewsItem, { formats }: Visit) => ({
  title: one.title,
  url: addresses.news(one),
  excerpt: excerpt(one.body),
  day: formats.day(one.datetime),
  iso: isoOf(one.datetime),
});

const eventCard = (one: EventRecord, { formats }: Visit) => ({
  title: one.title,
  url: addresses.event(one),
  location: one.location,
  excerpt: excerpt(one.description),
  ...formats.leaf(one.starts),
  when: formats.moment(one.starts),
  iso: isoOf(one.starts),
  until: one.ends ? formats.moment(one.ends) : undefined,
});

/** The owner's page of news, the newest first. */
export async function news(visit: Visit, record: PageRecord): Promise<Page | undefined> {
  const path = addresses.page(record);
  const number = pageNumber(visit);
  if (number === undefined) return undefined;
  const order = { where: publishedNews(visit), sort: 'datetime', descending: true };
  const found = await visit.account.list(newsItem, { ...order, ...pageSelection(number) });
  const { shown, pagination } = pageOf(found, number, path);
  if (!shown.length && number > 1) return undefined;
  return {
    template: 'news',
    ...headOf(record),
    canonical: pagedPath(path, number),
    view: { items: await withPictures(visit, shown, (one) => newsCard(one, visit)), pagination },
  };
}

export async function newsPage(visit: Visit, segment: string): Promise<Page | Redirect | undefined> {
  const ID = idOf(segment);
  const record = ID === undefined ? undefined : await visit.account.find(newsItem, ID);
  if (!record?.visible || !isPublished(visit, { ...record, is_draft: 0 })) return undefined;
  const canonical = addresses.news(record);
  if (canonical !== `/news/${encodeURI(segment)}`) return moved(canonical);
  const trail = menuStep(visit, 'news');
  const description = excerpt(record.body);
  const picture = await headPicture(visit, record);
  return {
    template: 'news-item',
    picture,
    title: record.title,
    description,
    canonical,
    openGraph: {
      type: 'article',
      properties: [['article:published_time', isoOf(record.datetime)]],
    },
    data: [
      newsData(visit, record, { description, picture }),
      ...trailData(visit, trail, { title: record.title, url: canonical }),
    ],
    view: { trail, item: { ...newsCard(record, visit), content: cleanHtml(record.body) } },
  };
}

/** The owner's page of events: what is to come, then what has been. */
export async function events(visit: Visit, record: PageRecord): Promise<Page> {
  const now = currentDatetime();
  const list = (comparison: '>' | '<=', descending: boolean) =>
    visit.account.list(eventResource, {
      where: [visible, { field: 'starts', comparison, value: now }],
      ...{ sort: 'starts', descending, offset: 0, limit: limits.sitePageRecords },
    });
  const [coming, past] = await Promise.all([list('>', false), list('<=', true)]);
  return {
    template: 'events',
    ...headOf(record),
    canonical: addresses.page(record),
    view: {
      coming: await withPictures(visit, coming, (one) => eventCard(one, visit)),
      past: await withPictures(visit, past, (one) => eventCard(one, visit)),
    },
  };
}

export async function eventPage(visit: Visit, segment: string): Promise<Page | Redirect | undefined> {
  const ID = idOf(segment);
  const record = ID === undefined ? undefined : await visit.account.find(eventResource, ID);
  if (!record?.visible) return undefined;
  const canonical = addresses.event(record);
  if (canonical !== `/events/${encodeURI(segment)}`) return moved(canonical);
  const trail = menuStep(visit, 'events');
  const description = excerpt(record.description);
  const picture = await headPicture(visit, record);
  return {
    template: 'event',
    picture,
    title: record.title,
    description,
    canonical,
    openGraph: { type: 'article', properties: [] },
    data: [
      eventData(visit, record, { description, picture }),
      ...trailData(visit, trail, { title: record.title, url: canonical }),
    ],
    view: { trail, event: { ...eventCard(record, visit), content: cleanHtml(record.description) } },
  };
}

/** The owner's page of links, in their order. */
export async function links(visit: Visit, record: PageRecord): Promise<Page> {
  const found = await visit.account.list(link, {
    where: [],
    ...{ sort: 'position', descending: false, offset: 0, limit: limits.menuPages },
  });
  return {
    template: 'links',
    ...headOf(record),
    canonical: addresses.page(record),
    view: { links: found.map(({ title, url, description }) => ({ title, url, description })) },
  };
}

/** The owner's guestbook: approved entries, the newest first, and the form for another. */
export async function guestbook(visit: Visit, record: PageRecord): Promise<Page | undefined> {
  const path = addresses.page(record);
  const number = pageNumber(visit);
  if (number === undefined) return undefined;
  const where = [{ field: 'approved', comparison: '=' as const, value: 1 }];
  const order = { where, sort: 'ID', descending: true };
  const found = await visit.account.list(guestbookEntry, { ...order, ...pageSelection(number) });
  const { shown, pagination } = pageOf(found, number, path);
  if (!shown.length && number > 1) return undefined;
  return {
    template: 'guestbook',
    ...headOf(record),
    canonical: pagedPath(path, number),
    form: guestbookForm,
    view: {
      entries: shown.map(({ name, message, datetime }) => ({
        ...{ name, paragraphs: message.split(/\n+/), day: visit.formats.day(datetime), iso: isoOf(datetime) },
      })),
      pagination,
    },
  };
}
