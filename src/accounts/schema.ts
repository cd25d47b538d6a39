import type { ExpressionBuilder, Generated, JoinBuilder, Kysely } from 'kysely';
import type { Database } from '../storage/database.ts';
import { param } from '../storage/statement.ts';

/** `closing`: its bundle is being written; `deleted`: its rows are being removed. */
export type AccountState = 'active' | 'suspended' | 'closing' | 'deleted';

interface AccountTables {
  accounts: {
    account_id: number;
    name: string;
    created: string;
    last_sequence: number;
    last_ids: string;
    state: Generated<AccountState>;
    state_since: string | null;
    state_reason: string | null;
    used_records: Generated<number>;
    used_bytes: Generated<number>;
    most_records: number | null;
    most_bytes: number | null;
  };
  owners: {
    account_id: number;
    owner_id: number;
    email: string;
    email_folded: string;
    password_hash: string;
    created: string;
  };
  owner_emails: { account_id: number; owner_id: number; email_folded: string };
  sessions: {
    account_id: number;
    session_id: number;
    owner_id: number;
    token_hash: string;
    created: string;
    last_used: string;
    expires: string;
    address: string;
    agent: string;
  };
  invitations: {
    account_id: number;
    invitation_id: number;
    email: string;
    token_hash: string;
    invited_by: number;
    created: string;
    expires: string;
  };
  sign_in_failures: { account_id: number; subject: string; failures: number; last_failure: number };
  apps: {
    account_id: number;
    app_id: number;
    client_id: string;
    name: string;
    token_hash: string;
    former_hash: string | null;
    former_until: string | null;
    created: string;
  };
  tokens: {
    account_id: number;
    token_id: number;
    kind: string;
    app_account_id: number;
    app_id: number;
    name: string;
    token_hash: string;
    access_groups: string | null;
    created: string;
    last_used: string | null;
    last_address: string | null;
    expires: string | null;
    revoked: string | null;
  };
  request_log: {
    account_id: number;
    token_id: number;
    moment: number;
    number: number;
    method: string;
    path: string;
    status: number;
    microseconds: number;
    error: string | null;
    address: string;
  };
  group_uses: {
    account_id: number;
    token_id: number;
    access_group: string;
    requests: number;
    first_used: string;
    last_used: string;
  };
  name_holders: {
    account_id: number;
    kind: string;
    name: string;
    holder_id: number;
    verified: string | null;
  };
  /** The first label of a site's address; `is_current` is 0 for those that lead to the present one. */
  site_slugs: { account_id: number; slug: string; is_current: number };
  /** Of the resource `site`: accounts fill in the slug alone. */
  sites: { account_id: number; slug: string };
  site_previews: {
    account_id: number;
    preview_id: number;
    name: string;
    token_hash: string;
    created: string;
    expires: string | null;
  };
  facts: { account_id: number; name: string; value: string };
  request_counts: {
    account_id: number;
    hour: string;
    token_id: number;
    requests: number;
    errors: number;
  };
}

/** Join condition for `.leftJoin('apps as a', onTokenApp)` with tokens as `t`. */
export const onTokenApp = (join: JoinBuilder<AliasedTables, 't' | 'a'>) =>
  join.onRef('a.account_id', '=', 't.app_account_id').onRef('a.app_id', '=', 't.app_id');

/** Neither revoked nor expired, with tokens as `t`; takes `now`. */
export const isLive = (eb: ExpressionBuilder<AliasedTables, 't'>) =>
  eb.and([
    eb('t.revoked', 'is', null),
    eb.or([eb('t.expires', 'is', null), eb('t.expires', '>', param('now'))]),
  ]);

/** Shown to owners: live, or ended after `since`; with tokens as `t`. */
export const isListed = (eb: ExpressionBuilder<AliasedTables, 't'>) =>
  eb.and([
    eb.or([eb('t.revoked', 'is', null), eb('t.revoked', '>', param('since'))]),
    eb.or([eb('t.expires', 'is', null), eb('t.expires', '>', param('since'))]),
  ]);

/** Keeps an earlier revocation time; takes `now`. */
export const revokedAt = (eb: ExpressionBuilder<AccountTables, 'tokens'>) =>
  eb.fn.coalesce('revoked', eb.val<string>(param('now')));

type AliasedTables = AccountTables & { t: AccountTables['tokens']; a: AccountTables['apps'] };

/** Owners can read and export, but neither they nor tokens can write. */
export const isReadOnly = (state: AccountState): boolean => state !== 'active';

export const accountQueryBuilder = (database: Database): Kysely<AccountTables> => database.build;
