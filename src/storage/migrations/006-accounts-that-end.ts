import { migration } from './migration.ts';

/** Suspension and deletion of accounts, client IDs of apps, domains held by one account. */
export const accountsThatEnd = migration({ name_holders: 'by account' }, ({ integer, text, tableEnd }) => [
  // state: active, suspended, closing (its bundle is being written) or deleted (its rows are being removed).
  `ALTER TABLE accounts ADD COLUMN state ${text} NOT NULL DEFAULT 'active'`,
  `ALTER TABLE accounts ADD COLUMN state_since ${text}`,
  `ALTER TABLE accounts ADD COLUMN state_reason ${text}`,

  // Names an app to other accounts: unlike app_id it cannot be guessed. Apps of earlier releases get 132 bits of the
  // hash of their random token: random functions cannot update distributed tables.
  `ALTER TABLE apps ADD COLUMN client_id ${text} NOT NULL DEFAULT ''`,
  "UPDATE apps SET client_id = 'app_' || substr(token_hash, 1, 22)",
  'CREATE INDEX apps_client_id ON apps (client_id)',

  // Names that one account of the installation may hold (account 0). verified: when the operator confirmed the holder.
  `CREATE TABLE name_holders (
    account_id ${integer} NOT NULL,
    kind ${text} NOT NULL,
    name ${text} NOT NULL,
    holder_id ${integer} NOT NULL,
    verified ${text},
    PRIMARY KEY (account_id, kind, name)
  )${tableEnd}`,
  'CREATE INDEX name_holders_holder ON name_holders (account_id, holder_id)',
  'CREATE INDEX domains_by_name ON domains (name_folded)',
  // Where several accounts have a domain, the first of them holds it until the operator decides.
  `INSERT INTO name_holders (account_id, kind, name, holder_id)
    SELECT 0, 'domain', name_folded, min(account_id) FROM domains GROUP BY name_folded`,
]);
