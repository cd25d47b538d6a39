import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { limits } from '../../limits.ts';
import type { StoredRecord, StoredValue } from '../../schema/fields/field.ts';
import type { QueryExecutor } from '../database.ts';
import type { RecordRow } from './table-writes.ts';
import { type TableReads, toRecord } from './tables.ts';

/** Reads the next batch of records. Yields to the event loop, since SQLite is synchronous. */
export async function readRecordsAfter(
  executor: QueryExecutor,
  table: TableReads,
  account: number,
  last: StoredRecord | undefined,
): Promise<RecordRow[]> {
  const { names } = table.layout;
  const { containerField } = table.resource;
  const container = (containerField && last?.[containerField]) ?? 0;
  const values = { account, container, id: last?.ID ?? 0, limit: limits.batchRows };
  await yieldToEventLoop();
  const rows: StoredValue[][] = await executor.run(table.after(), values);
  return rows.map((row) => {
    const [jsonPrefix, tag] = row.slice(names.length) as [string, string];
    return { record: toRecord(names, row), jsonPrefix, tag };
  });
}
