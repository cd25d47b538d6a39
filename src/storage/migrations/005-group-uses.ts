import { migration } from './migration.ts';

/** Access groups used by each token. */
export const groupUses = migration({ group_uses: 'by account' }, ({ integer, text, clusteredEnd }) => [
  `CREATE TABLE group_uses (
    account_id ${integer} NOT NULL,
    token_id ${integer} NOT NULL,
    access_group ${text} NOT NULL,
    requests ${integer} NOT NULL,
    first_used ${text} NOT NULL,
    last_used ${text} NOT NULL,
    PRIMARY KEY (account_id, token_id, access_group)
  )${clusteredEnd}`,
]);
