import { migration } from '../migration.ts';

/** Records with a picture of their own. */
const withImage = ['pages', 'blog_posts', 'categories', 'blog_categories', 'news_items', 'events'];

/** Pictures and files, and what shows them. */
export const media = migration(
  { media_files: 'by account', product_images: 'by account' },
  ({ integer, text, tableEnd }) => [
    `CREATE TABLE media_files (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    filename ${text} NOT NULL,
    media_type ${text} NOT NULL,
    bytes ${integer} NOT NULL,
    width ${integer} NOT NULL,
    height ${integer} NOT NULL,
    alt ${text} NOT NULL,
    focal_x ${integer} NOT NULL,
    focal_y ${integer} NOT NULL,
    datetime ${text} NOT NULL,
    hash ${text} NOT NULL,
    shown ${text} NOT NULL DEFAULT '',
    tag ${text} NOT NULL DEFAULT '',
    PRIMARY KEY (account_id, id)
  )${tableEnd}`,
    'CREATE INDEX media_files_hash ON media_files (account_id, hash, id)',
    'CREATE INDEX media_files_datetime ON media_files (account_id, datetime, id)',
    'CREATE INDEX media_files_filename ON media_files (account_id, filename, id)',
    `CREATE TABLE product_images (
    account_id ${integer} NOT NULL,
    product_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    media_id ${integer} NOT NULL,
    alt ${text} NOT NULL,
    position ${integer} NOT NULL,
    url ${text} NOT NULL,
    shown ${text} NOT NULL DEFAULT '',
    tag ${text} NOT NULL DEFAULT '',
    PRIMARY KEY (account_id, product_id, id),
    FOREIGN KEY (account_id, product_id) REFERENCES products (account_id, id),
    FOREIGN KEY (account_id, media_id) REFERENCES media_files (account_id, id)
  )${tableEnd}`,
    'CREATE INDEX product_images_position ON product_images (account_id, product_id, position, id)',
    'CREATE INDEX product_images_media ON product_images (account_id, media_id, id)',
    ...withImage.flatMap((table) => [
      `ALTER TABLE ${table} ADD COLUMN image_media_id ${integer} NOT NULL DEFAULT 0`,
      `CREATE INDEX ${table}_image ON ${table} (account_id, image_media_id, id)`,
    ]),
    `ALTER TABLE sites ADD COLUMN logo_media_id ${integer} NOT NULL DEFAULT 0`,
  ],
);
