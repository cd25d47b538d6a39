import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { TestAccount } from './site.ts';
import { assertShape, opened, type Wire } from './spec.ts';

/** One line of GET /changes. */
export interface Line {
  sequence: number;
  datetime: string;
  operation: 'create' | 'update' | 'delete';
  resource: string;
  ID: number;
  path: string;
  record: Wire | null;
}

/** The collections, each with its envelope keys, and where a single record is read. */
const collections: {
  path: string;
  one: string;
  many: string;
  within?: [path: string, one: string, many: string];
}[] = [
  { path: '/categories', one: 'category', many: 'categories' },
  { path: '/products', one: 'product', many: 'products', within: ['stock', 'stock_record', 'stock_records'] },
  { path: '/discount_codes', one: 'discount_code', many: 'discount_codes' },
  { path: '/customers', one: 'customer', many: 'customers' },
  {
    ...{ path: '/deliveryzones', one: 'delivery_zone', many: 'delivery_zones' },
    within: ['types', 'delivery_type', 'delivery_types'],
  },
  { path: '/pages', one: 'page', many: 'pages' },
  { path: '/blog_categories', one: 'blog_category', many: 'blog_categories' },
  { path: '/blogs', one: 'blog_post', many: 'blogs' },
  { path: '/blog_comments', one: 'blog_comment', many: 'blog_comments' },
  { path: '/enquirys', one: 'enquiry', many: 'enquiries' },
  { path: '/mail_alias', one: 'mail_alias', many: 'mail_alias' },
  { path: '/news', one: 'news_item', many: 'news' },
  { path: '/events', one: 'event', many: 'events' },
  { path: '/links', one: 'link', many: 'links' },
  { path: '/guestbook_entries', one: 'guestbook_entry', many: 'guestbook_entries' },
  { path: '/product_reviews', one: 'product_review', many: 'product_reviews' },
  { path: '/redirects', one: 'redirect', many: 'redirects' },
];

/** The one record without an ID in its path. */
const sitePath = '/site';

/** All lines after a sequence number, page by page, as `Link` leads. */
async function changesSince(account: TestAccount, since: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (let query: string | undefined = `?since=${since}&per_page=100`; query !== undefined; ) {
    const answer = await account.get(`/changes${query}`);
    lines.push(...(opened(answer, 'changes') as Line[]));
    query = /<[^>?]*\/changes(\?[^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return lines;
}

/** How far an account's journal was read already, so that long ones are not read again and again. */
const seen = new WeakMap<TestAccount, number>();

async function newLines(account: TestAccount): Promise<Line[]> {
  const lines = await changesSince(account, seen.get(account) ?? 0);
  const last = lines.at(-1);
  if (last) seen.set(account, last.sequence);
  return lines;
}

/** The lines that some work adds. */
export async function linesOf(account: TestAccount, work: () => Promise<unknown>): Promise<Line[]> {
  await newLines(account);
  await work();
  return newLines(account);
}

/** The same in short, such as `update /products/1`. */
export const inShort = (lines: Line[]): string[] =>
  lines.map(({ operation, path }) => `${operation} ${path}`);

/** What all of /changes, applied in order to nothing, leaves: each record's JSON by its path. */
async function replayed(account: TestAccount): Promise<Map<string, string>> {
  const state = new Map<string, string>();
  for (const [index, line] of (await changesSince(account, 0)).entries()) {
    const { sequence, operation, resource, ID, path, record } = line;
    assertShape(
      { ...line, record: '' },
      {
        ...{
          sequence: 'integer',
          datetime: 'datetime',
          operation: 'string',
          resource: 'string',
          ID: 'integer',
        },
        ...{ path: 'string', record: 'string' },
      },
    );
    const place = `line ${sequence}, ${operation} ${path}`;
    assert.equal(sequence, index + 1, 'sequence numbers count up by 1 without a gap');
    if (path !== sitePath) assert.ok(path.endsWith(`/${ID}`), place);
    assert.equal(resource, resourceAt(path), place);
    assert.equal(state.has(path), operation !== 'create', place);
    if (operation === 'delete') {
      assert.equal(record, null, place);
      state.delete(path);
    } else {
      if (path !== sitePath) assert.equal(record?.ID, ID, place);
      state.set(path, JSON.stringify(record));
    }
  }
  return state;
}

function resourceAt(path: string): string | undefined {
  if (path === sitePath) return 'site';
  const collection = collections.find((one) => path.startsWith(`${one.path}/`));
  return /^\/\w+\/\d+$/.test(path) ? collection?.one : collection?.within?.[1];
}

/** All that GET shows of an account, in the single form where there is one. */
async function shown(account: TestAccount): Promise<Map<string, string>> {
  const state = new Map<string, string>();
  for (const { path, one, many, within } of collections)
    for (const { ID } of await wholeList(account, path, many)) {
      state.set(`${path}/${ID}`, JSON.stringify(opened(await account.get(`${path}/${ID}`), one)));
      if (!within) continue;
      const inside = `${path}/${ID}/${within[0]}`;
      for (const record of await wholeList(account, inside, within[2]))
        state.set(`${inside}/${record.ID}`, JSON.stringify(record));
    }
  const site = opened(await account.get(sitePath), 'site') as Wire;
  return isUntouched(site) ? state : state.set(sitePath, JSON.stringify(site));
}

/** As the site of a test's account is until it is first changed: the journal has no line of it. */
const isUntouched = ({ slug, ...site }: Wire): boolean =>
  /^test(-\d+)?$/.test(slug) &&
  isDeepStrictEqual(site, {
    ...{ name: 'Test', tagline: '', theme: 'quay', theme_settings: {}, logo_media_id: 0 },
    ...{ currency: 'GBP', locale: 'en-GB', weight_unit: 'kg', contact_email: '' },
    ...{ phone: '', address: '', opening_hours: '', announcement: '', footer: '' },
    ...{ social: [], verification: [], custom_css: '', is_published: true },
  });

async function wholeList(account: TestAccount, path: string, key: string): Promise<Wire[]> {
  const records: Wire[] = [];
  for (let last = 0; ; last = records.at(-1)?.ID) {
    const answer = await account.get(`${path}?sort_direction=ASC&per_page=100&last_id=${last}`);
    const page = opened(answer, key) as Wire[];
    records.push(...page);
    if (page.length < 100) return records;
  }
}

/** Replaying /changes gives exactly the state that GET shows, byte for byte. */
export async function assertReplays(account: TestAccount): Promise<void> {
  const [copy, original] = [await replayed(account), await shown(account)];
  const sorted = (state: Map<string, string>): [string, string][] =>
    [...state].sort(([a], [b]) => (a < b ? -1 : 1));
  assert.ok(original.size > 0);
  assert.deepEqual(sorted(copy), sorted(original));
}
