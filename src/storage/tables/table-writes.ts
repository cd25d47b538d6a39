import {
  type Field,
  foldedColumn,
  noContext,
  type StoredRecord,
  type StoredValue,
} from '../../schema/fields/field.ts';
import { recordEncoder, tagOfText } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Database, DeleteByKeys } from '../database.ts';
import type { BulkInsert } from '../new-rows.ts';
import { param, params, type Statement, StatementCache } from '../statement.ts';
import { columnOf, jsonColumns, layoutOf, type TableLayout } from './columns.ts';

/** A record as its table has it: its fields, the beginning of its JSON text, and its tag. */
export interface RecordRow {
  record: StoredRecord;
  jsonPrefix: string;
  tag: string;
}

export function rowOf(resource: AnyResource, record: StoredRecord): RecordRow {
  const { encodePrefix: beginning, suffixes: endings } = recordEncoder(resource);
  const shown = beginning(record);
  return { record, jsonPrefix: shown, tag: tagOfText(shown + endings.bundle.encode(record, noContext)) };
}

/** How one resource's table is written. Statements of several rows take their values in order, row by row. */
export class TableWrites {
  readonly layout: TableLayout;
  /** Whether a row may be refused for a value that another has. */
  readonly hasUniqueFields: boolean;
  readonly resource: AnyResource;
  readonly bulkInsert: BulkInsert;
  /** How the IDs in a field are stored once more, for each that holds several. */
  readonly links: readonly { name: string; insertion: BulkInsert }[];
  readonly #database: Pick<Database, 'build' | 'buildDeleteByKeys'>;
  readonly #cache = new StatementCache();
  readonly #columns: string[];
  /** Fields that an index holds: those that lists sort or filter by, and unique ones. */
  readonly #indexed: string[];

  constructor(database: Pick<Database, 'build' | 'buildDeleteByKeys'>, resource: AnyResource) {
    this.#database = database;
    this.resource = resource;
    this.layout = layoutOf(resource);
    const { columns, foldedColumns, names } = this.layout;
    this.hasUniqueFields = names.some((name) => (resource.fields[name] as Field).unique !== undefined);
    this.#columns = [...columns, ...foldedColumns, ...jsonColumns];
    this.#indexed = names.filter((name) => name !== 'ID' && isIndexed(resource, name));
    this.bulkInsert = {
      table: resource.table,
      isChildTable: resource.containerField !== undefined,
      statementFor: (count) => this.#cache.get(`insert ${count}`, () => this.#insertion(count)),
    };
    this.links = this.layout.linked.map(({ name, links }) => ({ name, insertion: this.#linking(links) }));
  }

  /** Takes account, target and record, link by link. */
  #linking(table: string): BulkInsert {
    const row = { account_id: param('account'), target_id: param('target'), record_id: param('record') };
    const build = (count: number) => this.#database.build.insertInto(table).values(Array(count).fill(row));
    const statement = (count: number) => this.#cache.get(`link ${table} ${count}`, () => build(count));
    return { table, isChildTable: true, statementFor: statement };
  }

  /** Writes rows that exist already, all in one statement. */
  upsert(count: number): Statement {
    return this.#cache.get(`overwrite ${count}`, () => {
      const { key } = this.layout;
      const changing = this.#columns.filter((column) => !key.includes(column));
      return this.#insertion(count).onConflict((conflict) =>
        conflict
          .columns(key)
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(changing.map((column) => [column, ref(`excluded.${column}`)])),
          ),
      );
    });
  }

  /** The values of a row to insert or overwrite. */
  values(account: number, { record, jsonPrefix: shown, tag }: RecordRow): StoredValue[] {
    const { names, folded } = this.layout;
    const values: StoredValue[] = [account];
    for (const name of names) values.push(record[name] as StoredValue);
    for (const name of folded) values.push((record[name] as string).toLowerCase());
    values.push(shown, tag);
    return values;
  }

  /**
   * Changes one record. Columns that no index holds are always written, since that costs nothing; the others only when
   * they change. So there are few such statements, whatever a request sends.
   */
  update(changed: readonly string[]): Statement {
    const unchanged = this.#indexed.filter((name) => !changed.includes(name));
    return this.#cache.get(`update but ${unchanged}`, () => {
      const { key } = this.layout;
      const left = [...unchanged.map(columnOf), ...unchanged.map(foldedColumn), ...key];
      return this.#updateOne(this.#columns.filter((column) => !left.includes(column)));
    });
  }

  /** Writes only what is shown of a record. */
  updateJson(): Statement {
    return this.#cache.get('reshow', () => this.#updateOne(jsonColumns));
  }

  #updateOne(columns: readonly string[]) {
    return this.#database.build
      .updateTable(this.resource.table)
      .set(params(columns))
      .where(({ and }) => and(params(this.layout.key)));
  }

  /** The values of a row to change, by the names of their columns. */
  namedValues(account: number, row: RecordRow): Record<string, StoredValue> {
    const values = this.values(account, row);
    const columns = ['account_id', ...this.#columns];
    return Object.fromEntries(columns.map((column, index) => [column, values[index] as StoredValue]));
  }

  /** Takes what `keys` makes of the records. */
  deleteByKeys(count: number): Statement {
    return this.#cache.get(`remove ${count}`, () => {
      const [, ...each] = this.layout.key.map((column) => [column, 'integer']);
      const rows: DeleteByKeys = {
        table: this.resource.table,
        common: { account_id: 'integer' },
        perRow: Object.fromEntries(each),
      };
      return this.#database.buildDeleteByKeys(rows, count);
    });
  }

  keyValues(account: number, records: readonly StoredRecord[]): StoredValue[] {
    const { containerField: within } = this.resource;
    const names = [...(within ? [within] : []), 'ID'];
    return [account, ...records.flatMap((record) => names.map((name) => record[name] as StoredValue))];
  }

  /** Takes the account, then the ID of each record. */
  deleteLinks(links: string, count: number): Statement {
    return this.#cache.get(`unlink ${links} ${count}`, () =>
      this.#database.build
        .deleteFrom(links)
        .where('account_id', '=', param('account'))
        .where('record_id', 'in', Array(count).fill(param('record'))),
    );
  }

  #insertion(count: number) {
    const row = params(['account_id', ...this.#columns]);
    return this.#database.build.insertInto(this.resource.table).values(Array(count).fill(row));
  }
}

function isIndexed(resource: AnyResource, name: string): boolean {
  const { sortableFields: sorts, fields } = resource;
  const filtered = [...resource.operations, ...resource.ownerOperations].some(
    (operation) =>
      operation.verb === 'list' && Object.values(operation.filters).some(({ field }) => field === name),
  );
  return filtered || sorts.includes(name) || (fields[name] as Field).unique !== undefined;
}
