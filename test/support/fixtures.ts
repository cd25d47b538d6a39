import { globSync, readFileSync } from 'node:fs';
import type { StoredValue } from '../../src/schema/fields/field.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrations } from '../../src/storage/migrations/index.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { batches, compileStatement } from '../../src/storage/statement.ts';
import type { Place } from './cli.ts';

/** A store that a release made, and what it answered; scripts/write-fixture.ts writes them. */
export interface Fixture {
  version: number;
  /** Of account 1: a development token, and a connection to an app of account 2. */
  token: string;
  connection: string;
  appToken: string;
  password: string;
  answers: Record<string, unknown>;
  tables: { name: string; columns: string[]; rows: StoredValue[][] }[];
}

export const fixtures: Fixture[] = globSync('test/fixtures/schema-*.json')
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Fixture)
  .sort((one, other) => one.version - other.version);

/** Puts a fixture into an empty store, as the release left it there. */
export async function putFixture(place: Place, { version, tables }: Fixture): Promise<void> {
  const database = await openDatabase({ data: place.folder, database: place.database }, { mayCreate: true });
  try {
    await database.migrate(migrations.slice(0, version));
    for (const { name } of tables.toReversed())
      await write(database, compileStatement(database.build.deleteFrom(name)));
    for (const { name, columns, rows } of tables)
      for (const batch of batches(rows)) {
        const values = batch.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
        await write(database, compileStatement(database.build.insertInto(name).values(values)));
      }
  } finally {
    await database.close();
  }
}

const write = (database: Database, one: ReturnType<typeof compileStatement>): Promise<void> =>
  database.transaction(async (session) => void (await session.run(one)));

/** The same store with many more products, for what takes a while. */
export function enlarged(fixture: Fixture, count: number): Fixture {
  const tables = fixture.tables.map((table) => {
    const { name, columns, rows } = table;
    const at = (column: string): number => columns.indexOf(column);
    const changed = (row: StoredValue[], values: Record<string, StoredValue>): StoredValue[] =>
      row.map((value, index) => values[columns[index] as string] ?? value);
    const own = rows.filter((row) => row[at('account_id')] === 2);
    const numbers = Array.from({ length: count }, (_, index) => 1000 + index);
    if (name === 'products')
      return {
        ...table,
        rows: [
          ...rows,
          ...numbers.map((id) => changed(own[0] as StoredValue[], { id, title: `Copy ${id}` })),
        ],
      };
    if (name === 'stock_records')
      return {
        ...table,
        rows: [...rows, ...numbers.map((id) => changed(own[0] as StoredValue[], { id, product_id: id }))],
      };
    if (name === 'accounts')
      return {
        ...table,
        rows: rows.map((row) => {
          if (row[at('account_id')] !== 2) return row;
          const ids = JSON.parse(row[at('last_ids')] as string) as Record<string, number>;
          const last_ids = JSON.stringify({ ...ids, product: 1000 + count, stock_record: 1000 + count });
          return changed(row, { last_ids });
        }),
      };
    return table;
  });
  return { ...fixture, tables };
}
