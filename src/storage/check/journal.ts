import { type ScanSource, scanTable } from '../tables/table-scan.ts';

const journal = {
  name: 'changes',
  columns: ['account_id', 'sequence', 'record_id', 'before', 'after', 'hidden'],
  key: ['account_id', 'sequence'],
};

type EntryRow = [account: number, sequence: number, record: number, ...texts: (string | null)[]];

/** The first entry of each account that is unreadable or holds another record than it names. */
export async function* invalidEntries(
  source: ScanSource,
): AsyncGenerator<{ account: number; sequence: number }> {
  let reported = 0;
  for await (const rows of scanTable(source, journal))
    for (const row of rows) {
      const [account, sequence, record, before, after, hidden] = row as EntryRow;
      if (account === reported) continue;
      if (isOfRecord(before, record) && isOfRecord(after, record, hidden)) continue;
      reported = account;
      yield { account, sequence };
    }
}

/** `hidden` may have the ID: that of a singleton. */
const isOfRecord = (text: string | null | undefined, record: number, hidden?: string | null): boolean =>
  text == null || { ...parse(text), ...parse(hidden ?? '{}') }.ID === record;

/** Without an ID if it is unreadable. */
function parse(text: string): { ID?: unknown } {
  try {
    return JSON.parse(text) as { ID?: unknown };
  } catch {
    return { ID: undefined };
  }
}
