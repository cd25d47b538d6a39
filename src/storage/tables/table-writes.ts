import {
  type Field,
  foldedColumn,
  noContext,
  type StoredRecord,
  type StoredValue,
} from '../../schema/fields/field.ts';
import { recordEncoder, tagOfText } from '../../schema/record-json.ts';
import { type AnyResource, siteSlugField } from '../../schema/resource.ts';
import type { Database, DeleteByKeys } from '../database.ts';
import type { BulkInsert } from '../new-rows.ts';
import { param, params, type Statement, StatementCache } from '../statement.ts';
import { columnOf, jsonColumns, layoutOf, type TableLayout } from './columns.ts';
import { exclusiveField } from './name-holders.ts';

/** `jsonPrefix`: the part of the JSON that all views share. */
export interface RecordRow {
  record: StoredRecord;
  jsonPrefix: string;
  tag: string;
}

export function rowOf(resource: AnyResource, record: StoredRecord): RecordRow {
  const { encodePrefix, suffixes } = recordEncoder(resource);
  const jsonPrefix = encodePrefix(record);
  return { record, jsonPrefix, tag: tagOfText(jsonPrefix + suffixes.bundle.encode(record, noContext)) };
}

/** Statements that write a resource's table. Values of several rows come row by row. */
export class TableWrites {
  readonly layout: TableLayout;
  readonly hasUniqueFields: boolean;
  /** Its values are in only one account. */
  readonly exclusiveField: string | undefined;
  /** Of the record that has the address of the account's site. */
  readonly slugField: string | undefined;
  readonly resource: AnyResource;
  readonly bulkInsert: BulkInsert;
  /** Each mirrors a list of IDs. */
  readonly links: readonly { name: string; bulkInsert: BulkInsert }[];
  readonly #database: Pick<Database, 'build' | 'buildDeleteByKeys'>;
  readonly #cache = new StatementCache();
  readonly #columns: string[];
  readonly #indexed: string[];

  constructor(database: Pick<Database, 'build' | 'buildDeleteByKeys'>, resource: AnyResource) {
    this.#database = database;
    this.resource = resource;
    this.layout = layoutOf(resource);
    const { columns, foldedColumns, names } = this.layout;
    this.hasUniqueFields = names.some((name) => (resource.fields[name] as Field).unique !== undefined);
    this.exclusiveField = exclusiveField(resource);
    this.slugField = siteSlugField(resource);
    this.#columns = [...columns, ...foldedColumns, ...jsonColumns];
    this.#indexed = names.filter((name) => name !== 'ID' && isIndexed(resource, name));
    this.bulkInsert = {
      table: resource.table,
      isChildTable: resource.containerField !== undefined,
      statementFor: (count) => this.#cache.get(`insert ${count}`, () => this.#insert(count)),
    };
    this.links = this.layout.linked.map(({ name, links }) => ({ name, bulkInsert: this.#linkInsert(links) }));
  }

  /** Parameters of each link: account, target, record. */
  #linkInsert(table: string): BulkInsert {
    const row = { account_id: param('account'), target_id: param('target'), record_id: param('record') };
    const build = (count: number) => this.#database.build.insertInto(table).values(Array(count).fill(row));
    const statementFor = (count: number) => this.#cache.get(`link ${table} ${count}`, () => build(count));
    return { table, isChildTable: true, statementFor };
  }

  upsert(count: number): Statement {
    return this.#cache.get(`upsert ${count}`, () => {
      const { key } = this.layout;
      const updated = this.#columns.filter((column) => !key.includes(column));
      return this.#insert(count).onConflict((conflict) =>
        conflict
          .columns(key)
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(updated.map((column) => [column, ref(`excluded.${column}`)])),
          ),
      );
    });
  }

  /** Values for `bulkInsert` and `upsert`. */
  values(account: number, { record, jsonPrefix, tag }: RecordRow): StoredValue[] {
    const { names, folded } = this.layout;
    const values: StoredValue[] = [account];
    for (const name of names) values.push(record[name] as StoredValue);
    for (const name of folded) values.push((record[name] as string).toLowerCase());
    values.push(jsonPrefix, tag);
    return values;
  }

  /** Writes all columns without an index, and indexed ones only if changed: so there are few distinct statements. */
  update(changed: readonly string[]): Statement {
    const unchanged = this.#indexed.filter((name) => !changed.includes(name));
    return this.#cache.get(`update except ${unchanged}`, () => {
      const { key } = this.layout;
      const skipped = [...unchanged.map(columnOf), ...unchanged.map(foldedColumn), ...key];
      return this.#updateOne(this.#columns.filter((column) => !skipped.includes(column)));
    });
  }

  updateJson(): Statement {
    return this.#cache.get('update JSON', () => this.#updateOne(jsonColumns));
  }

  #updateOne(columns: readonly string[]) {
    return this.#database.build
      .updateTable(this.resource.table)
      .set(params(columns))
      .where(({ and }) => and(params(this.layout.key)));
  }

  /** Values for `update` and `updateJson`. */
  namedValues(account: number, row: RecordRow): Record<string, StoredValue> {
    const values = this.values(account, row);
    const columns = ['account_id', ...this.#columns];
    return Object.fromEntries(columns.map((column, index) => [column, values[index] as StoredValue]));
  }

  /** Takes the result of `keyValues`. */
  deleteByKeys(count: number): Statement {
    return this.#cache.get(`delete ${count}`, () => {
      const [, ...perRow] = this.layout.key.map((column) => [column, 'integer']);
      const rows: DeleteByKeys = {
        table: this.resource.table,
        common: { account_id: 'integer' },
        perRow: Object.fromEntries(perRow),
      };
      return this.#database.buildDeleteByKeys(rows, count);
    });
  }

  keyValues(account: number, records: readonly StoredRecord[]): StoredValue[] {
    const { containerField } = this.resource;
    const names = [...(containerField ? [containerField] : []), 'ID'];
    return [account, ...records.flatMap((record) => names.map((name) => record[name] as StoredValue))];
  }

  /** Parameters: the account, then the ID of each record. */
  deleteLinks(links: string, count: number): Statement {
    return this.#cache.get(`delete ${links} ${count}`, () =>
      this.#database.build
        .deleteFrom(links)
        .where('account_id', '=', param('account'))
        .where('record_id', 'in', Array(count).fill(param('record'))),
    );
  }

  #insert(count: number) {
    const row = params(['account_id', ...this.#columns]);
    return this.#database.build.insertInto(this.resource.table).values(Array(count).fill(row));
  }
}

function isIndexed(resource: AnyResource, name: string): boolean {
  const { sortableFields, indexedFields, fields } = resource;
  const filtered = [...resource.operations, ...resource.ownerOperations].some(
    (operation) =>
      operation.verb === 'list' && Object.values(operation.filters).some(({ field }) => field === name),
  );
  if (indexedFields?.includes(name)) return true;
  return filtered || sortableFields.includes(name) || (fields[name] as Field).unique !== undefined;
}

const byteLength = (text: unknown): number => (typeof text === 'string' ? Buffer.byteLength(text) : 0);

export function bytesOf({ texts, byteCounts }: TableLayout, record: StoredRecord): number {
  let bytes = 0;
  for (const name of texts) bytes += byteLength(record[name]);
  for (const name of byteCounts) bytes += record[name] as number;
  return bytes;
}

export function bytesGrowth(
  { texts, byteCounts }: TableLayout,
  before: StoredRecord,
  after: StoredRecord,
): number {
  let bytes = 0;
  for (const name of byteCounts) bytes += (after[name] as number) - (before[name] as number);
  for (const name of texts)
    if (after[name] !== before[name]) bytes += byteLength(after[name]) - byteLength(before[name]);
  return bytes;
}
