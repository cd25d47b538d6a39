import { migration } from './migration.ts';

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

/** For fast reads: stored JSON of each record, and record counts by ID block. */
export const speed = migration(
  { facts: 'every node', id_blocks: 'by account' },
  ({ integer, text, tableEnd, clusteredEnd, covering }) => [
    // shown: the beginning of the record's JSON; tag: changes with the record. Empty until the store is first served.
    ...[...Object.values(tables), ...inner].flatMap((table) => [
      `ALTER TABLE ${table} ADD COLUMN shown ${text} NOT NULL DEFAULT ''`,
      `ALTER TABLE ${table} ADD COLUMN tag ${text} NOT NULL DEFAULT ''`,
    ]),
    // For the one list that is long and read to its end.
    ...covering('products_shown', 'products', 'account_id, id, shown, tag'),
    // Metadata of the store, in account 0.
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
  ],
);
