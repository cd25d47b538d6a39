import type { StoredValue } from '../../schema/fields/field.ts';
import type { QueryExecutor } from '../database.ts';
import type { QueryBuilder } from '../statement.ts';
import { scanTable } from '../tables/table-scan.ts';

const journal = {
  name: 'changes',
  columns: ['account_id', 'sequence', 'record_id', 'before', 'after', 'hidden'],
  key: ['account_id', 'sequence'],
};

type EntryRow = [account: number, sequence: number, record: number, ...texts: (string | null)[]];

/** Lines of the journal that cannot be read, or tell of another record than they name; the first of each account. */
export async function* invalidEntries(
  build: QueryBuilder,
  executor: QueryExecutor,
): AsyncGenerator<{ account: number; sequence: number }> {
  let told = 0;
  for await (const rows of scanTable(build, executor, journal))
    for (const row of rows) {
      const [account, sequence, record, before, after, hidden] = row as EntryRow;
      if (account === told) continue;
      if (describesRecord(before, record) && describesRecord(after, record) && (!hidden || parsed(hidden)))
        continue;
      told = account;
      yield { account, sequence };
    }
}

const describesRecord = (text: StoredValue | undefined, record: number): boolean =>
  text === null || parsed(text as string)?.ID === record;

function parsed(text: string): { ID?: unknown } | undefined {
  try {
    return JSON.parse(text) as { ID?: unknown };
  } catch {
    return undefined;
  }
}
