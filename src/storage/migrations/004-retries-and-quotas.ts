import type { Migration } from './migration.ts';

/** The texts of each kind of record. */
const texts = {
  domains: ['name'],
  categories: ['title', 'title_tag', 'meta_description', 'meta_keywords'],
  products: [
    ...['title', 'short_description', 'long_description', 'sku', 'options'],
    ...['title_tag', 'meta_keywords', 'meta_description'],
  ],
  stock_records: ['options'],
  discount_codes: ['name', 'code', 'type', 'expiry'],
  customers: ['first_name', 'last_name', 'email', '"user"', 'notes', 'addresses'],
  delivery_zones: ['name', 'tax_name'],
  delivery_types: ['name'],
  pages: [
    ...['page_title', 'page_type', 'content', 'title_tag', 'meta_keywords', 'meta_description'],
    ...['menu_text', 'page_filename'],
  ],
  blog_categories: ['name'],
  blog_posts: [
    ...['category_id', 'title', 'post', 'author', 'datetime'],
    ...['title_tag', 'meta_keywords', 'meta_description'],
  ],
  blog_comments: ['name', 'email', 'website', 'message', 'datetime'],
  enquiries: ['sender', 'subject', 'message', 'datetime'],
  mail_aliases: ['alias', 'email'],
};

const bytesIn = ([table, columns]: [string, string[]]): string => {
  const bytes = columns.map((column) => `octet_length(coalesce(${column}, ''))`).join(' + ');
  return `(SELECT coalesce(sum(${bytes}), 0) FROM ${table} t WHERE t.account_id = accounts.account_id)`;
};

/** What makes a request safe to send again, and what keeps an account within bounds. */
export const retriesAndQuotas: Migration = ({ integer, text, tableEnd }) => [
  // app_id is 0 for owners and development tokens; request tells what was asked for apart; moment is in milliseconds since 1970.
  `CREATE TABLE idempotency_keys (
    account_id ${integer} NOT NULL,
    app_id ${integer} NOT NULL,
    key ${text} NOT NULL,
    request ${text} NOT NULL,
    moment ${integer} NOT NULL,
    status ${integer} NOT NULL,
    location ${text},
    body ${text} NOT NULL,
    PRIMARY KEY (account_id, app_id, key)
  )${tableEnd}`,
  'CREATE INDEX idempotency_keys_moment ON idempotency_keys (account_id, moment)',
  // What is used is counted by every write. What may be, where it is not as the server is set: null.
  ...['used_records', 'used_bytes'].map(
    (column) => `ALTER TABLE accounts ADD COLUMN ${column} ${integer} NOT NULL DEFAULT 0`,
  ),
  ...['most_records', 'most_bytes'].map((column) => `ALTER TABLE accounts ADD COLUMN ${column} ${integer}`),
  `UPDATE accounts SET
    used_records = (SELECT coalesce(sum(b.records), 0) FROM id_blocks b WHERE b.account_id = accounts.account_id),
    used_bytes = ${Object.entries(texts).map(bytesIn).join(' + ')}`,
];
