import { existsSync } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Stored } from '../declare/fields/field.ts';
import { limits } from '../limits.ts';
import type { Database, Progress, Session } from './database.ts';
import { migrations } from './migrations/index.ts';
import { openSqliteFile } from './sqlite/open.ts';
import { type TableShape, tablesOf } from './sqlite/tables.ts';
import {
  amount,
  plain,
  type QueryBuilder,
  type Statement,
  slot,
  statement,
  type Values,
} from './statement.ts';

/**
 * Writes a consistent copy of the whole store to a new file, while others work on it. Whatever the store, the copy is
 * an embedded one: put it in a folder as tradepost.db and serve it.
 */
export async function backUp(database: Database, file: string, onProgress: Progress): Promise<number> {
  if (existsSync(file)) throw new Error(`${file} exists already; a backup never overwrites`);
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    await writeFile(unfinished, '', { mode: 0o600 });
    if (database.copyTo) await database.copyTo(unfinished, onProgress);
    else await copyRows(database, unfinished, onProgress);
    await syncToDisk(unfinished);
    await rename(unfinished, file);
    await syncToDisk(dirname(file));
  } finally {
    for (const end of ['', '-wal', '-shm']) await rm(unfinished + end, { force: true });
  }
  return (await stat(file)).size;
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
}

async function copyRows(from: Database, file: string, onProgress: Progress): Promise<void> {
  const to = openSqliteFile(file);
  try {
    await to.migrate(migrations);
    await from.snapshot((source) =>
      to.transaction(async (target) => {
        const tables = await tablesOf(target);
        // What the migrations put in comes with the rest.
        for (const { name } of tables.toReversed()) await target.run(plain(`DELETE FROM ${name}`));
        for (const [index, table] of tables.entries()) {
          await copyTable(from.build, source, to.build, target, table);
          onProgress(index + 1, tables.length);
        }
      }),
    );
  } finally {
    await to.close();
  }
}

async function copyTable(
  fromBuild: QueryBuilder,
  source: Session,
  toBuild: QueryBuilder,
  target: Session,
  { name, columns, key }: TableShape,
): Promise<void> {
  const first = statement(pageOf(fromBuild, name, columns, key));
  const next = statement(afterKey(pageOf(fromBuild, name, columns, key), key));
  const insert: Statement = statement(
    toBuild.insertInto(name).values(Object.fromEntries(columns.map((column) => [column, slot(column)]))),
  );
  let rows = await source.run(first, { limit: limits.batch });
  while (rows.length) {
    for (const row of rows) await target.run(insert, named(columns, row));
    const last = named(columns, rows.at(-1) as Stored[]);
    rows = await source.run(next, { ...last, limit: limits.batch });
  }
}

const pageOf = (build: QueryBuilder, table: string, columns: string[], key: string[]) =>
  key
    .reduce((query, column) => query.orderBy(column), build.selectFrom(table).select(columns))
    .limit(amount('limit'));

/** `(a, b) > (:a, :b)`, in the order of the key. */
const afterKey = (query: ReturnType<typeof pageOf>, key: string[]) =>
  query.where(({ eb, refTuple, tuple }) =>
    key.length === 1
      ? eb(key[0] as string, '>', slot(key[0] as string))
      : eb(
          (refTuple as (...names: string[]) => never)(...key),
          '>',
          (tuple as (...values: never[]) => never)(...key.map(slot)),
        ),
  );

const named = (columns: string[], row: Stored[]): Values =>
  Object.fromEntries(columns.map((column, index) => [column, row[index] as Stored]));
