import type { Kysely } from 'kysely';
import type { Database } from '../storage/database.ts';

/** The tables that say who is who, as the query builder sees them. */
export interface DirectoryTables {
  accounts: {
    account_id: number;
    name: string;
    created: string;
    last_sequence: number;
    last_ids: string;
  };
  owners: {
    account_id: number;
    owner_id: number;
    email: string;
    email_folded: string;
    password_hash: string;
    created: string;
  };
  apps: { account_id: number; app_id: number; name: string; token_hash: string; created: string };
  tokens: {
    account_id: number;
    token_id: number;
    kind: string;
    app_account_id: number;
    app_id: number;
    token_hash: string;
    access_groups: string | null;
    created: string;
    last_used: string | null;
    expires: string | null;
    revoked: string | null;
  };
}

export const directoryQueries = (database: Database): Kysely<DirectoryTables> => database.build;
