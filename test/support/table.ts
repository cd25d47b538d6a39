import { before } from 'node:test';
import { demoBundle } from '../../src/demo/bundle.ts';
import { model } from '../../src/resources/index.ts';
import type { Field } from '../../src/schema/fields/field.ts';
import type { ListOperation, Operation } from '../../src/schema/operations.ts';
import { type AnyResource, pathParameters } from '../../src/schema/resource.ts';
import type { Answer, Dialect, Site, TestAccount } from './site.ts';
import { onBothStores } from './site.ts';

/** One row of the route table: an operation of a resource. */
export interface Route<O extends Operation = Operation> {
  resource: AnyResource;
  operation: O;
}

export const routes: Route[] = model.resources.flatMap((resource) =>
  resource.operations.map((operation) => ({ resource, operation })),
);

export const routesOf = <V extends Operation['verb']>(verb: V): Route<Extract<Operation, { verb: V }>>[] =>
  routes.filter(({ operation }) => operation.verb === verb) as never;

export const lists: Route<ListOperation>[] = routesOf('list');

/** Paths that belong to no resource, with a token and without. */
export const plainPaths = ['/test', '/changes'];
export const publicPaths = ['/livez', '/readyz', '/openapi.json', '/docs', '/console'];

/** Every path template with the verbs it knows. */
export const verbsByPath: ReadonlyMap<string, string[]> = (() => {
  const verbs = new Map<string, Set<string>>();
  const note = (path: string, method: string): void => {
    const known = verbs.get(path) ?? new Set(['OPTIONS']);
    verbs.set(path, known.add(method));
    if (method === 'GET') known.add('HEAD');
  };
  for (const { operation } of routes) note(operation.path, operation.method);
  for (const path of [...plainPaths, ...publicPaths]) note(path, 'GET');
  return new Map([...verbs].map(([path, known]) => [path, [...known].sort()]));
})();

export type Ids = Record<string, number | string>;

/** `/products/:product_id/stock` with `{ product_id: 1 }` → `/products/1/stock`. */
export const fill = (path: string, ids: Ids): string =>
  path.replace(/:(\w+)/g, (_, name: string) => String(ids[name]));

/** The same with one value for every parameter. */
export const fillAll = (path: string, value: number | string): string => path.replace(/:\w+/g, String(value));

/** IDs of records that the demo bundle brings, for the parameters of a path. */
export function demoIds(path: string): Ids {
  const { products, delivery_zones } = demo;
  const ids: Ids = Object.fromEntries(pathParameters(path).map((name) => [name, 1]));
  if ('stock_record_id' in ids) ids.stock_record_id = products[0]?.stock_records[0]?.ID as number;
  if (path.endsWith('/images/:id')) ids.id = products[0]?.product_images?.[0]?.ID as number;
  if ('typeid' in ids) ids.typeid = delivery_zones[0]?.delivery_types[0]?.ID as number;
  return ids;
}

const demo = demoBundle();

/** The demo bundle as `load` takes it. */
export const fullBundle = (): Record<string, unknown[]> =>
  demoBundle() as unknown as Record<string, unknown[]>;

const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

/** A bundle with so many records in every list; those inside others, at most 500. */
export function wideBundle(count: number): Record<string, unknown[]> {
  const many = <T>(make: (index: number) => T, size = count): (T & { ID: number })[] =>
    Array.from({ length: size }, (_, index) => ({ ID: index + 1, ...make(index) }));
  const moment = (index: number): string =>
    new Date(1.7e12 + index * 3.6e6).toISOString().slice(0, 19).replace('T', ' ');
  const inside = Math.min(count, 500);
  const items = many((index) => ({ title: `Item ${index}` }), inside).map((item) => ({
    ...item,
    ID: String(item.ID),
  }));
  const byOption = { option_based_stock_control: true, options: [{ ID: '1', title: 'Size', items }] };
  return {
    domains: many((index) => ({ name: `d${index}.example` })),
    media_files: many((index) => ({
      ...{ filename: `F${index % 60}.jpg`, media_type: 'image/jpeg', bytes: 100, datetime: moment(index) },
      hash: index.toString(16).padStart(32, '0'),
    })),
    categories: many((index) => ({
      title: `C${index % 97}`,
      parent_category: index < 20 ? 0 : 1 + (index % 20),
    })),
    products: many((index) => ({
      ...{ title: `P${index % 89}`, price: index % 50, sku: `S${index}`, parent_category: index % 20 },
      ...(index === 0 ? byOption : { stock_number: index % 30 }),
      average_rating: pick([null, '1.00', '4.50'], index),
      ...(index === 0 && {
        product_images: many((image) => ({ media_id: 1 + image, position: image % 40 }), inside),
      }),
    })),
    discount_codes: many((index) => ({
      name: 'D',
      code: `D${index}`,
      type: 'amount',
      amount: 1,
      expiry: pick(['2030-01-01', '2031-01-01', '9999-99-99'], index),
    })),
    customers: many((index) => ({
      last_name: `L${index % 77}`,
      email: pick([null, `a${index}@example.com`], index),
    })),
    delivery_zones: many((index) => ({
      name: `Z${index}`,
      ...(index === 0 && { delivery_types: many((type) => ({ name: `T${type}` }), inside) }),
    })),
    pages: many((index) => ({
      page_title: `P${index % 67}`,
      page_type: 'standard',
      content: '',
      is_onmenu: true,
      menu_text: '',
      page_filename: `p${index}`,
      menu_order: index % 40,
    })),
    blog_categories: many((index) => ({ name: `C${index}` })),
    blogs: many((index) => ({
      title: `T${index % 71}`,
      post: '',
      author: `A${index % 12}`,
      datetime: moment(index),
      category_id: [1 + (index % 25), 26],
    })),
    blog_comments: many((index) => ({
      post_id: 1 + (index % 40),
      datetime: moment(index),
      approved: index % 3 > 0,
    })),
    enquiries: many((index) => ({ sender: 'a@example.com', datetime: moment(index) })),
    news: many((index) => ({ title: `N${index % 60}`, body: 'Text', datetime: moment(index) })),
    events: many((index) => ({ title: `E${index % 60}`, starts: moment(index) })),
    links: many((index) => ({ title: `L${index % 60}`, url: 'https://example.com', position: index % 40 })),
    guestbook_entries: many((index) => ({ datetime: moment(index), approved: index % 3 > 0 })),
    product_reviews: many((index) => ({
      ...{ product_id: 1 + (index % 40), rating: 1 + (index % 5), datetime: moment(index) },
      approved: index % 3 > 0,
    })),
    redirects: many((index) => ({ from: `/from-${index}`, to: '/' })),
    mail_alias: many((index) => ({
      domain_id: 1 + (index % 15),
      alias: `a${index}`,
      email: 'a@example.com',
    })),
  };
}

let made = 0;

/** A body that creates a record of its kind, or changes one; no two clash. */
export function sampleBody({ resource }: Route): Record<string, unknown> {
  const n = ++made;
  const bodies: Record<string, Record<string, unknown>> = {
    category: { title: `Category ${n}` },
    product: { title: `Product ${n}`, price: '1.50' },
    stock_record: { stock_level: n },
    media_file: { alt: `Alt ${n}` },
    product_image: { media_id: 1, alt: `Image ${n}` },
    discount_code: { name: 'Sale', code: `CODE${n}`, type: 'amount', amount: '5.00', expiry: '2030-01-31' },
    page: {
      ...{ page_title: `Page ${n}`, page_type: 'standard', content: 'Text', is_onmenu: true },
      ...{ menu_text: 'Page', page_filename: `page-${n}`, menu_order: n },
    },
    blog_category: { name: `Blog category ${n}` },
    blog_post: { title: `Post ${n}`, post: 'Text' },
    mail_alias: { domain_id: 1, alias: `alias${n}`, email: 'ann@example.org' },
    news_item: { title: `News ${n}`, body: 'Text' },
    event: { title: `Event ${n}`, starts: '2026-11-20 10:00:00' },
    link: { title: `Link ${n}`, url: `https://example.com/${n}` },
    guestbook_entry: { approved: n % 2 === 0 },
    product_review: { approved: n % 2 === 0 },
    redirect: { from: `/from-${n}`, to: `/to-${n}` },
    site: { tagline: `Tagline ${n}` },
  };
  const body = bodies[resource.keys.one];
  if (!body) throw new Error(`no sample of ${resource.keys.one}`);
  return body;
}

/** The fields of a resource that name other records in a request. */
export const pointers = (resource: AnyResource): [string, Field][] =>
  Object.entries(resource.fields as Record<string, Field>).filter(
    ([name, field]) => field.reference && name !== resource.containerField,
  );

/** All that a client sees of an answer, but for the moment and the connection. */
export function bytesOf({ status, statusText, headers, text }: Answer): unknown {
  const volatile = ['date', 'connection', 'keep-alive', 'x-request-id'];
  const kept = [...headers].filter(([name]) => !volatile.includes(name));
  return { status, statusText, headers: kept, text };
}

const sequences = new WeakMap<TestAccount, number>();

/** How far the account's journal has come: nothing was changed where it stays the same. */
export async function lastSequence(account: TestAccount): Promise<number> {
  for (;;) {
    const since = sequences.get(account) ?? 0;
    const { body } = await account.get(`/changes?since=${since}&per_page=100`);
    if (!body.changes.length) return since;
    sequences.set(account, body.changes.at(-1).sequence);
  }
}

/** Describes something on both stores, each with an account that has the demo bundle's data. */
export function onFullAccounts(
  title: string,
  define: (account: () => TestAccount, site: () => Site, dialect: Dialect) => void,
): void {
  onBothStores(title, (site, dialect) => {
    let account: TestAccount;
    before(async () => {
      account = await site().newAccount();
      await account.load(fullBundle());
    });
    define(() => account, site, dialect);
  });
}
