import type { Stored } from '../declare/fields/field.ts';
import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { type Statement, slot, statement } from '../storage/statement.ts';
import { installation } from './counters.ts';
import { groupsIn } from './groups.ts';
import { appOfToken, directoryQueries } from './schema.ts';

interface ListedAccount {
  ID: number;
  name: string;
  created: string;
}

export interface ListedToken {
  ID: number;
  kind: string;
  /** Its own, or that of its app. */
  name: string;
  /** The app that it connects the account to; null for a development token. */
  app: number | null;
  /** Access groups; null: all. */
  groups: string[] | null;
  created: string;
  last_used: string | null;
  expires: string | null;
  revoked: string | null;
}

/** For operators: all that there is, by ID, some rows at a time. */
interface Listing {
  accounts(): AsyncGenerator<ListedAccount[]>;
  /** Those too that are refused by now. */
  tokens(account: number): AsyncGenerator<ListedToken[]>;
}

export function openListing(database: Database): Listing {
  const build = directoryQueries(database);
  const accounts = statement(
    build
      .selectFrom('accounts')
      .select(['account_id', 'name', 'created'])
      .where('account_id', '>', slot('after'))
      .orderBy('account_id')
      .limit(limits.batch),
  );
  const tokens = statement(
    build
      .selectFrom('tokens as t')
      .leftJoin('apps as a', appOfToken)
      .select(['t.token_id', 't.kind', 't.name', 'a.name as app_name', 't.app_id', 't.access_groups'])
      .select(['t.created', 't.last_used', 't.expires', 't.revoked'])
      .where('t.account_id', '=', slot('account'))
      .where('t.token_id', '>', slot('after'))
      .orderBy('t.token_id')
      .limit(limits.batch),
  );

  /** Rows that begin with their ID, from the lowest on. */
  async function* rowsOf(read: Statement, values: Record<string, number>): AsyncGenerator<Stored[][]> {
    let after = installation;
    for (;;) {
      const rows = await database.run(read, { ...values, after });
      if (rows.length) yield rows;
      if (rows.length < limits.batch) return;
      after = rows.at(-1)?.[0] as number;
    }
  }

  return {
    async *accounts() {
      for await (const rows of rowsOf(accounts, {}))
        yield rows.map(([ID, name, created]) => ({ ID, name, created }) as ListedAccount);
    },
    async *tokens(account) {
      for await (const rows of rowsOf(tokens, { account })) yield rows.map(tokenOf);
    },
  };
}

function tokenOf(row: Stored[]): ListedToken {
  const [ID, kind, name, appName, app, groups] = row as [number, string, ...(string | null)[]];
  const [created, last_used, expires, revoked] = row.slice(6) as [string, ...(string | null)[]];
  return {
    ...{ ID, kind, name: appName ?? name ?? '', app: Number(app) || null },
    ...{ groups: groupsIn(groups ?? null), created },
    ...{ last_used: last_used ?? null, expires: expires ?? null, revoked: revoked ?? null },
  };
}
