import type { Session } from '../database.ts';
import { plain } from '../statement.ts';
import type { TableShape } from '../tables/every-row.ts';

/** The embedded schema's tables, in the order in which they were made: each after those it points at. */
export async function tablesOf(session: Session): Promise<TableShape[]> {
  const names = await session.run(
    plain("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid"),
  );
  const tables: TableShape[] = [];
  for (const [name] of names as string[][]) {
    const info = (await session.run(plain(`SELECT name, pk FROM pragma_table_info('${name}')`))) as [
      string,
      number,
    ][];
    const key = info.filter(([, place]) => place > 0).sort(([, a], [, b]) => a - b);
    tables.push({
      name: name as string,
      columns: info.map(([column]) => column),
      key: key.map(([column]) => column),
    });
  }
  return tables;
}
