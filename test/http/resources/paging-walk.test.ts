import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from '../../support/property.ts';
import { type Answer, onBothStores, publicUrl, type TestAccount } from '../../support/site.ts';

type Row = Record<string, unknown> & { ID: number };

/** A list under test: its random records, and what the lists' parameters mean for them. */
interface Listing {
  path: string;
  /** The bundle's key. */
  key: string;
  row: fc.Arbitrary<Record<string, unknown>>;
  sorts: Record<string, (row: Row) => number | string>;
  filters: Record<string, { values: readonly string[]; keeps: (row: Row, value: string) => boolean }>;
}

const few = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
/** Few different ones, so that many records tie. */
const title = fc.oneof(
  few('a', 'A', 'b', 'B', 'é', 'z', '🎉', '\uffff', ' '),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }).filter((text) => !text.includes('\0')),
);
const moment = few(
  '2024-12-31 23:59:59',
  '2025-01-01 00:00:00',
  '2025-01-01 00:00:01',
  '2025-06-01 12:00:00',
);
const between = {
  datetime_from: {
    values: ['2024-12-31 23:59:59', '2025-01-01 00:00:00'],
    keeps: (row: Row, value: string) => String(row.datetime) > value,
  },
  datetime_to: {
    values: ['2025-01-01 00:00:00', '2025-06-01 12:00:00'],
    keeps: (row: Row, value: string) => String(row.datetime) <= value,
  },
};

const listings: Listing[] = [
  {
    path: '/products',
    key: 'products',
    row: fc.record({
      title,
      price: fc.integer({ min: 0, max: 3 }),
      sku: few('', 'A', 'a', 'B'),
      stock_number: fc.integer({ min: -1, max: 11 }),
      parent_category: few(0, 1, 2),
      average_rating: few(null, '0.00', '4.50', '5.00'),
    }),
    sorts: {
      average_rating: (row) => (row.average_rating === null ? -1 : Number(row.average_rating)),
      title: (row) => row.title as string,
      price: (row) => row.price as number,
      sku: (row) => row.sku as string,
      stock_number: (row) => row.stock_number as number,
    },
    filters: {
      category_id: {
        values: ['0', '1', '2', '3'],
        keeps: (row, value) => row.parent_category === Number(value),
      },
    },
  },
  {
    path: '/blogs',
    key: 'blogs',
    row: fc.record({
      title,
      post: few('x'),
      author: few('', 'Ann', 'ann'),
      datetime: moment,
      category_id: fc.subarray([1, 2, 3]),
    }),
    sorts: { datetime: (row) => row.datetime as string, title: (row) => row.title as string },
    filters: {
      ...between,
      author: { values: ['', 'Ann', 'Bob'], keeps: (row, value) => row.author === value },
      category: {
        values: ['1', '1,2', '3,1', '9'],
        keeps: (row, value) =>
          value.split(',').some((id) => (row.category_id as number[]).includes(Number(id))),
      },
    },
  },
  {
    path: '/blog_comments',
    key: 'blog_comments',
    row: fc.record({ post_id: few(1, 2), datetime: moment, approved: fc.boolean() }),
    sorts: { datetime: (row) => row.datetime as string },
    filters: {
      ...between,
      post_id: { values: ['1', '2', '3'], keeps: (row, value) => row.post_id === Number(value) },
      approved: { values: ['TRUE', 'FALSE'], keeps: (row, value) => row.approved === (value === 'TRUE') },
    },
  },
  {
    path: '/customers',
    key: 'customers',
    row: fc.record({ last_name: title, email: few(null, 'a@example.com', 'B@example.com') }),
    sorts: { last_name: (row) => row.last_name as string, email: (row) => (row.email ?? '') as string },
    filters: {},
  },
];

/** What the records of a list point at. */
const around: Record<string, Record<string, unknown[]>> = {
  products: { categories: [1, 2].map((ID) => ({ ID, title: 'C' })) },
  blogs: { blog_categories: [1, 2, 3].map((ID) => ({ ID, name: 'C' })) },
  blog_comments: { blogs: [1, 2].map((ID) => ({ ID, title: 'T', post: 'P' })) },
};

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'number' ? a - (b as number) : Buffer.compare(Buffer.from(a), Buffer.from(b as string));

interface Question {
  sort: string;
  descending: boolean;
  filters: Record<string, string>;
  perPage: number;
}

function expected(listing: Listing, rows: Row[], { sort, descending, filters }: Question): number[] {
  const kept = rows.filter((row) =>
    Object.entries(filters).every(([name, value]) => listing.filters[name]?.keeps(row, value)),
  );
  const value = listing.sorts[sort] ?? ((row: Row) => row.ID);
  const ordered = kept.toSorted((a, b) => compare(value(a), value(b)) || a.ID - b.ID);
  return (descending ? ordered.reverse() : ordered).map(({ ID }) => ID);
}

function questionsOf(listing: Listing): fc.Arbitrary<Question[]> {
  const filters = Object.fromEntries(
    Object.entries(listing.filters).map(([name, { values }]) => [name, few(...values)]),
  );
  return fc.array(
    fc.record({
      sort: few('ID', ...Object.keys(listing.sorts)),
      descending: fc.boolean(),
      filters: fc.record(filters, { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>,
      perPage: fc.integer({ min: 1, max: 12 }),
    }),
    { minLength: 4, maxLength: 6 },
  );
}

const rowsOf = ({ row }: Listing): fc.Arbitrary<Row[]> =>
  fc
    .uniqueArray(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 999_999_999 })), {
      maxLength: 35,
    })
    .chain((ids) => fc.tuple(...ids.map((ID) => row.map((fields) => ({ ID, ...fields })))));

function queryOf({ sort, descending, filters, perPage }: Question): URLSearchParams {
  const query = new URLSearchParams({ ...filters, per_page: String(perPage) });
  if (sort !== 'ID') query.set('sort_property', sort);
  if (!descending) query.set('sort_direction', 'ASC');
  return query;
}

/** Reads a list to its end: `next` gives the address of the next page from the answer and what was seen so far. */
async function walk(
  account: TestAccount,
  first: string,
  next: (answer: Answer, seen: number[], pages: number) => string | undefined,
): Promise<number[]> {
  const seen: number[] = [];
  let address: string | undefined = first;
  for (let pages = 1; address !== undefined; pages++) {
    const answer: Answer = await account.get(address);
    assert.equal(answer.status, 200, answer.text);
    const [records] = Object.values(answer.body) as Row[][];
    seen.push(...(records ?? []).map(({ ID }) => ID));
    address = records?.length ? next(answer, seen, pages) : undefined;
    assert.ok(pages < 100, 'no end');
  }
  return seen;
}

const nextLink = ({ headers }: Answer): string | undefined =>
  /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]?.slice(publicUrl.length);

async function checkWalks(
  account: TestAccount,
  listing: Listing,
  rows: Row[],
  question: Question,
): Promise<void> {
  const query = queryOf(question);
  const order = expected(listing, rows, question);
  const first = `${listing.path}?${query}`;
  const name = `${first} of ${rows.length}`;
  assert.deepEqual(
    await walk(account, first, (_, __, pages) => `${first}&page=${pages + 1}`),
    order,
    `${name} by page`,
  );
  assert.deepEqual(await walk(account, first, nextLink), order, `${name} by Link`);
  if (question.sort === 'ID')
    assert.deepEqual(
      await walk(account, first, (_, seen) => `${first}&last_id=${seen.at(-1)}`),
      order,
      `${name} by last_id`,
    );
}

onBothStores(
  'walking a list by page, by last_id and by Link gives every record once and in order',
  (site) => {
    for (const listing of listings)
      it(`${listing.path}, for any records, sort, direction, filters and per_page`, async () => {
        await fc.assert(
          fc.asyncProperty(rowsOf(listing), questionsOf(listing), async (rows, questions) => {
            const account = await site().newAccount();
            await account.load({ ...around[listing.key], [listing.key]: rows });
            for (const question of questions) await checkWalks(account, listing, rows, question);
          }),
          { numRuns: 8 },
        );
      });
  },
);
