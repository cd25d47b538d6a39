import type { StoredRecord } from '../../schema/fields/field.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Database, Transaction } from '../database.ts';
import { compileStatement } from '../statement.ts';
import { readRecordsAfter } from '../tables/records-after.ts';
import type { Tables } from '../tables/tables.ts';

export interface RebuildContext {
  database: Database;
  tables: Tables;
  onRecords(records: number): void;
}

/** In a transaction that holds the account's lock. */
interface RecordBatch {
  transaction: Transaction;
  account: number;
  resource: AnyResource;
  records: StoredRecord[];
}

export async function forEachRecordBatch(
  { database, tables, onRecords }: RebuildContext,
  resources: readonly AnyResource[],
  work: (batch: RecordBatch) => Promise<void>,
): Promise<void> {
  const accounts = compileStatement(
    database.build.selectFrom('accounts').select('account_id').where('account_id', '>', 0),
  );
  for (const [account] of (await database.run(accounts)) as [number][])
    for (const resource of resources) {
      const next = async (
        transaction: Transaction,
        last?: StoredRecord,
      ): Promise<StoredRecord | undefined> => {
        await transaction.run(tables.counters.lock, { account });
        const rows = await readRecordsAfter(transaction, tables.readsOf(resource), account, last);
        const records = rows.map(({ record }) => record);
        await work({ transaction, account, resource, records });
        onRecords(records.length);
        return records.at(-1);
      };
      let last: StoredRecord | undefined;
      do last = await database.transaction((transaction) => next(transaction, last), account);
      while (last);
    }
}
