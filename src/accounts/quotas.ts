import type { Database } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import type { Amounts } from '../storage/store.ts';
import { unlimited } from '../storage/tables/usage.ts';
import { openAccountRows } from './account-rows.ts';
import { directoryQueries } from './schema.ts';

/** How much is allowed: so much, no matter how much, or what the server is set to. */
export type Most = number | 'none' | 'default';

/** How much an account holds of something, and how much it may. */
export interface Share {
  used: number;
  most: Most;
}

export type Quota = Record<keyof Amounts, Share>;

interface Quotas {
  of(account: number): Promise<Quota>;
  /** What is left out stays as it is. */
  set(account: number, most: { records?: Most | undefined; bytes?: Most | undefined }): Promise<void>;
}

export function openQuotas(database: Database): Quotas {
  const build = directoryQueries(database);
  const read = statement(
    build
      .selectFrom('accounts')
      .select(['used_records', 'most_records', 'used_bytes', 'most_bytes'])
      .where('account_id', '=', slot('account')),
  );
  const writing = (column: 'most_records' | 'most_bytes') =>
    statement(
      build
        .updateTable('accounts')
        .set({ [column]: slot('most') })
        .where('account_id', '=', slot('account')),
    );
  const write = { records: writing('most_records'), bytes: writing('most_bytes') };

  return {
    async of(account) {
      await openAccountRows(database).mustExist(database, account);
      const [row] = await database.run(read, { account });
      const [records, mostRecords, bytes, mostBytes] = row as [number, Column, number, Column];
      return {
        records: { used: records, most: mostOf(mostRecords) },
        bytes: { used: bytes, most: mostOf(mostBytes) },
      };
    },
    set: (account, wanted) =>
      database.transaction(async (session) => {
        for (const unit of ['records', 'bytes'] as const) {
          const most = wanted[unit];
          if (most !== undefined) await session.run(write[unit], { account, most: columnOf(most) });
        }
      }, account),
  };
}

type Column = number | null;

function mostOf(column: Column): Most {
  if (column === null) return 'default';
  return column === unlimited ? 'none' : column;
}

function columnOf(most: Most): Column {
  if (most === 'default') return null;
  return most === 'none' ? unlimited : most;
}
