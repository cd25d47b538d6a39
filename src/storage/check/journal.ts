import type { Stored } from '../../declare/fields/field.ts';
import type { Session } from '../database.ts';
import type { QueryBuilder } from '../statement.ts';
import { everyRow } from '../tables/every-row.ts';

const journal = {
  name: 'changes',
  columns: ['account_id', 'sequence', 'record_id', 'before', 'after', 'hidden'],
  key: ['account_id', 'sequence'],
};

type Line = [account: number, sequence: number, record: number, ...texts: (string | null)[]];

/** Lines of the journal that cannot be read, or tell of another record than they name; the first of each account. */
export async function* unreadableLines(
  build: QueryBuilder,
  session: Session,
): AsyncGenerator<{ account: number; sequence: number }> {
  let told = 0;
  for await (const rows of everyRow(build, session, journal))
    for (const row of rows) {
      const [account, sequence, record, before, after, hidden] = row as Line;
      if (account === told) continue;
      if (tellsOf(before, record) && tellsOf(after, record) && (!hidden || parsed(hidden))) continue;
      told = account;
      yield { account, sequence };
    }
}

const tellsOf = (text: Stored | undefined, record: number): boolean =>
  text === null || parsed(text as string)?.ID === record;

function parsed(text: string): { ID?: unknown } | undefined {
  try {
    return JSON.parse(text) as { ID?: unknown };
  } catch {
    return undefined;
  }
}
