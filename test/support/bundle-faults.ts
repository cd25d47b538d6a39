import { plainBundle } from './bundles.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests damage bundles in ways that no type allows
export type Bundle = Record<string, any>;
type Damage = (bundle: Bundle) => void;

/** Two sound records of each kind, to be loaded beside what `plainBundle` brought. */
export const pairs = (): Bundle => {
  const two = <T>(make: (ID: number) => T): T[] => [101, 102].map(make);
  return {
    domains: two((ID) => ({ ID, name: `n${ID}.example` })),
    categories: two((ID) => ({ ID, parent_category: 1, title: `Category ${ID}` })),
    products: two((ID) => ({
      ...{ ID, parent_category: 101, title: `Product ${ID}`, price: '1.00', stock_number: 3 },
      option_based_stock_control: true,
      options: [
        {
          ...{ ID: String(ID), title: 'Size' },
          items: [1, 2].map((each) => ({ ID: String(ID * 10 + each), title: `Size ${each}` })),
        },
      ],
      stock_records: [1, 2].map((each) => ({
        ...{ ID: ID * 10 + each, stock_total: each },
        options: [{ ID, items: [{ ID: ID * 10 + each }] }],
      })),
    })),
    discount_codes: two((ID) => ({
      ...{ ID, name: 'Off', code: `OFF${ID}`, type: 'percent', amount: '5.00', expiry: '2030-01-01' },
    })),
    customers: two((ID) => ({ ID, first_name: 'C', last_name: 'D', addresses: [{ ID: 1, city: 'Hove' }] })),
    delivery_zones: two((ID) => ({ ID, name: 'Zone', delivery_types: [{ ID: 1, name: 'Post' }] })),
    pages: two((ID) => ({
      ...{ ID, page_title: 'Page', page_type: 'standard', content: '', is_onmenu: true, menu_text: '' },
      ...{ page_filename: `page${ID}`, menu_order: 1, parent_id: 0 },
    })),
    blog_categories: two((ID) => ({ ID, name: 'Category' })),
    blogs: two((ID) => ({ ID, category_id: [1, 101], title: 'Post', post: 'Text' })),
    blog_comments: two((ID) => ({ ID, post_id: 101, name: 'Eve', message: 'Hm' })),
    enquiries: two((ID) => ({ ID, sender: 'eve@example.com', subject: 'Hm', message: 'Hm' })),
    mail_alias: two((ID) => ({ ID, domain_id: 101, alias: `alias${ID}`, email: 'eve@example.org' })),
  };
};

/** A value that the second record's field cannot have, for each kind. */
const badValues: Record<string, [field: string, value: unknown, words: RegExp]> = {
  domains: ['name', 'no domain', /domain/],
  categories: ['title', '', /empty/],
  products: ['price', '1.005', /2 decimals/],
  discount_codes: ['amount', '100.01', /0 to 100/],
  customers: ['notes', 7, /string/],
  delivery_zones: ['tax_rate', 'much', /number/],
  pages: ['page_type', 'Standard', /standard, dynamic, homepage/],
  blog_categories: ['name', 'x'.repeat(256), /255/],
  blogs: ['datetime', '2025-02-30 00:00:00', /moment/],
  blog_comments: ['approved', 'yes', /true or false/],
  enquiries: ['message', 'a\0b', /NUL/],
  mail_alias: ['email', 'nobody', /email/],
};

/** What each kind has that refers to another record. */
const references: Record<string, string> = {
  categories: 'parent_category',
  products: 'parent_category',
  pages: 'parent_id',
  blogs: 'category_id',
  blog_comments: 'post_id',
  mail_alias: 'domain_id',
};

export interface Fault {
  name: string;
  place: string;
  words: RegExp;
  damage: Damage;
}

const ofEachKind = Object.keys(pairs()).flatMap((key): Fault[] => {
  const [field, value, words] = badValues[key] as [string, unknown, RegExp];
  const change =
    (name: string, to: unknown): Damage =>
    (bundle) => {
      bundle[key][1][name] = to;
    };
  const cases: Fault[] = [
    { name: 'a bad value', place: `[1].${field}`, words, damage: change(field, value) },
    { name: 'a field that is not known', place: '[1].colour', words: /known/, damage: change('colour', 1) },
    { name: 'an ID twice', place: '[1].ID', words: /101.*taken/, damage: change('ID', 101) },
    { name: 'no ID', place: '[1].ID', words: /required/, damage: (bundle) => delete bundle[key][1].ID },
    { name: 'an ID below 1', place: '[1].ID', words: /positive/, damage: change('ID', 0) },
    { name: 'no object', place: '[1]', words: /object/, damage: (bundle) => bundle[key].splice(1, 1, 'x') },
    { name: 'no list', place: '', words: /array/, damage: (bundle) => Object.assign(bundle, { [key]: {} }) },
  ];
  // The account has one of these already.
  if (plainBundle()[key as 'domains'].length)
    cases.push({
      name: 'an ID of the account',
      place: '[1].ID',
      words: /1 is taken/,
      damage: change('ID', 1),
    });
  const reference = references[key];
  const nobody = key === 'blogs' ? [101, 999] : 999;
  if (reference)
    cases.push({
      ...{ name: 'a reference to nothing', place: `[1].${reference}`, words: /999/ },
      damage: change(reference, nobody),
    });
  return cases.map((one) => ({ ...one, name: `${key}: ${one.name}`, place: key + one.place }));
});

/** Changes the second record of a kind. */
const second =
  (key: string, to: object): Damage =>
  (bundle) =>
    void Object.assign(bundle[key][1], to);

const more: Record<string, [place: string, words: RegExp, damage: Damage]> = {
  'a key that is not known': [
    'orders',
    /domains, media_files, categories/,
    (all) => Object.assign(all, { orders: [] }),
  ],
  'the key of what stands inside another': [
    'stock_records',
    /key/,
    (all) => Object.assign(all, { stock_records: [] }),
  ],
  'a discount code twice, but for its case': [
    'discount_codes[1].code',
    /off101/,
    second('discount_codes', { code: 'off101' }),
  ],
  'a page_filename twice': [
    'pages[1].page_filename',
    /page101/,
    second('pages', { page_filename: 'page101' }),
  ],
  'an alias twice on its domain, but for its case': [
    'mail_alias[1].alias',
    /ALIAS101/,
    second('mail_alias', { alias: 'ALIAS101' }),
  ],
  'an alias that the account has on that domain': [
    'mail_alias[1].alias',
    /Hello/,
    second('mail_alias', { alias: 'Hello', domain_id: 1 }),
  ],
  'a domain twice, but for its case': [
    'domains[1].name',
    /N101/,
    second('domains', { name: 'N101.example' }),
  ],
  'a domain that the account has': [
    'domains[0].name',
    /Example\.com/,
    ({ domains: [a] }) => Object.assign(a, { name: 'Example.com' }),
  ],
  'a category above itself': [
    'categories[0].parent_category',
    /circle/,
    ({ categories: [a] }) => Object.assign(a, { parent_category: 101 }),
  ],
  'categories in a circle': [
    'categories[0].parent_category',
    /circle/,
    ({ categories: [a, b] }) => {
      a.parent_category = 102;
      b.parent_category = 101;
    },
  ],
  'pages in a circle': [
    'pages[0].parent_id',
    /circle/,
    ({ pages: [a, b] }) => {
      a.parent_id = 102;
      b.parent_id = 101;
    },
  ],
  'a dynamic page of no type': [
    'pages[1].content',
    /guestbook/,
    second('pages', { page_type: 'dynamic', content: 'x' }),
  ],
  'half a surrogate pair': ['blogs[1].post', /Unicode/, second('blogs', { post: '\ud83d' })],
  'a text over its length': ['blogs[1].post', /500000/, second('blogs', { post: 'é'.repeat(500_001) })],
  'a bad value in an item': [
    'products[1].options[0].items[1].price_adjustment',
    /number/,
    ({ products: [, b] }) => Object.assign(b.options[0].items[1], { price_adjustment: 'x' }),
  ],
  'an item without a title': [
    'products[1].options[0].items[1].title',
    /required/,
    ({ products: [, b] }) => delete b.options[0].items[1].title,
  ],
  'an unknown field in an option': [
    'products[1].options[0].colour',
    /known/,
    ({ products: [, b] }) => Object.assign(b.options[0], { colour: 1 }),
  ],
  'an option ID twice': [
    'products[1].options[1].ID',
    /twice/,
    ({ products: [, b] }) => b.options.push(b.options[0]),
  ],
  'an address with a bad value': [
    'customers[1].addresses[0].city',
    /string/,
    ({ customers: [, b] }) => Object.assign(b.addresses[0], { city: 4 }),
  ],
  'a customer whose user is none': ['customers[1].user', /object/, second('customers', { user: 'eve' })],
  'a delivery type without a name': [
    'delivery_zones[1].delivery_types[0].name',
    /required/,
    ({ delivery_zones: [, b] }) => delete b.delivery_types[0].name,
  ],
  'a delivery type twice': [
    'delivery_zones[1].delivery_types[1].ID',
    /twice/,
    ({ delivery_zones: [, b] }) => b.delivery_types.push(b.delivery_types[0]),
  ],
  'delivery types that are no list': [
    'delivery_zones[1].delivery_types',
    /list/,
    second('delivery_zones', { delivery_types: {} }),
  ],
  'a stock record that is none': [
    'products[1].stock_records[1]',
    /object/,
    ({ products: [, b] }) => b.stock_records.splice(1, 1, 5),
  ],
  'a stock record with a bad value': [
    'products[1].stock_records[1].stock_total',
    /integer/,
    ({ products: [, b] }) => Object.assign(b.stock_records[1], { stock_total: 1.5 }),
  ],
  'a stock record ID twice': [
    'products[1].stock_records[1].ID',
    /twice/,
    ({ products: [, b] }) => Object.assign(b.stock_records[1], { ID: 1021 }),
  ],
  'stock that does not add up': [
    'products[1].stock_number',
    /sum.*3/,
    second('products', { stock_number: 4 }),
  ],
  'stock of no combination': [
    'products[1].stock_records[1].options',
    /combination/,
    ({ products: [, b] }) => Object.assign(b.stock_records[1].options[0].items[0], { ID: 1011 }),
  ],
  'stock of a combination twice': [
    'products[1].stock_records[1].options',
    /combination/,
    ({ products: [, b] }) => Object.assign(b.stock_records[1], { options: b.stock_records[0].options }),
  ],
  'stock by option of a product that counts by itself': [
    'products[1].stock_records[0].options',
    /combination/,
    second('products', { option_based_stock_control: false }),
  ],
  'stock of too many combinations': [
    'products[1].options',
    /2048/,
    ({ products: [, b] }) => {
      const items = Array.from({ length: 46 }, (_, index) => ({ ID: String(5000 + index), title: 'x' }));
      b.options = [1, 2].map((ID) => ({ ID: String(ID), title: 'x', items }));
    },
  ],
};

/** Ways to damage `pairs`, and the place that must be named for each. */
export const faults: Fault[] = ofEachKind.concat(
  Object.entries(more).map(([name, [place, words, damage]]) => ({ name, place, words, damage })),
);
