import { setImmediate as yieldEventLoop } from 'node:timers/promises';
import { limits } from '../../limits.ts';
import { blogCategory } from '../../resources/blog-categories/blog-category.ts';
import { blogPost } from '../../resources/blog-posts/blog-post.ts';
import { category } from '../../resources/categories/category.ts';
import { event } from '../../resources/events/event.ts';
import { newsItem } from '../../resources/news/news-item.ts';
import { page } from '../../resources/pages/page.ts';
import { product } from '../../resources/products/product.ts';
import { currentDatetime } from '../../schema/fields/date.ts';
import type { Fields, RecordOf } from '../../schema/fields/field.ts';
import type { Condition } from '../../schema/list-query.ts';
import type { Resource } from '../../schema/resource.ts';
import { addresses, leadsElsewhere } from './addresses.ts';
import type { Visit } from './context.ts';
import { isoOf } from './formats.ts';
import { isPublished, publishedNews, publishedPosts } from './published.ts';
import { cleanHtml, escapeHtml, excerpt } from './rich-text.ts';

/** What a path answers for programs: its type and text. */
export interface SiteDocument {
  type: string;
  text: string;
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const xmlType = 'application/xml; charset=utf-8';
const feedEntries = 20;
const visible: Condition = { field: 'visible', comparison: '=', value: 1 };

export { llms } from './llms.ts';

export const robots = async ({ origin }: Visit): Promise<SiteDocument> => ({
  type: 'text/plain; charset=utf-8',
  text: `User-agent: *\nDisallow: /search\n\nSitemap: ${origin}/sitemap.xml\n`,
});

interface FeedEntry {
  title: string;
  path: string;
  /** An address that stays when the title changes. */
  lastingPath: string;
  datetime: string;
  author: string;
  html: string;
}

/** The latest posts. */
export async function feed(visit: Visit): Promise<SiteDocument> {
  const posts = await visit.account.list(blogPost, {
    where: publishedPosts(visit),
    ...{ sort: 'datetime', descending: true, offset: 0, limit: feedEntries },
  });
  return atom(
    visit,
    '/feed.xml',
    posts.map((post) => ({
      ...post,
      path: addresses.post(post),
      lastingPath: `/blog/${post.ID}`,
      html: cleanHtml(post.post),
    })),
  );
}

/** The latest news. */
export async function newsFeed(visit: Visit): Promise<SiteDocument> {
  const news = await visit.account.list(newsItem, {
    where: publishedNews(visit),
    ...{ sort: 'datetime', descending: true, offset: 0, limit: feedEntries },
  });
  return atom(
    visit,
    '/news/feed.xml',
    news.map((one) => ({
      ...one,
      path: addresses.news(one),
      lastingPath: `/news/${one.ID}`,
      author: '',
      html: cleanHtml(one.body),
    })),
  );
}

function atom({ origin, shell: { site } }: Visit, self: string, entries: FeedEntry[]): SiteDocument {
  const parts = entries.map(({ title, path, lastingPath, datetime, author, html }) => {
    const moment = isoOf(datetime);
    return [
      `<entry><title>${xmlText(title)}</title><id>${origin}${lastingPath}</id>`,
      `<link rel="alternate" type="text/html" href="${xmlText(origin + path)}"/>`,
      `<published>${moment}</published><updated>${moment}</updated>`,
      `<author><name>${xmlText(author || site.name)}</name></author>`,
      `<content type="html">${xmlText(html)}</content></entry>`,
    ].join('');
  });
  const updated = entries[0] ? isoOf(entries[0].datetime) : '1970-01-01T00:00:00Z';
  const head = [
    `<title>${xmlText(site.name)}</title>`,
    ...(site.tagline ? [`<subtitle>${xmlText(site.tagline)}</subtitle>`] : []),
    `<id>${origin}${self}</id><link rel="alternate" type="text/html" href="${origin}/"/>`,
    `<link rel="self" type="application/atom+xml" href="${origin}${self}"/><updated>${updated}</updated>`,
    `<generator>Tradepost</generator>`,
  ].join('');
  return {
    type: 'application/atom+xml; charset=utf-8',
    text: `${xml}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.locale}" xml:base="${origin}/">${head}${parts.join('')}</feed>\n`,
  };
}

/** Characters that XML cannot have, not even escaped, are left out. */
const xmlText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
  escapeHtml(text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ''));

/** Events to come and of late, for calendars (RFC 5545). */
export async function calendar(visit: Visit): Promise<SiteDocument> {
  const { account, origin, shell } = visit;
  const found = await account.list(event, {
    where: [visible],
    ...{ sort: 'starts', descending: true, offset: 0, limit: limits.calendarEvents },
  });
  // When an event was last changed is not known; a moment that changes with each request would change the ETag.
  const today = `${currentDatetime().slice(0, 10)} 00:00:00`;
  const lines = found.flatMap((one) => [
    'BEGIN:VEVENT',
    `UID:event-${one.ID}@${new URL(origin).hostname}`,
    `DTSTAMP:${icsMoment(one.starts < today ? one.starts : today)}`,
    `DTSTART:${icsMoment(one.starts)}`,
    // An end must be later than the start.
    ...(one.ends && one.ends > one.starts ? [`DTEND:${icsMoment(one.ends)}`] : []),
    `SUMMARY:${icsText(one.title)}`,
    ...(one.location ? [`LOCATION:${icsText(one.location)}`] : []),
    ...(one.description ? [`DESCRIPTION:${icsText(excerpt(one.description, 500))}`] : []),
    `URL:${origin}${addresses.event(one)}`,
    'END:VEVENT',
  ]);
  const all = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tradepost//Site//EN', 'CALSCALE:GREGORIAN'],
    `X-WR-CALNAME:${icsText(shell.site.name)}`,
    // A calendar must have a part.
    ...(lines.length ? lines : utcZone),
    'END:VCALENDAR',
  ];
  return { type: 'text/calendar; charset=utf-8', text: `${all.map(folded).join('\r\n')}\r\n` };
}

const utcZone = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
];

const icsMoment = (datetime: string): string => `${datetime.replace(/[-:]/g, '').replace(' ', 'T')}Z`;

const icsText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (one) => `\\${one}`)
    .replace(/\r?\n|\r/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** Lines have 75 bytes at most; what follows begins with a space. */
function folded(line: string): string {
  let [out, bytes] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > 73) [out, bytes] = [`${out}\r\n `, 1];
    out += character;
    bytes += length;
  }
  return out;
}

/** Kinds of pages that search engines are to find. */
const mapped: Record<string, MappedKind> = {
  pages: kindOf(page, (one) => (leadsElsewhere(one) ? undefined : addresses.page(one))),
  categories: kindOf(category, addresses.category),
  products: kindOf(product, addresses.product, [visible]),
  posts: kindOf(blogPost, addresses.post, [], isPublished),
  'blog-categories': kindOf(blogCategory, addresses.blogCategory),
  news: kindOf(newsItem, addresses.news, [visible], (visit, one) =>
    isPublished(visit, { ...one, is_draft: 0 }),
  ),
  events: kindOf(event, addresses.event, [visible]),
};

interface MappedPage {
  ID: number;
  /** None: it is not shown, or leads elsewhere. */
  path: string | undefined;
  /** Of publication, where it is known. */
  datetime: string | undefined;
}

interface MappedKind {
  count(visit: Visit, most: number): Promise<number>;
  /** The next pages in the order of IDs. */
  after(visit: Visit, ID: number, count: number): Promise<MappedPage[]>;
  /** The ID so many pages further on. */
  skip(visit: Visit, ID: number, count: number): Promise<number | undefined>;
}

function kindOf<F extends Fields>(
  resource: Resource<F>,
  addressOf: (record: RecordOf<F>) => string | undefined,
  where: Condition[] = [],
  isShown: (visit: Visit, record: RecordOf<F>) => boolean = () => true,
): MappedKind {
  return {
    count: ({ account }, most) => account.count(resource, where, most),
    after: async (visit, ID, count) =>
      (await visit.account.select(resource, where, count, ID)).map((record) => ({
        ID: (record as { ID: number }).ID,
        path: isShown(visit, record) ? addressOf(record) : undefined,
        datetime: (record as { datetime?: string }).datetime,
      })),
    async skip({ account }, ID, count) {
      const order = { where, sort: 'ID', descending: false, after: ID };
      const [last] = await account.list(resource, { ...order, offset: count - 1, limit: 1 });
      return last && (last as { ID: number }).ID;
    },
  };
}

const { sitemapPages } = limits;

/** The addresses of all pages; of a large site, maps that have them. */
export async function sitemap(visit: Visit): Promise<SiteDocument> {
  const kinds = Object.values(mapped);
  const counts = await Promise.all(kinds.map((kind) => kind.count(visit, sitemapPages)));
  if (counts.reduce((sum, count) => sum + count, 1) <= sitemapPages)
    return mapOf(visit, [
      ['/', undefined],
      ...(await Promise.all(kinds.map((kind) => pathsAfter(visit, kind, 0)))).flat(),
    ]);
  const maps: string[] = [];
  for (const [name, kind] of Object.entries(mapped))
    for (let ID: number | undefined = 0; ID !== undefined; ID = await kind.skip(visit, ID, sitemapPages))
      maps.push(`<sitemap><loc>${visit.origin}/sitemap-${name}-${ID}.xml</loc></sitemap>`);
  return {
    type: xmlType,
    text: `${xml}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>\n`,
  };
}

/** One of the maps of a large site. */
export async function partOfSitemap(visit: Visit, name: string): Promise<SiteDocument | undefined> {
  const [, kind = '', ID] = /^([a-z-]+)-(\d{1,15})$/.exec(name) ?? [];
  return Object.hasOwn(mapped, kind)
    ? mapOf(visit, await pathsAfter(visit, mapped[kind] as MappedKind, Number(ID)))
    : undefined;
}

/** Entries of the map, by path. */
async function pathsAfter(visit: Visit, kind: MappedKind, start: number): Promise<MapEntry[]> {
  const paths: MapEntry[] = [];
  for (let ID = start; paths.length < sitemapPages; ) {
    const found = await kind.after(visit, ID, limits.batchRows);
    for (const { path, datetime } of found) if (path !== undefined) paths.push([path, datetime]);
    if (found.length < limits.batchRows) break;
    ID = (found.at(-1) as { ID: number }).ID;
    await yieldEventLoop();
  }
  return paths.slice(0, sitemapPages);
}

type MapEntry = [path: string, datetime: string | undefined];

const mapOf = ({ origin }: Visit, entries: MapEntry[]): SiteDocument => {
  const urls = [...new Map(entries)].map(([path, datetime]) => {
    const changed = datetime ? `<lastmod>${isoOf(datetime)}</lastmod>` : '';
    return `<url><loc>${xmlText(origin + path)}</loc>${changed}</url>`;
  });
  return {
    type: xmlType,
    text: `${xml}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
  };
};
