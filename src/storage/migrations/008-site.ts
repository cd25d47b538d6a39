import { migration } from './migration.ts';

/** The settings of each account's site: a row once they are first changed. */
export const site = migration({ sites: 'by account' }, ({ integer, text, tableEnd }) => [
  `CREATE TABLE sites (
    account_id ${integer} NOT NULL,
    id ${integer} NOT NULL,
    name ${text} NOT NULL,
    tagline ${text} NOT NULL,
    currency ${text} NOT NULL,
    locale ${text} NOT NULL,
    weight_unit ${text} NOT NULL,
    contact_email ${text} NOT NULL,
    phone ${text} NOT NULL,
    address ${text} NOT NULL,
    opening_hours ${text} NOT NULL,
    announcement ${text} NOT NULL,
    footer ${text} NOT NULL,
    time_zone ${text} NOT NULL,
    shown ${text} NOT NULL DEFAULT '',
    tag ${text} NOT NULL DEFAULT '',
    PRIMARY KEY (account_id, id)
  )${tableEnd}`,
]);
