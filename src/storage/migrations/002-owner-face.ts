import { migration } from './migration.ts';

/** For the console: sessions, invitations, the developer area, history by record, search. */
export const ownerFace = migration(
  {
    sessions: 'by account',
    invitations: 'by account',
    sign_in_failures: 'by account',
    request_log: 'by account',
    request_counts: 'by account',
    search_words: 'by account',
  },
  ({ integer, text, tableEnd, clusteredEnd }) => [
    `CREATE TABLE sessions (
    account_id ${integer} NOT NULL,
    session_id ${integer} NOT NULL,
    owner_id ${integer} NOT NULL,
    token_hash ${text} NOT NULL,
    created ${text} NOT NULL,
    last_used ${text} NOT NULL,
    expires ${text} NOT NULL,
    address ${text} NOT NULL,
    agent ${text} NOT NULL,
    PRIMARY KEY (account_id, session_id),
    FOREIGN KEY (account_id, owner_id) REFERENCES owners (account_id, owner_id)
  )${tableEnd}`,
    'CREATE UNIQUE INDEX sessions_hash ON sessions (account_id, token_hash)',
    'CREATE INDEX sessions_owner ON sessions (account_id, owner_id)',

    `CREATE TABLE invitations (
    account_id ${integer} NOT NULL REFERENCES accounts (account_id),
    invitation_id ${integer} NOT NULL,
    email ${text} NOT NULL,
    token_hash ${text} NOT NULL,
    invited_by ${integer} NOT NULL,
    created ${text} NOT NULL,
    expires ${text} NOT NULL,
    PRIMARY KEY (account_id, invitation_id)
  )${tableEnd}`,
    'CREATE UNIQUE INDEX invitations_hash ON invitations (account_id, token_hash)',

    // Failed sign-ins of the installation (account 0), by e-mail address and by network address.
    `CREATE TABLE sign_in_failures (
    account_id ${integer} NOT NULL,
    subject ${text} NOT NULL,
    failures ${integer} NOT NULL,
    last_failure ${integer} NOT NULL,
    PRIMARY KEY (account_id, subject)
  )${tableEnd}`,
    'CREATE INDEX sign_in_failures_age ON sign_in_failures (account_id, last_failure)',

    `ALTER TABLE tokens ADD COLUMN name ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE tokens ADD COLUMN last_address ${text}`,
    'CREATE INDEX tokens_app ON tokens (app_account_id, app_id)',
    // The previous app token, and until when it is valid.
    `ALTER TABLE apps ADD COLUMN former_hash ${text}`,
    `ALTER TABLE apps ADD COLUMN former_until ${text}`,

    // The last requests of each token. moment: milliseconds; number: distinguishes requests of the same moment.
    `CREATE TABLE request_log (
    account_id ${integer} NOT NULL,
    token_id ${integer} NOT NULL,
    moment ${integer} NOT NULL,
    number ${integer} NOT NULL,
    method ${text} NOT NULL,
    path ${text} NOT NULL,
    status ${integer} NOT NULL,
    microseconds ${integer} NOT NULL,
    error ${text},
    address ${text} NOT NULL,
    PRIMARY KEY (account_id, token_id, moment, number)
  )${clusteredEnd}`,
    // hour: yyyy-mm-dd hh
    `CREATE TABLE request_counts (
    account_id ${integer} NOT NULL,
    hour ${text} NOT NULL,
    token_id ${integer} NOT NULL,
    requests ${integer} NOT NULL,
    errors ${integer} NOT NULL,
    PRIMARY KEY (account_id, hour, token_id)
  )${clusteredEnd}`,

    // step: the sequence number of the first change of the same transaction.
    `ALTER TABLE changes ADD COLUMN step ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE changes ADD COLUMN reason ${text}`,
    // Fields that the API hides: GET /changes shows `after` as it is stored.
    `ALTER TABLE changes ADD COLUMN hidden ${text}`,
    'UPDATE changes SET step = sequence',
    'CREATE INDEX changes_record ON changes (account_id, resource, record_id, sequence)',

    `CREATE TABLE search_words (
    account_id ${integer} NOT NULL,
    kind ${text} NOT NULL,
    word ${text} NOT NULL,
    record_id ${integer} NOT NULL,
    PRIMARY KEY (account_id, kind, word, record_id)
  )${clusteredEnd}`,
    // This row of account 0 says that the index covers all records; an older store is indexed when it is first served.
    `INSERT INTO search_words (account_id, kind, word, record_id)
    SELECT 0, '', 'filled', 0 WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE account_id > 0)`,

    `ALTER TABLE enquiries ADD COLUMN is_read ${integer} NOT NULL DEFAULT 0`,
    'CREATE INDEX enquiries_is_read ON enquiries (account_id, is_read, id)',
    'CREATE INDEX products_visible ON products (account_id, visible, id)',
  ],
);
