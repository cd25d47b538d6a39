import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { accountQueryBuilder, isListed } from './schema.ts';
import { daysFromNow } from './times.ts';
import {
  type NewToken,
  openTokenTable,
  type TokenSummary,
  tokenSummaryColumns,
  tokenSummaryOf,
} from './token-table.ts';

/** Tokens without an app, for developers and scripts. */
export interface DevelopmentTokens {
  list(account: number): Promise<(TokenSummary & { name: string })[]>;
  create(
    account: number,
    options: { name?: string | undefined; days?: number | undefined; groups?: string | undefined },
  ): Promise<NewToken & { name: string; expires: string | null }>;
  /** Revokes any token of the account, also a connection's; false if there is none. */
  revoke(account: number, token: number): Promise<boolean>;
}

export function openDevelopmentTokens(database: Database): DevelopmentTokens {
  const rows = openTokenTable(database);
  const list = compileStatement(
    accountQueryBuilder(database)
      .selectFrom('tokens as t')
      .select([...tokenSummaryColumns, 't.name'])
      .where('t.account_id', '=', param('account'))
      .where('t.kind', '=', 'development')
      .where(isListed)
      .orderBy('t.token_id', 'desc'),
  );
  return {
    async list(account) {
      const found = await database.run(list, { account, since: daysFromNow(-limits.endedTokenDays) });
      return found.map((row) => ({ ...tokenSummaryOf(row), name: row.at(-1) as string }));
    },
    async create(account, { name = '', days, groups }) {
      const expires = days === undefined ? null : daysFromNow(days);
      const created = await database.transaction((transaction) =>
        rows.insert(transaction, account, { name, expires, groups }),
      );
      return { ...created, name, expires };
    },
    async revoke(account, token) {
      const revoked = await database.transaction((transaction) => rows.revoke(transaction, account, token));
      return revoked !== undefined;
    },
  };
}
