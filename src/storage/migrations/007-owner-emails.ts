import { migration } from './migration.ts';

/** What every node of a cluster must know, though another one is down: the accounts of an e-mail address, and that the search index is built. */
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
  `INSERT INTO facts (account_id, name, value)
    SELECT 0, 'search index', 'built' FROM search_words WHERE account_id = 0 AND word = 'filled'`,
]);
