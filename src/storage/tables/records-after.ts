import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Stored, StoredRecord } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import type { Session } from '../database.ts';
import { toRecord } from './columns.ts';
import type { Table } from './table.ts';
import type { Row } from './table-writes.ts';

/** The next records of an account after one of them, or the first; none at the end. SQLite yields to nobody: so signals are heard before. */
export async function recordsAfter(
  session: Session,
  table: Table,
  account: number,
  last: StoredRecord | undefined,
): Promise<Row[]> {
  const { names } = table.layout;
  const { within } = table.resource;
  const outer = (within && last?.[within]) ?? 0;
  const values = { account, outer, id: last?.ID ?? 0, limit: limits.batch };
  await nextTurn();
  const rows: Stored[][] = await session.run(table.after(), values);
  return rows.map((row) => {
    const [shown, tag] = row.slice(names.length) as [string, string];
    return { record: toRecord(names, row), shown, tag };
  });
}
