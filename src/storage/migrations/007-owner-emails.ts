import { migration } from './migration.ts';

/** Finds the accounts of an e-mail address: on a cluster without asking every node. */
export const ownerEmails = migration({ owner_emails: 'every node' }, ({ integer, text, tableEnd }) => [
  `CREATE TABLE owner_emails (
    account_id ${integer} NOT NULL,
    owner_id ${integer} NOT NULL,
    email_folded ${text} NOT NULL,
    PRIMARY KEY (account_id, owner_id)
  )${tableEnd}`,
  'CREATE INDEX owner_emails_accounts ON owner_emails (email_folded, account_id)',
  `INSERT INTO owner_emails (account_id, owner_id, email_folded) SELECT account_id, owner_id, email_folded FROM owners`,
  'DROP INDEX owners_by_email',
]);
