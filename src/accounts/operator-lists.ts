import { limits } from '../limits.ts';
import type { StoredValue } from '../schema/fields/field.ts';
import type { Database } from '../storage/database.ts';
import { compileStatement, param, type Statement } from '../storage/statement.ts';
import { installationAccount } from './counters.ts';
import { parseGroups } from './groups.ts';
import { type AccountState, accountQueryBuilder, onTokenApp } from './schema.ts';

interface AccountSummary {
  ID: number;
  name: string;
  created: string;
  state: AccountState;
}

export interface TokenListItem {
  ID: number;
  kind: string;
  name: string;
  /** null for a development token. */
  app: number | null;
  groups: string[] | null;
  created: string;
  last_used: string | null;
  expires: string | null;
  revoked: string | null;
}

/** Lists for operators, ordered by ID. */
interface OperatorLists {
  accounts(): AsyncGenerator<AccountSummary[]>;
  /** Includes revoked and expired tokens. */
  tokens(account: number): AsyncGenerator<TokenListItem[]>;
}

export function openOperatorLists(database: Database): OperatorLists {
  const build = accountQueryBuilder(database);
  const accounts = compileStatement(
    build
      .selectFrom('accounts')
      .select(['account_id', 'name', 'created', 'state'])
      .where('account_id', '>', param('after'))
      .where('state', '<>', 'deleted')
      .orderBy('account_id')
      .limit(limits.batchRows),
  );
  const tokens = compileStatement(
    build
      .selectFrom('tokens as t')
      .leftJoin('apps as a', onTokenApp)
      .select(['t.token_id', 't.kind', 't.name', 'a.name as app_name', 't.app_id', 't.access_groups'])
      .select(['t.created', 't.last_used', 't.expires', 't.revoked'])
      .where('t.account_id', '=', param('account'))
      .where('t.token_id', '>', param('after'))
      .orderBy('t.token_id')
      .limit(limits.batchRows),
  );

  async function* rowsOf(read: Statement, values: Record<string, number>): AsyncGenerator<StoredValue[][]> {
    let after = installationAccount;
    for (;;) {
      const rows = await database.run(read, { ...values, after });
      if (rows.length) yield rows;
      if (rows.length < limits.batchRows) return;
      after = rows.at(-1)?.[0] as number;
    }
  }

  return {
    async *accounts() {
      for await (const rows of rowsOf(accounts, {}))
        yield rows.map(([ID, name, created, state]) => ({ ID, name, created, state }) as AccountSummary);
    },
    async *tokens(account) {
      for await (const rows of rowsOf(tokens, { account })) yield rows.map(tokenFromRow);
    },
  };
}

function tokenFromRow(row: StoredValue[]): TokenListItem {
  const [ID, kind, name, appName, app, groups] = row as [number, string, ...(string | null)[]];
  const [created, last_used, expires, revoked] = row.slice(6) as [string, ...(string | null)[]];
  return {
    ...{ ID, kind, name: appName ?? name ?? '', app: Number(app) || null },
    ...{ groups: parseGroups(groups ?? null), created },
    ...{ last_used: last_used ?? null, expires: expires ?? null, revoked: revoked ?? null },
  };
}
