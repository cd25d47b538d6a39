import { migration } from './migration.ts';

/** account_id comes first in every key and index, so that a distributed PostgreSQL can keep an account on one node. */
export const initial = migration(
  {
    accounts: 'by account',
    owners: 'by account',
    apps: 'every node',
    tokens: 'by account',
    changes: 'by account',
    domains: 'by account',
    categories: 'by account',
    products: 'by account',
    stock_records: 'by account',
    discount_codes: 'by account',
    customers: 'by account',
    delivery_zones: 'by account',
    delivery_types: 'by account',
    pages: 'by account',
    blog_categories: 'by account',
    blog_posts: 'by account',
    blog_post_categories: 'by account',
    blog_comments: 'by account',
    enquiries: 'by account',
    mail_aliases: 'by account',
  },
  ({ integer, text, tableEnd }) => [
    // last_sequence and last_ids: the account's counters. Row 0 has the counters of the installation.
    `CREATE TABLE accounts (
    account_id ${integer} NOT NULL PRIMARY KEY,
    name ${text} NOT NULL,
    created ${text} NOT NULL,
    last_sequence ${integer} NOT NULL,
    last_ids ${text} NOT NULL
  )${tableEnd}`,
    `INSERT INTO accounts (account_id, name, created, last_sequence, last_ids) VALUES (0, '', '', 0, '{}')`,

    `CREATE TABLE owners (
    account_id ${integer} NOT NULL REFERENCES accounts (account_id),
    owner_id ${integer} NOT NULL,
    email ${text} NOT NULL,
    email_folded ${text} NOT NULL,
    password_hash ${text} NOT NULL,
    created ${text} NOT NULL,
    PRIMARY KEY (account_id, owner_id)
  )${tableEnd}`,
    'CREATE UNIQUE INDEX owners_email ON owners (account_id, email_folded)',
    'CREATE INDEX owners_by_email ON owners (email_folded)',

    `CREATE TABLE apps (
    account_id ${integer} NOT NULL REFERENCES accounts (account_id),
    app_id ${integer} NOT NULL,
    name ${text} NOT NULL,
    token_hash ${text} NOT NULL,
    created ${text} NOT NULL,
    PRIMARY KEY (account_id, app_id)
  )${tableEnd}`,
    'CREATE INDEX apps_by_id ON apps (app_id)',

    // app_id is 0 for a development token. The app of a connection may belong to another account: app_account_id.
    `CREATE TABLE tokens (
    account_id ${integer} NOT NULL REFERENCES accounts (account_id),
    token_id ${integer} NOT NULL,
    kind ${text} NOT NULL,
    app_account_id ${integer} NOT NULL,
    app_id ${integer} NOT NULL,
    token_hash ${text} NOT NULL,
    access_groups ${text},
    created ${text} NOT NULL,
    last_used ${text},
    expires ${text},
    revoked ${text},
    PRIMARY KEY (account_id, token_id)
  )${tableEnd}`,
    'CREATE UNIQUE INDEX tokens_hash ON tokens (account_id, token_hash)',
    'CREATE INDEX tokens_by_id ON tokens (token_id)',

    `CREATE TABLE changes (
    account_id ${integer} NOT NULL,
    sequence ${integer} NOT NULL,
    datetime ${text} NOT NULL,
    operation ${text} NOT NULL,
    resource ${text} NOT NULL,
    record_id ${integer} NOT NULL,
    path ${text} NOT NULL,
    actor ${text} NOT NULL,
    before ${text},
    after ${text},
    PRIMARY KEY (account_id, sequence)
  )${tableEnd}`,

    `CREATE TABLE domains (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    name ${text} NOT NULL,
    name_folded ${text} NOT NULL,
    PRIMARY KEY (account_id, id)
  )${tableEnd}`,
    'CREATE UNIQUE INDEX domains_name ON domains (account_id, name_folded)',

    `CREATE TABLE categories (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    parent_category ${integer} NOT NULL,
    title ${text} NOT NULL,
    title_tag ${text} NOT NULL,
    meta_description ${text} NOT NULL,
    meta_keywords ${text} NOT NULL,
    PRIMARY KEY (account_id, id)
  )${tableEnd}`,
    'CREATE INDEX categories_parent_category ON categories (account_id, parent_category, id)',
    'CREATE INDEX categories_title ON categories (account_id, title, id)',

    `CREATE TABLE products (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    parent_category ${integer} NOT NULL,
    title ${text} NOT NULL,
    visible ${integer} NOT NULL,
    short_description ${text} NOT NULL,
    long_description ${text} NOT NULL,
    price ${integer} NOT NULL,
    sku ${text} NOT NULL,
    weight ${integer} NOT NULL,
    stock_number ${integer} NOT NULL,
    stock_backorder ${integer} NOT NULL,
    title_tag ${text} NOT NULL,
    meta_keywords ${text} NOT NULL,
    meta_description ${text} NOT NULL,
    was_price ${integer} NOT NULL,
    rrp ${integer} NOT NULL,
    trade_price ${integer} NOT NULL,
    options ${text} NOT NULL,
    option_based_stock_control ${integer} NOT NULL,
    free_postage ${integer} NOT NULL,
    average_rating ${integer} NOT NULL,
    PRIMARY KEY (account_id, id)
  )${tableEnd}`,
    'CREATE INDEX products_parent_category ON products (account_id, parent_category, id)',
    'CREATE INDEX products_average_rating ON products (account_id, average_rating, id)',
    'CREATE INDEX products_title ON products (account_id, title, id)',
    'CREATE INDEX products_price ON products (account_id, price, id)',
    'CREATE INDEX products_sku ON products (account_id, sku, id)',
    'CREATE INDEX products_stock_number ON products (account_id, stock_number, id)',

    `CREATE TABLE stock_records (
    account_id ${integer} NOT NULL,
    product_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    stock_total ${integer} NOT NULL,
    options ${text} NOT NULL,
    PRIMARY KEY (account_id, product_id, id),
    FOREIGN KEY (account_id, product_id) REFERENCES products (account_id, id)
  )${tableEnd}`,

    `CREATE TABLE discount_codes (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    name ${text} NOT NULL,
    code ${text} NOT NULL,
    code_folded ${text} NOT NULL,
    type ${text} NOT NULL,
    amount ${integer} NOT NULL,
    expiry ${text} NOT NULL,
    PRIMARY KEY (account_id, id)
  )${tableEnd}`,
    'CREATE UNIQUE INDEX discount_codes_code_folded ON discount_codes (account_id, code_folded)',
    'CREATE INDEX discount_codes_code ON discount_codes (account_id, code, id)',
    'CREATE INDEX discount_codes_expiry ON discount_codes (account_id, expiry, id)',

    `CREATE TABLE customers (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    first_name ${text} NOT NULL,
    last_name ${text} NOT NULL,
    email ${text} NOT NULL,
    "user" ${text} NOT NULL,
    notes ${text},
    addresses ${text} NOT NULL,
    PRIMARY KEY (account_id, id)
  )${tableEnd}`,
    'CREATE INDEX customers_last_name ON customers (account_id, last_name, id)',
    'CREATE INDEX customers_email ON customers (account_id, email, id)',

    `CREATE TABLE delivery_zones (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    name ${text} NOT NULL,
    tax_enabled ${integer} NOT NULL,
    prices_are_exclusive_of_tax ${integer} NOT NULL,
    charge_tax_in_this_zone ${integer} NOT NULL,
    tax_name ${text} NOT NULL,
    tax_rate ${integer} NOT NULL,
    free_postage_above ${integer} NOT NULL,
    PRIMARY KEY (account_id, id)
  )${tableEnd}`,

    `CREATE TABLE delivery_types (
    account_id ${integer} NOT NULL,
    zone_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    name ${text} NOT NULL,
    PRIMARY KEY (account_id, zone_id, id),
    FOREIGN KEY (account_id, zone_id) REFERENCES delivery_zones (account_id, id)
  )${tableEnd}`,

    `CREATE TABLE pages (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    page_title ${text} NOT NULL,
    page_type ${text} NOT NULL,
    content ${text} NOT NULL,
    title_tag ${text} NOT NULL,
    meta_keywords ${text} NOT NULL,
    meta_description ${text} NOT NULL,
    is_onmenu ${integer} NOT NULL,
    menu_text ${text} NOT NULL,
    page_filename ${text} NOT NULL,
    menu_order ${integer} NOT NULL,
    parent_id ${integer} NOT NULL,
    PRIMARY KEY (account_id, id)
  )${tableEnd}`,
    'CREATE UNIQUE INDEX pages_page_filename ON pages (account_id, page_filename)',
    'CREATE INDEX pages_menu_order ON pages (account_id, menu_order, id)',
    'CREATE INDEX pages_page_title ON pages (account_id, page_title, id)',
    'CREATE INDEX pages_parent_id ON pages (account_id, parent_id, id)',

    `CREATE TABLE blog_categories (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    name ${text} NOT NULL,
    PRIMARY KEY (account_id, id)
  )${tableEnd}`,

    `CREATE TABLE blog_posts (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    category_id ${text} NOT NULL,
    title ${text} NOT NULL,
    post ${text} NOT NULL,
    author ${text} NOT NULL,
    datetime ${text} NOT NULL,
    title_tag ${text} NOT NULL,
    meta_keywords ${text} NOT NULL,
    meta_description ${text} NOT NULL,
    PRIMARY KEY (account_id, id)
  )${tableEnd}`,
    'CREATE INDEX blog_posts_author ON blog_posts (account_id, author, id)',
    'CREATE INDEX blog_posts_datetime ON blog_posts (account_id, datetime, id)',
    'CREATE INDEX blog_posts_title ON blog_posts (account_id, title, id)',

    `CREATE TABLE blog_post_categories (
    account_id ${integer} NOT NULL,
    target_id ${integer} NOT NULL,
    record_id ${integer} NOT NULL,
    PRIMARY KEY (account_id, target_id, record_id),
    FOREIGN KEY (account_id, target_id) REFERENCES blog_categories (account_id, id),
    FOREIGN KEY (account_id, record_id) REFERENCES blog_posts (account_id, id)
  )${tableEnd}`,
    'CREATE INDEX blog_post_categories_record ON blog_post_categories (account_id, record_id)',

    `CREATE TABLE blog_comments (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    post_id ${integer} NOT NULL,
    name ${text} NOT NULL,
    email ${text} NOT NULL,
    website ${text} NOT NULL,
    message ${text} NOT NULL,
    datetime ${text} NOT NULL,
    approved ${integer} NOT NULL,
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, post_id) REFERENCES blog_posts (account_id, id)
  )${tableEnd}`,
    'CREATE INDEX blog_comments_post_id ON blog_comments (account_id, post_id, id)',
    'CREATE INDEX blog_comments_datetime ON blog_comments (account_id, datetime, id)',
    'CREATE INDEX blog_comments_approved ON blog_comments (account_id, approved, id)',

    `CREATE TABLE enquiries (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    sender ${text} NOT NULL,
    subject ${text} NOT NULL,
    message ${text} NOT NULL,
    datetime ${text} NOT NULL,
    PRIMARY KEY (account_id, id)
  )${tableEnd}`,
    'CREATE INDEX enquiries_datetime ON enquiries (account_id, datetime, id)',

    `CREATE TABLE mail_aliases (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    domain_id ${integer} NOT NULL,
    alias ${text} NOT NULL,
    alias_folded ${text} NOT NULL,
    email ${text} NOT NULL,
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, domain_id) REFERENCES domains (account_id, id)
  )${tableEnd}`,
    'CREATE UNIQUE INDEX mail_aliases_alias ON mail_aliases (account_id, domain_id, alias_folded)',
    'CREATE INDEX mail_aliases_domain_id ON mail_aliases (account_id, domain_id, id)',
  ],
);
