import { migration } from './migration.ts';

/** The text columns of each table. */
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

/** Idempotency keys and quotas. */
export const retriesAndQuotas = migration(
  { idempotency_keys: 'by account' },
  ({ integer, text, tableEnd }) => [
    // app_id: 0 for owners and development tokens; request: a fingerprint of its content; moment: milliseconds since 1970.
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
    // Usage is updated by every write. most_*: the account's own quota, or null for the server's default.
    ...['used_records', 'used_bytes'].map(
      (column) => `ALTER TABLE accounts ADD COLUMN ${column} ${integer} NOT NULL DEFAULT 0`,
    ),
    ...['most_records', 'most_bytes'].map((column) => `ALTER TABLE accounts ADD COLUMN ${column} ${integer}`),
    `UPDATE accounts SET
    used_records = (SELECT coalesce(sum(b.records), 0) FROM id_blocks b WHERE b.account_id = accounts.account_id),
    used_bytes = ${Object.entries(texts).map(bytesIn).join(' + ')}`,
  ],
);
