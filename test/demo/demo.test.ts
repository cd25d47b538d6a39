import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { demoBundle } from '../../src/demo/bundle.ts';
import type { Product } from '../../src/demo/types.ts';

const bundle = demoBundle();
const { products } = bundle;

function ids(records: { ID: number | string }[]): number[] {
  return records.map((record) => Number(record.ID));
}

function assertUnique(values: string[], what: string): void {
  assert.equal(new Set(values).size, values.length, `${what} are not unique`);
}

/** The values are 1, 2, 3 … in any order. */
function assertCountFromOne(values: number[], what: string): void {
  const sorted = values.toSorted((a, b) => a - b);
  const expected = values.map((_, index) => index + 1);
  assert.deepEqual(sorted, expected, `IDs of ${what} do not count from 1`);
}

function assertBetween(value: number, [least, most]: [number, number], what: string): void {
  assert.ok(value >= least && value <= most, `${what}: ${value} is not between ${least} and ${most}`);
}

/** Every text in the bundle with its place, such as `products[3].title`. */
function texts(value: unknown, place = ''): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]];
  if (Array.isArray(value)) return value.flatMap((each, index) => texts(each, `${place}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, each]) => texts(each, place ? `${place}.${key}` : key));
}

describe('the demo bundle', () => {
  it('is the same at every call, and shares nothing between calls', () => {
    const other = demoBundle();
    assert.deepEqual(other, bundle);
    for (const key of Object.keys(other) as (keyof typeof other)[]) {
      assert.notEqual(other[key], bundle[key]);
      assert.notEqual(other[key][0], bundle[key][0]);
    }
  });

  it('survives JSON', () => {
    assert.deepEqual(JSON.parse(JSON.stringify(bundle)), bundle);
  });

  it('is of the size of a small shop', () => {
    const sizes: Record<keyof typeof bundle, [number, number]> = {
      media_files: [3, 400],
      domains: [2, 2],
      categories: [16, 20],
      products: [110, 130],
      discount_codes: [7, 9],
      customers: [22, 28],
      delivery_zones: [4, 4],
      pages: [11, 14],
      blog_categories: [4, 4],
      blogs: [12, 16],
      blog_comments: [27, 33],
      enquiries: [10, 14],
      mail_alias: [4, 4],
      news: [3, 5],
      events: [3, 5],
      links: [3, 5],
      guestbook_entries: [3, 5],
      product_reviews: [4, 8],
      redirects: [2, 2],
      site: [1, 1],
    };
    for (const key of Object.keys(sizes) as (keyof typeof sizes)[]) {
      assertBetween(bundle[key].length, sizes[key], key);
    }
  });

  it('numbers every kind of record from 1', () => {
    for (const [key, records] of Object.entries(bundle)) assertCountFromOne(ids(records), key);
    const options = products.flatMap((product) => product.options);
    assertCountFromOne(ids(options), 'options');
    assertCountFromOne(ids(options.flatMap((option) => option.items)), 'items');
    assertCountFromOne(ids(products.flatMap((product) => product.stock_records)), 'stock records');
    assertCountFromOne(ids(bundle.customers.flatMap((customer) => customer.addresses)), 'addresses');
    assertCountFromOne(ids(bundle.delivery_zones.flatMap((zone) => zone.delivery_types)), 'delivery types');
  });

  it('repeats no name that has to be unique', () => {
    const names: Record<string, string[]> = {
      SKUs: products.map((product) => product.sku),
      'product titles': products.map((product) => product.title),
      'long descriptions': products.map((product) => product.long_description),
      'discount codes': bundle.discount_codes.map(({ code }) => code.toLowerCase()),
      'page filenames': bundle.pages.map((page) => page.page_filename.toLowerCase()),
      'mail aliases': bundle.mail_alias.map(({ domain_id, alias }) => `${domain_id}/${alias.toLowerCase()}`),
      'user names': bundle.customers.map((customer) => customer.user.username),
    };
    for (const [what, values] of Object.entries(names)) assertUnique(values, what);
  });

  it('refers only to what is there', () => {
    const there = Object.fromEntries(
      Object.entries(bundle).map(([key, records]) => [key, new Set(ids(records))]),
    ) as Record<keyof typeof bundle, Set<number>>;

    for (const { parent_category } of bundle.categories) {
      assert.ok(parent_category === 0 || there.categories.has(parent_category));
    }
    for (const product of products) assert.ok(there.categories.has(product.parent_category), product.sku);
    for (const { parent_id } of bundle.pages) assert.ok(parent_id === 0 || there.pages.has(parent_id));
    for (const blog of bundle.blogs) {
      assert.ok(blog.category_id.length > 0, blog.title);
      for (const category of blog.category_id) assert.ok(there.blog_categories.has(category), blog.title);
    }
    for (const comment of bundle.blog_comments) assert.ok(there.blogs.has(comment.post_id));
    for (const alias of bundle.mail_alias) assert.ok(there.domains.has(alias.domain_id));
  });

  it('has a menu and a category tree of two levels', () => {
    for (const records of [
      bundle.categories.map(({ ID, parent_category }) => ({ ID, parent: parent_category })),
      bundle.pages.map(({ ID, parent_id }) => ({ ID, parent: parent_id })),
    ]) {
      const top = new Set(records.filter((record) => record.parent === 0).map((record) => record.ID));
      const below = records.filter((record) => record.parent !== 0);
      assert.ok(below.length > 0);
      for (const record of below) assert.ok(top.has(record.parent));
    }
    assert.equal(bundle.pages.filter((page) => page.page_type === 'homepage').length, 1);
    for (const page of bundle.pages.filter(({ page_type }) => page_type === 'dynamic')) {
      assert.match(page.content, /^(news|events|links|external|contact|shop|blog|guestbook)$/);
    }
  });
});

describe('the demo bundle’s stock', () => {
  it('adds up', () => {
    for (const product of products) {
      const sum = product.stock_records.reduce((total, record) => total + record.stock_total, 0);
      assert.equal(product.stock_number, sum, product.sku);
    }
  });

  it('has one record for every combination, or a single plain one', () => {
    for (const product of products) {
      if (product.option_based_stock_control) assertEveryCombination(product);
      else {
        assert.equal(product.stock_records.length, 1, product.sku);
        assert.deepEqual(product.stock_records[0]?.options, [], product.sku);
      }
    }
  });

  it('is varied enough to try things on', () => {
    const records = products.flatMap((product) => product.stock_records);
    const withOptions = products.filter((product) => product.options.length > 0);
    const items = products.flatMap((product) => product.options.flatMap((option) => option.items));
    assertBetween(withOptions.length, [36, 50], 'products with options');
    assertBetween(
      products.filter((product) => product.option_based_stock_control).length,
      [15, 30],
      'by option',
    );
    assertBetween(records.filter((record) => record.stock_total === 0).length, [10, 30], 'empty records');
    assertBetween(products.filter((product) => product.stock_number === 0).length, [4, 12], 'out of stock');
    assertBetween(products.filter((product) => !product.visible).length, [3, 10], 'invisible');
    assertBetween(products.filter((product) => product.average_rating).length, [90, 119], 'rated');
    assert.ok(items.some((item) => item.is_custom_input === '1'));
    assert.ok(products.some((product) => product.options.some((option) => option.required === '0')));
  });

  function assertEveryCombination(product: Product): void {
    const expected = product.options.reduce((count, option) => count * option.items.length, 1);
    const keys = product.stock_records.map((record) => {
      assert.deepEqual(ids(record.options), ids(product.options), product.sku);
      return record.options.map((part) => part.items.map((item) => item.ID).join()).join('/');
    });
    assert.equal(keys.length, expected, product.sku);
    assertUnique(keys, `combinations of ${product.sku}`);

    const titles = new Map(
      product.options.flatMap((option) => option.items.map((item) => [Number(item.ID), item.title] as const)),
    );
    for (const item of product.stock_records.flatMap((record) =>
      record.options.flatMap((part) => part.items),
    )) {
      assert.equal(item.title, titles.get(item.ID), product.sku);
    }
  }
});

describe('the demo bundle’s texts', () => {
  it('keep to the lengths of their fields', () => {
    const long = /\.(short_description|long_description|content|post|message|notes)$/;
    for (const [place, text] of texts(bundle)) assert.ok(long.test(place) || text.length <= 255, place);
  });

  it('write amounts, weights, ratings and dates as the API does', () => {
    const shapes: [field: RegExp, shape: RegExp][] = [
      [/\.(price|was_price|rrp|trade_price|price_adjustment|amount|free_postage_above)$/, /^\d+\.\d\d$/],
      [/\.weight$/, /^\d+\.\d\d[1-9]?$/],
      [/\.weight_adjustment$/, /^\d+\.\d{3}$/],
      [/\.average_rating$/, /^([0-4]\.\d\d|5\.00)$/],
      [/\.(datetime|date_created)$/, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
      [/\.expiry$/, /^\d{4}-\d\d-\d\d$/],
      [/\.code$/, /^[A-Za-z0-9]+$/],
      [/\.(email|sender)$/, /^[\w.-]+@([\w-]+\.)?example\.(com|net|org)$/],
      [/\.(required|is_custom_input)$/, /^[01]$/],
    ];
    for (const [place, text] of texts(bundle)) {
      for (const [field, shape] of shapes) if (field.test(place)) assert.match(text, shape, place);
    }
  });

  it('contain sound HTML', () => {
    const html = [
      ...products.map((product) => product.long_description),
      ...bundle.blogs.map((blog) => blog.post),
      ...bundle.pages.filter((page) => page.page_type !== 'dynamic').map((page) => page.content),
    ];
    for (const text of html) {
      assert.doesNotMatch(text, /&(?!amp;)/);
      const open: string[] = [];
      for (const [, slash, name = ''] of text.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
        if (slash) assert.equal(open.pop(), name, text);
        else open.push(name);
      }
      assert.deepEqual(open, [], text);
    }
  });

  it('link only to pages that exist', () => {
    const files = new Set(bundle.pages.map((page) => page.page_filename));
    for (const page of bundle.pages) {
      for (const [, file = ''] of page.content.matchAll(/href="([^"]+)"/g)) assert.ok(files.has(file), file);
    }
  });

  it('price things sensibly', () => {
    for (const { sku, price, was_price, rrp, trade_price } of products) {
      if (Number(was_price)) assert.ok(Number(was_price) > Number(price), sku);
      if (Number(rrp)) assert.ok(Number(rrp) > Number(price), sku);
      assert.ok(Number(trade_price) < Number(price), sku);
    }
  });
});

describe('the demo bundle’s counter', () => {
  it('gives the tax rate as a number only where tax is charged', () => {
    for (const zone of bundle.delivery_zones) {
      if (zone.tax_enabled && zone.charge_tax_in_this_zone) assert.equal(typeof zone.tax_rate, 'number');
      else assert.match(String(zone.tax_rate), /^\d+\.\d\d$/);
      assert.ok(zone.delivery_types.length > 0);
    }
  });

  it('has discount codes of each kind, and one that never expires', () => {
    assert.equal(bundle.discount_codes.filter(({ expiry }) => expiry === '9999-99-99').length, 1);
    assert.deepEqual(new Set(bundle.discount_codes.map(({ type }) => type)), new Set(['percent', 'amount']));
  });

  it('leaves about a third of the comments to be approved, each later than its post', () => {
    const waiting = bundle.blog_comments.filter((comment) => !comment.approved).length;
    assertBetween(waiting / bundle.blog_comments.length, [0.25, 0.4], 'share of comments waiting');
    for (const comment of bundle.blog_comments) {
      const post = bundle.blogs.find((blog) => blog.ID === comment.post_id);
      assert.ok(post && post.datetime < comment.datetime, comment.message);
    }
  });

  it('has posts by two authors, in the order of their dates', () => {
    assert.equal(new Set(bundle.blogs.map((blog) => blog.author)).size, 2);
    const dates = bundle.blogs.map((blog) => blog.datetime);
    assert.deepEqual(dates, dates.toSorted());
  });
});
