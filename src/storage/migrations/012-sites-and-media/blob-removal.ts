import { migration } from '../migration.ts';

/** Blobs that no record needs since a moment, and those that were removed for that. */
export const blobRemoval = migration(
  { unneeded_blobs: 'by account', removed_blobs: 'by account' },
  ({ integer, text, tableEnd }) => [
    `CREATE TABLE unneeded_blobs (
    account_id ${integer} NOT NULL,
    hash ${text} NOT NULL,
    since ${text} NOT NULL,
    PRIMARY KEY (account_id, hash)
  )${tableEnd}`,
    'CREATE INDEX unneeded_blobs_since ON unneeded_blobs (account_id, since, hash)',
    `CREATE TABLE removed_blobs (
    account_id ${integer} NOT NULL,
    hash ${text} NOT NULL,
    removed ${text} NOT NULL,
    PRIMARY KEY (account_id, hash)
  )${tableEnd}`,
  ],
);
