import { sql } from 'kysely';
import { fieldsOf } from '../declare/envelope.ts';
import { type Field, foldedColumn, type Stored, type StoredRecord } from '../declare/fields/field.ts';
import type { Condition, Selection } from '../declare/paging.ts';
import type { AnyResource } from '../declare/resource.ts';
import { padded } from './batches.ts';
import { type QueryBuilder, type Statement, StatementCache, slot, type Values } from './statement.ts';

type Fieldset = { names: string[]; columns: string[] };

/** The wire says ID; columns are lower case, so that nobody has to quote them. */
const columnOf = (name: string): string => (name === 'ID' ? 'id' : name);

const storedNames = (resource: AnyResource): string[] =>
  Object.entries(resource.fields as Record<string, Field>)
    .filter(([, field]) => field.column !== null)
    .map(([name]) => name);

/** The SQL of one resource, made from its declaration and compiled once per shape of query. */
export class Table {
  readonly resource: AnyResource;
  /** Fields whose lists of IDs are mirrored in a table of links. */
  readonly linked: { name: string; links: string }[];
  readonly #build: QueryBuilder;
  readonly #cache = new StatementCache();
  readonly #whole: Fieldset;
  readonly #listed: Fieldset;
  readonly #folded: string[];
  /** Fields that an index holds: those that lists sort or filter by, and unique ones. */
  readonly #indexed: string[];
  readonly #key: string[];

  constructor(build: QueryBuilder, resource: AnyResource) {
    this.#build = build;
    this.resource = resource;
    const fields = resource.fields as Record<string, Field>;
    const names = storedNames(resource);
    const listed = new Set(fieldsOf(resource, 'ownerList').map(([name]) => name));
    const shown = names.filter((name) => listed.has(name) && fields[name]?.inList === undefined);
    this.#whole = { names, columns: names.map(columnOf) };
    this.#listed = { names: shown, columns: shown.map(columnOf) };
    this.#folded = names.filter((name) => fields[name]?.unique?.ignoringCase);
    this.#indexed = names.filter((name) => name !== 'ID' && isIndexed(resource, name));
    this.#key = ['account_id', ...(resource.within ? [resource.within] : []), 'id'];
    this.linked = names.flatMap((name) => {
      const links = fields[name]?.reference?.links;
      return links ? [{ name, links }] : [];
    });
  }

  find(withinGiven: boolean): Statement {
    return this.#cache.get(`find ${withinGiven}`, () => {
      let query = this.#from(this.#whole).where('id', '=', slot('id'));
      if (withinGiven) query = query.where(this.resource.within as string, '=', slot('within'));
      return query;
    });
  }

  list(selection: Selection): Statement {
    const { where, sort, descending, after } = selection;
    const key = `list ${sort} ${descending} ${after !== undefined} ${shapeOf(where)}`;
    return this.#cache.get(key, () => {
      const direction = descending ? 'desc' : 'asc';
      let query = this.#where(this.#from(this.#listed), where);
      if (after !== undefined) query = query.where('id', descending ? '<' : '>', slot('after'));
      if (sort !== 'ID') query = query.orderBy(columnOf(sort), direction);
      return query.orderBy('id', direction).limit(slot('limit')).offset(slot('offset'));
    });
  }

  select(where: Condition[]): Statement {
    return this.#cache.get(`select ${shapeOf(where)}`, () =>
      this.#where(this.#from(this.#whole), where)
        .where('id', '>', slot('after'))
        .orderBy('id')
        .limit(slot('limit')),
    );
  }

  those(count: number): Statement {
    const slots = (name: string): never[] => Array.from({ length: count }, (_, at) => slot(`${name}_${at}`));
    const { within } = this.resource;
    return this.#cache.get(`those ${count}`, () => {
      const query = this.#from(this.#whole).where('id', 'in', slots('id'));
      return within ? query.where(within, 'in', slots('within')) : query;
    });
  }

  inside(): Statement {
    const outer = this.resource.within as string;
    return this.#cache.get('inside', () =>
      this.#from(this.#whole)
        .where(outer, '>=', slot('first'))
        .where(outer, '<=', slot('last'))
        .orderBy(outer)
        .orderBy('id'),
    );
  }

  /** Selects a field and those that must agree with it for two values to clash. */
  taken(field: string, count: number): { statement: Statement; names: string[] } {
    const unique = (this.resource.fields[field] as Field).unique;
    const names = [field, ...(unique?.with ?? [])];
    const column = unique?.ignoringCase ? foldedColumn(field) : columnOf(field);
    const statement = this.#cache.get(`taken ${field} ${count}`, () =>
      this.#build
        .selectFrom(this.resource.table)
        .select([column, ...(unique?.with ?? [])])
        .where('account_id', '=', slot('account'))
        .where(
          column,
          'in',
          Array.from({ length: count }, (_, index) => slot(`value_${index}`)),
        ),
    );
    return { statement, names };
  }

  /** The values that a list of conditions puts into its statement. */
  static values(where: Condition[]): Values {
    const values: Values = {};
    for (const [index, { comparison, value }] of where.entries()) {
      const given = comparison === 'matches' ? wordSlots(value as string[]) : valuesOf(value);
      for (const [position, one] of given.entries()) values[`where_${index}_${position}`] = one;
    }
    return values;
  }

  insert(count: number): Statement {
    return this.#cache.get(`insert ${count}`, () => this.#insertion(count));
  }

  /** Writes rows that exist already, all in one statement. */
  overwrite(count: number): Statement {
    return this.#cache.get(`overwrite ${count}`, () => {
      const changing = [...this.#whole.columns, ...this.#folded.map(foldedColumn)].filter(
        (column) => !this.#key.includes(column),
      );
      return this.#insertion(count).onConflict((conflict) =>
        conflict
          .columns(this.#key)
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(changing.map((column) => [column, ref(`excluded.${column}`)])),
          ),
      );
    });
  }

  /**
   * Changes one record. Columns that no index holds are always written, since that costs nothing; the others only when
   * they change. So there are few such statements, whatever a request sends.
   */
  update(changed: string[]): Statement {
    const indexed = this.#indexed.filter((name) => changed.includes(name));
    return this.#cache.get(`update ${indexed}`, () => {
      const names = [...this.#whole.names.filter((name) => !this.#indexed.includes(name)), ...indexed];
      const columns = names
        .map(columnOf)
        .concat(names.filter((name) => this.#folded.includes(name)).map(foldedColumn))
        .filter((column) => !this.#key.includes(column));
      const values = Object.fromEntries(columns.map((column) => [column, slot(`${column}_0`)]));
      return this.#rows(this.#build.updateTable(this.resource.table).set(values), 1);
    });
  }

  remove(count: number): Statement {
    return this.#cache.get(`remove ${count}`, () => {
      const { table, within } = this.resource;
      const removal = this.#build.deleteFrom(table);
      if (!within || count === 1) return this.#rows(removal, count);
      // The account stands in each alternative: only then does SQLite look each of them up.
      return removal.where(({ and, or }) =>
        or(
          Array.from({ length: count }, (_, index) =>
            and({
              account_id: slot('account'),
              [within]: slot(`${within}_${index}`),
              id: slot(`id_${index}`),
            }),
          ),
        ),
      );
    });
  }

  link(links: string, count: number): Statement {
    return this.#cache.get(`link ${links} ${count}`, () =>
      this.#build.insertInto(links).values(
        Array.from({ length: count }, (_, index) => ({
          account_id: slot('account'),
          target_id: slot(`target_${index}`),
          record_id: slot(`record_${index}`),
        })),
      ),
    );
  }

  unlink(links: string, count: number): Statement {
    const records = Array.from({ length: count }, (_, index) => slot(`record_${index}`));
    return this.#cache.get(`unlink ${links} ${count}`, () =>
      this.#build
        .deleteFrom(links)
        .where('account_id', '=', slot('account'))
        .where('record_id', 'in', records),
    );
  }

  /** Counts records that meet the conditions, but no further than a limit. */
  count(where: Condition[]): Statement {
    return this.#cache.get(`count ${shapeOf(where)}`, () => {
      const some = this.#where(this.#from({ names: ['ID'], columns: ['id'] }), where).limit(slot('limit'));
      return this.#build.selectFrom(some.as('some')).select(({ fn }) => fn.countAll().as('count'));
    });
  }

  /** Counts records by the day of a moment, from a moment on. */
  perDay(field: string): Statement {
    return this.#cache.get(`per day ${field}`, () => {
      const day = sql<string>`substr(${sql.ref(field)}, 1, 10)`;
      return this.#build
        .selectFrom(this.resource.table)
        .select(({ fn }) => [day.as('day'), fn.countAll().as('count')])
        .where('account_id', '=', slot('account'))
        .where(field, '>=', slot('since'))
        .groupBy(day);
    });
  }

  /** The values of records that are written, numbered as their statement's slots are. */
  rows(account: number, records: StoredRecord[]): Values {
    const values: Values = { account };
    for (const [index, record] of records.entries()) {
      for (const name of this.#whole.names) values[`${columnOf(name)}_${index}`] = record[name] as Stored;
      for (const name of this.#folded)
        values[`${foldedColumn(name)}_${index}`] = (record[name] as string).toLowerCase();
    }
    return values;
  }

  wholeRecord = (row: Stored[]): StoredRecord => toRecord(this.#whole.names, row);
  listedRecord = (row: Stored[]): StoredRecord => toRecord(this.#listed.names, row);

  #from({ columns }: Fieldset) {
    return this.#build
      .selectFrom(this.resource.table)
      .select(columns)
      .where('account_id', '=', slot('account'));
  }

  #insertion(count: number) {
    const columns = [...this.#whole.columns, ...this.#folded.map(foldedColumn)];
    return this.#build.insertInto(this.resource.table).values(
      Array.from({ length: count }, (_, index) => ({
        account_id: slot('account'),
        ...Object.fromEntries(columns.map((column) => [column, slot(`${column}_${index}`)])),
      })),
    );
  }

  /** Narrows a query to records whose words are those given; the last may be a beginning. */
  #matching<Q extends { where(column: string, is: string, value: unknown): Q }>(
    query: Q,
    index: number,
    words: string[],
  ): Q {
    const of = (alias: string) =>
      this.#build
        .selectFrom(`search_words as ${alias}`)
        .select(`${alias}.record_id`)
        .where(`${alias}.account_id`, '=', slot('account'))
        .where(`${alias}.kind`, '=', this.resource.keys.one);
    const place = (position: number) => slot(`where_${index}_${position}`);
    const beginning = of('last')
      .where('last.word', '>=', place(words.length - 1))
      .where('last.word', '<', place(words.length));
    // The whole words are looked up for each record that the last one finds: one that all records have costs little.
    const matching = words.slice(0, -1).reduce((narrowed, _, position) => {
      const whole = of('whole')
        .where('whole.word', '=', place(position))
        .whereRef('whole.record_id', '=', 'last.record_id');
      return narrowed.where(({ exists }) => exists(whole));
    }, beginning);
    return query.where('id', 'in', matching);
  }

  /** Narrows an update or delete to so many records of one account (and, where they stand in one, of one outer record). */
  #rows<Q extends { where(column: string, is: string, value: unknown): Q }>(query: Q, count: number): Q {
    let narrowed = query.where('account_id', '=', slot('account'));
    if (this.resource.within)
      narrowed = narrowed.where(this.resource.within, '=', slot(`${this.resource.within}_0`));
    return count === 1
      ? narrowed.where('id', '=', slot('id_0'))
      : narrowed.where(
          'id',
          'in',
          Array.from({ length: count }, (_, index) => slot(`id_${index}`)),
        );
  }

  #where<Q extends { where(column: string, is: string, value: unknown): Q }>(
    query: Q,
    where: Condition[],
  ): Q {
    return where.reduce((narrowed, { field, comparison, value }, index) => {
      const slots = valuesOf(value).map((_, position) => slot(`where_${index}_${position}`));
      if (comparison === 'matches') return this.#matching(narrowed, index, value as string[]);
      if (comparison !== 'in') return narrowed.where(columnOf(field), comparison, slots[0]);
      const { links } = this.linked.find(({ name }) => name === field) as { links: string };
      const matching = this.#build
        .selectFrom(links)
        .select('record_id')
        .where('account_id', '=', slot('account'))
        .where('target_id', 'in', slots);
      return narrowed.where('id', 'in', matching);
    }, query);
  }
}

/** The last word of a search may be the beginning of one; its end is the first text after all that begin so. */
const wordSlots = (words: string[]): string[] => [...words, `${words.at(-1)}\u{10ffff}`];

function isIndexed(resource: AnyResource, name: string): boolean {
  const { sorts, fields } = resource;
  const filtered = [...resource.operations, ...resource.ownerOperations].some(
    (operation) =>
      operation.verb === 'list' && Object.values(operation.filters).some(({ field }) => field === name),
  );
  return filtered || sorts.includes(name) || (fields[name] as Field).unique !== undefined;
}

const valuesOf = (value: Condition['value']): Stored[] => (Array.isArray(value) ? padded(value) : [value]);

/** What the conditions put into a statement's slots, and how many values each has. */
const shapeOf = (where: Condition[]): string =>
  where
    .map(({ field, comparison, value }) => {
      const count = comparison === 'matches' ? (value as string[]).length : valuesOf(value).length;
      return `${field}${comparison}${count}`;
    })
    .join();

export function toRecord(names: string[], row: Stored[]): StoredRecord {
  const record: StoredRecord = {};
  for (let index = 0; index < names.length; index++) record[names[index] as string] = row[index] as Stored;
  return record;
}
