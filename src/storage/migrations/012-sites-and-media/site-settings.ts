import { migration } from '../migration.ts';

/** Settings of the public sites, drafts, pages that lead elsewhere, and links that show a site before it is published. */
export const siteSettings = migration({ site_previews: 'by account' }, ({ integer, text, tableEnd }) => [
  `ALTER TABLE sites ADD COLUMN slug ${text} NOT NULL DEFAULT ''`,
  `ALTER TABLE sites ADD COLUMN theme ${text} NOT NULL DEFAULT 'quay'`,
  `ALTER TABLE sites ADD COLUMN theme_settings ${text} NOT NULL DEFAULT '{}'`,
  `ALTER TABLE sites ADD COLUMN social ${text} NOT NULL DEFAULT '[]'`,
  `ALTER TABLE sites ADD COLUMN verification ${text} NOT NULL DEFAULT '[]'`,
  `ALTER TABLE sites ADD COLUMN custom_css ${text} NOT NULL DEFAULT ''`,
  `ALTER TABLE sites ADD COLUMN is_published ${integer} NOT NULL DEFAULT 1`,
  // The address is kept in site_slugs; the record has a copy, so that the journal and bundles have it.
  'UPDATE sites SET slug = s.slug FROM site_slugs s WHERE s.account_id = sites.account_id AND s.is_current = 1',

  `ALTER TABLE pages ADD COLUMN external_url ${text} NOT NULL DEFAULT ''`,
  `ALTER TABLE blog_posts ADD COLUMN is_draft ${integer} NOT NULL DEFAULT 0`,
  'CREATE INDEX blog_posts_published ON blog_posts (account_id, is_draft, datetime, id)',

  `CREATE TABLE site_previews (
    account_id ${integer} NOT NULL,
    preview_id ${integer} NOT NULL,
    name ${text} NOT NULL,
    token_hash ${text} NOT NULL,
    created ${text} NOT NULL,
    expires ${text},
    PRIMARY KEY (account_id, preview_id)
  )${tableEnd}`,
  'CREATE INDEX site_previews_token ON site_previews (account_id, token_hash)',
]);
