import { migration } from './migration.ts';

/** What the public sites need: each account's address, and the orders in which they show records. */
export const publicSites = migration({ site_slugs: 'every node' }, ({ integer, text, tableEnd }) => [
  `CREATE TABLE site_slugs (
    account_id ${integer} NOT NULL,
    slug ${text} NOT NULL,
    is_current ${integer} NOT NULL,
    PRIMARY KEY (account_id, slug)
  )${tableEnd}`,
  'CREATE UNIQUE INDEX site_slugs_slug ON site_slugs (slug)',
  'CREATE INDEX pages_on_menu ON pages (account_id, is_onmenu, menu_order, id)',
  'CREATE INDEX pages_of_type ON pages (account_id, page_type, menu_order, id)',
  'CREATE INDEX products_of_category ON products (account_id, parent_category, visible, id)',
]);
