import assert from 'node:assert/strict';

// biome-ignore lint/suspicious/noExplicitAny: records of every kind
export type Wire = any;

/** All that an account holds: each record as GET shows it, by its path. */
export type State = ReadonlyMap<string, Wire>;

/** Without the fields that only owners see. */
export function asTokensSee({ is_draft, image_media_id, ...record }: Wire): Wire {
  return record;
}

/** The collections that are written: their envelope keys, the field that takes a mark, and who may write. */
export const kinds = {
  '/categories': { many: 'categories', mark: 'title', owners: false },
  '/products': { many: 'products', mark: 'title', owners: false },
  '/discount_codes': { many: 'discount_codes', mark: 'name', owners: false },
  '/customers': { many: 'customers', mark: 'last_name', owners: true },
  '/deliveryzones': { many: 'delivery_zones', mark: 'name', owners: true },
  '/blog_categories': { many: 'blog_categories', mark: 'name', owners: false },
  '/blogs': { many: 'blogs', mark: 'title', owners: false },
} as const;

export type Collection = keyof typeof kinds;

export const collections = Object.keys(kinds) as Collection[];

export const collectionOf = (path: string): Collection => `/${path.split('/')[1]}` as Collection;

export const isInner = (path: string): boolean => path.split('/').length > 3;

/** The text that tells one write from all others. */
export const markIn = (path: string, record: Wire): unknown =>
  path.includes('/stock/')
    ? record?.stock_total
    : record?.[isInner(path) ? 'name' : kinds[collectionOf(path)].mark];

/** The records of a collection, or of one inside a record. */
export const recordsAt = (state: State, collection: string): Wire[] =>
  [...state]
    .filter(([path]) => path.slice(0, path.lastIndexOf('/')) === collection)
    .map(([, record]) => record);

/** How many records count for the quota: those that stand in no other one. */
export const held = (state: State): number => [...state.keys()].filter((path) => !isInner(path)).length;

/** What must be true of an account whatever was done to it. */
export function assertSound(state: State): void {
  const codes = new Set<string>();
  for (const [path, record] of state) {
    const parent = record.parent_category;
    assert.ok(!parent || state.has(`/categories/${parent}`), `${path} stands in a category that is gone`);
    for (const ID of record.category_id ?? [])
      assert.ok(state.has(`/blog_categories/${ID}`), `${path} names a blog category that is gone`);
    if (isInner(path)) assert.ok(state.has(path.split('/').slice(0, 3).join('/')), `${path} is left over`);
    if (path.startsWith('/categories/')) assertNoCircle(state, path);
    if (path.startsWith('/products/') && !isInner(path)) assertStock(state, path, record);
    if (!record.code) continue;
    assert.ok(!codes.has(record.code.toLowerCase()), `${path}: a code is there twice`);
    codes.add(record.code.toLowerCase());
  }
}

function assertNoCircle(state: State, path: string): void {
  const passed = new Set<string>();
  for (let at = path; state.has(at); at = `/categories/${state.get(at).parent_category}`) {
    assert.ok(!passed.has(at), `${path} stands in a circle`);
    passed.add(at);
  }
}

/** A product has a stock record for each combination of its options' items, or one; and their sum. */
function assertStock(state: State, path: string, record: Wire): void {
  const stock = recordsAt(state, `${path}/stock`);
  const sum = stock.reduce((total, { stock_total }) => total + stock_total, 0);
  assert.equal(record.stock_number, sum, `the stock of ${path}`);
  const counts = record.options.map(({ items }: Wire) => items.length);
  const combinations = counts.reduce((product: number, count: number) => product * count, 1);
  assert.equal(stock.length, record.option_based_stock_control ? combinations : 1, `the stock of ${path}`);
}

/** What is asked of a list. */
export interface ListQuery {
  sort_property: string;
  sort_direction: 'ASC' | 'DESC';
  per_page: number;
  page?: number;
  last_id?: number;
}

/** The page that a list shows. */
export function pageOf(state: State, collection: string, query: ListQuery): Wire[] {
  const { sort_property: sort, sort_direction, per_page, page = 1, last_id } = query;
  const turn = sort_direction === 'ASC' ? 1 : -1;
  const order = (one: Wire, other: Wire): number => (one < other ? -turn : one > other ? turn : 0);
  return recordsAt(state, collection)
    .filter(({ ID }) => last_id === undefined || order(ID, last_id) > 0)
    .sort((one, other) => order(one[sort], other[sort]) || order(one.ID, other.ID))
    .slice((page - 1) * per_page, page * per_page);
}

/** A list leaves out what only the single product shows. */
export function asListed(record: Wire): Wire {
  if (!('option_based_stock_control' in record)) return record;
  const { option_based_stock_control: _, ...listed } = record;
  return { ...listed, options: [] };
}
