import { formsOf, tagOfText } from '../../declare/envelope.ts';
import {
  anywhere,
  type Field,
  foldedColumn,
  type Stored,
  type StoredRecord,
} from '../../declare/fields/field.ts';
import type { AnyResource } from '../../declare/resource.ts';
import type { Database, RowsByKey } from '../database.ts';
import type { Insertion } from '../new-rows.ts';
import { type Statement, StatementCache, slot, slots } from '../statement.ts';
import { columnOf, type Layout, layoutOf, shownColumns } from './columns.ts';

/** A record as its table has it: its fields, the beginning of its JSON text, and its tag. */
export interface Row {
  record: StoredRecord;
  shown: string;
  tag: string;
}

export function rowOf(resource: AnyResource, record: StoredRecord): Row {
  const { beginning, endings } = formsOf(resource);
  const shown = beginning(record);
  return { record, shown, tag: tagOfText(shown + endings.bundle.text(record, anywhere)) };
}

/** How one resource's table is written. Statements of several rows take their values in order, row by row. */
export class TableWrites {
  readonly layout: Layout;
  /** Whether a row may be refused for a value that another has. */
  readonly mayClash: boolean;
  readonly resource: AnyResource;
  readonly insertion: Insertion;
  /** How the IDs in a field are stored once more, for each that holds several. */
  readonly links: readonly { name: string; insertion: Insertion }[];
  readonly #database: Pick<Database, 'build' | 'deletionOf'>;
  readonly #cache = new StatementCache();
  readonly #columns: string[];
  /** Fields that an index holds: those that lists sort or filter by, and unique ones. */
  readonly #indexed: string[];

  constructor(database: Pick<Database, 'build' | 'deletionOf'>, resource: AnyResource) {
    this.#database = database;
    this.resource = resource;
    this.layout = layoutOf(resource);
    const { columns, foldedColumns, names } = this.layout;
    this.mayClash = names.some((name) => (resource.fields[name] as Field).unique !== undefined);
    this.#columns = [...columns, ...foldedColumns, ...shownColumns];
    this.#indexed = names.filter((name) => name !== 'ID' && isIndexed(resource, name));
    this.insertion = {
      table: resource.table,
      areParts: resource.within !== undefined,
      statement: (count) => this.#cache.get(`insert ${count}`, () => this.#insertion(count)),
    };
    this.links = this.layout.linked.map(({ name, links }) => ({ name, insertion: this.#linking(links) }));
  }

  /** Takes account, target and record, link by link. */
  #linking(table: string): Insertion {
    const row = { account_id: slot('account'), target_id: slot('target'), record_id: slot('record') };
    const build = (count: number) => this.#database.build.insertInto(table).values(Array(count).fill(row));
    const statement = (count: number) => this.#cache.get(`link ${table} ${count}`, () => build(count));
    return { table, areParts: true, statement };
  }

  /** Writes rows that exist already, all in one statement. */
  overwrite(count: number): Statement {
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
  values(account: number, { record, shown, tag }: Row): Stored[] {
    const { names, folded } = this.layout;
    const values: Stored[] = [account];
    for (const name of names) values.push(record[name] as Stored);
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
  reshow(): Statement {
    return this.#cache.get('reshow', () => this.#updateOne(shownColumns));
  }

  #updateOne(columns: readonly string[]) {
    return this.#database.build
      .updateTable(this.resource.table)
      .set(slots(columns))
      .where(({ and }) => and(slots(this.layout.key)));
  }

  /** The values of a row to change, by the names of their columns. */
  named(account: number, row: Row): Record<string, Stored> {
    const values = this.values(account, row);
    const columns = ['account_id', ...this.#columns];
    return Object.fromEntries(columns.map((column, index) => [column, values[index] as Stored]));
  }

  /** Takes what `keys` makes of the records. */
  remove(count: number): Statement {
    return this.#cache.get(`remove ${count}`, () => {
      const [, ...each] = this.layout.key.map((column) => [column, 'integer']);
      const rows: RowsByKey = {
        table: this.resource.table,
        same: { account_id: 'integer' },
        each: Object.fromEntries(each),
      };
      return this.#database.deletionOf(rows, count);
    });
  }

  keys(account: number, records: readonly StoredRecord[]): Stored[] {
    const { within } = this.resource;
    const names = [...(within ? [within] : []), 'ID'];
    return [account, ...records.flatMap((record) => names.map((name) => record[name] as Stored))];
  }

  /** Takes the account, then the ID of each record. */
  unlink(links: string, count: number): Statement {
    return this.#cache.get(`unlink ${links} ${count}`, () =>
      this.#database.build
        .deleteFrom(links)
        .where('account_id', '=', slot('account'))
        .where('record_id', 'in', Array(count).fill(slot('record'))),
    );
  }

  #insertion(count: number) {
    const row = slots(['account_id', ...this.#columns]);
    return this.#database.build.insertInto(this.resource.table).values(Array(count).fill(row));
  }
}

function isIndexed(resource: AnyResource, name: string): boolean {
  const { sorts, fields } = resource;
  const filtered = [...resource.operations, ...resource.ownerOperations].some(
    (operation) =>
      operation.verb === 'list' && Object.values(operation.filters).some(({ field }) => field === name),
  );
  return filtered || sorts.includes(name) || (fields[name] as Field).unique !== undefined;
}
