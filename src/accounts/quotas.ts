import type { Database } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import type { Usage } from '../storage/store.ts';
import { unlimited } from '../storage/tables/account-counters.ts';
import { openAccountTable } from './account-table.ts';
import { accountQueryBuilder } from './schema.ts';

/** A limit of the account, no limit, or the server's default. */
export type QuotaLimit = number | 'none' | 'default';

export interface QuotaUsage {
  used: number;
  most: QuotaLimit;
}

export type Quota = Record<keyof Usage, QuotaUsage>;

interface Quotas {
  of(account: number): Promise<Quota>;
  set(
    account: number,
    most: { records?: QuotaLimit | undefined; bytes?: QuotaLimit | undefined },
  ): Promise<void>;
}

export function openQuotas(database: Database): Quotas {
  const build = accountQueryBuilder(database);
  const read = compileStatement(
    build
      .selectFrom('accounts')
      .select(['used_records', 'most_records', 'used_bytes', 'most_bytes'])
      .where('account_id', '=', param('account')),
  );
  const updateOf = (column: 'most_records' | 'most_bytes') =>
    compileStatement(
      build
        .updateTable('accounts')
        .set({ [column]: param('most') })
        .where('account_id', '=', param('account')),
    );
  const updates = { records: updateOf('most_records'), bytes: updateOf('most_bytes') };

  return {
    async of(account) {
      await openAccountTable(database).requireAccount(database, account);
      const [row] = await database.run(read, { account });
      const [records, mostRecords, bytes, mostBytes] = row as [number, Column, number, Column];
      return {
        records: { used: records, most: limitFromColumn(mostRecords) },
        bytes: { used: bytes, most: limitFromColumn(mostBytes) },
      };
    },
    set: (account, wanted) =>
      database.transaction(async (transaction) => {
        for (const unit of ['records', 'bytes'] as const) {
          const most = wanted[unit];
          if (most !== undefined)
            await transaction.run(updates[unit], { account, most: columnFromLimit(most) });
        }
      }, account),
  };
}

type Column = number | null;

function limitFromColumn(column: Column): QuotaLimit {
  if (column === null) return 'default';
  return column === unlimited ? 'none' : column;
}

function columnFromLimit(most: QuotaLimit): Column {
  if (most === 'default') return null;
  return most === 'none' ? unlimited : most;
}
