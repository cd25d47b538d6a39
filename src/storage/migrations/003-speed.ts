import type { Migration } from './migration.ts';

const tables = {
  domain: 'domains',
  category: 'categories',
  product: 'products',
  discount_code: 'discount_codes',
  customer: 'customers',
  delivery_zone: 'delivery_zones',
  page: 'pages',
  blog_category: 'blog_categories',
  blog_post: 'blog_posts',
  blog_comment: 'blog_comments',
  enquiry: 'enquiries',
  mail_alias: 'mail_aliases',
};
const inner = ['stock_records', 'delivery_types'];

/** What makes reads cheap: the text that is shown of each record, and how many records each block of IDs holds. */
export const speed: Migration = ({ integer, text, tableEnd, clusteredEnd, covering }) => [
  // shown: the beginning of the record's JSON; tag: tells its states apart. Empty until the store is served.
  ...[...Object.values(tables), ...inner].flatMap((table) => [
    `ALTER TABLE ${table} ADD COLUMN shown ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE ${table} ADD COLUMN tag ${text} NOT NULL DEFAULT ''`,
  ]),
  // The one list that grows long and is walked from end to end.
  ...covering('products_shown', 'products', 'account_id, id, shown, tag'),
  // What the store knows of itself: account 0 stands for the whole of it.
  `CREATE TABLE facts (
    account_id ${integer} NOT NULL,
    name ${text} NOT NULL,
    value ${text} NOT NULL,
    PRIMARY KEY (account_id, name)
  )${tableEnd}`,
  `CREATE TABLE id_blocks (
    account_id ${integer} NOT NULL,
    kind ${text} NOT NULL,
    block ${integer} NOT NULL,
    records ${integer} NOT NULL,
    PRIMARY KEY (account_id, kind, block)
  )${clusteredEnd}`,
  ...Object.entries(tables).map(
    ([kind, table]) => `INSERT INTO id_blocks (account_id, kind, block, records)
      SELECT account_id, '${kind}', id / 1024, count(*) FROM ${table} GROUP BY account_id, id / 1024`,
  ),
];
