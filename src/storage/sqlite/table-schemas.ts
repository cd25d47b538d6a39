import type { QueryExecutor } from '../database.ts';
import { rawSql } from '../statement.ts';
import type { TableSchema } from '../tables/table-scan.ts';

/** In order of creation: referenced tables come first. */
export async function readTableSchemas(executor: QueryExecutor): Promise<TableSchema[]> {
  const names = await executor.run(
    rawSql("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid"),
  );
  const tables: TableSchema[] = [];
  for (const [name] of names as string[][]) {
    const info = (await executor.run(rawSql(`SELECT name, pk FROM pragma_table_info('${name}')`))) as [
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
