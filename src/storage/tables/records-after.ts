import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../../limits.ts';
import type { StoredRecord, StoredValue } from '../../schema/fields/field.ts';
import type { QueryExecutor } from '../database.ts';
import { toRecord } from './columns.ts';
import type { TableReads } from './table-reads.ts';
import type { RecordRow } from './table-writes.ts';

/** The next records of an account after one of them, or the first; none at the end. SQLite yields to nobody: so signals are heard before. */
export async function readRecordsAfter(
  executor: QueryExecutor,
  table: TableReads,
  account: number,
  last: StoredRecord | undefined,
): Promise<RecordRow[]> {
  const { names } = table.layout;
  const { containerField: within } = table.resource;
  const outer = (within && last?.[within]) ?? 0;
  const values = { account, outer, id: last?.ID ?? 0, limit: limits.batchRows };
  await nextTurn();
  const rows: StoredValue[][] = await executor.run(table.after(), values);
  return rows.map((row) => {
    const [shown, tag] = row.slice(names.length) as [string, string];
    return { record: toRecord(names, row), jsonPrefix: shown, tag };
  });
}
