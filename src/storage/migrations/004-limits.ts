import type { Migration } from './index.ts';

/** What makes a request safe to send again: the answers to those that came with an Idempotency-Key. */
export const limits: Migration = ({ integer, text, tableEnd }) => [
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
];
