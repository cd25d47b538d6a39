import { type Expression, type RawBuilder, sql } from 'kysely';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { Condition, Selection } from '../../schema/list-query.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { param, type QueryBuilder, type Statement, StatementCache } from '../statement.ts';
import { columnOf, type TableLayout } from './columns.ts';
import { limitParam } from './limit-param.ts';
import { withoutIndex } from './where-builder.ts';

/**
 * The index that finds records: that of a field with a condition, or that of the list's order. Conditions on other fields are
 * only tested. If undefined, as the database sees fit.
 */
export type IndexChoice = { field: string } | 'order' | undefined;

/** Few sizes of IN lists mean few prepared statements. */
const listSizes = [1, 10, 100, 1000];

const valuesOf = ({ value }: Condition): readonly StoredValue[] => {
  if (!Array.isArray(value)) return [value];
  const size = listSizes.find((one) => one >= value.length) ?? value.length;
  return Array.from({ length: size }, (_, index) => value[Math.min(index, value.length - 1)] as StoredValue);
};

/** A condition and its alternatives. */
const alternatives = (condition: Condition): Condition[] =>
  condition.or ? [condition, ...alternatives(condition.or)] : [condition];

const shapeOf = (where: readonly Condition[]): string =>
  where
    .flatMap(alternatives)
    .map((one) => `${one.field}${one.comparison}${valuesOf(one).length}${one.or ? '|' : ''}`)
    .join();

/**
 * Lists that are filtered by several conditions on columns: pages, and how many records there are. Pages are found as IDs, by index
 * entries alone where these hold what is tested; only the records of the page are read.
 */
export class FilteredList {
  readonly #build: QueryBuilder;
  readonly #resource: AnyResource;
  readonly #columns: readonly string[];
  readonly #cache = new StatementCache();

  constructor(build: QueryBuilder, resource: AnyResource, { columns }: TableLayout) {
    this.#build = build;
    this.#resource = resource;
    this.#columns = columns;
  }

  static values(where: readonly Condition[]): Record<string, StoredValue> {
    const values: Record<string, StoredValue> = {};
    for (const [index, condition] of where.entries())
      for (const [depth, one] of alternatives(condition).entries())
        for (const [position, value] of valuesOf(one).entries())
          values[nameOf(index, depth, position)] = value;
    return values;
  }

  page(
    { where, sort, descending }: Pick<Selection, 'where' | 'sort' | 'descending'>,
    by: IndexChoice,
  ): Statement {
    const key = `page ${sort} ${descending} ${keyOf(by)} ${shapeOf(where)}`;
    return this.#cache.get(key, () => {
      const ids = this.#inOrder(this.#ids(where, sort, by), { where, sort, descending }, by)
        .limit(limitParam('limit'))
        .offset(limitParam('offset'));
      const page = this.#from(this.#columns).where('id', 'in', ids);
      return this.#ordered(page, { sort, descending }, withoutIndex);
    });
  }

  /** Up to `limit`. */
  count(where: readonly Condition[], by: IndexChoice): Statement {
    return this.#cache.get(`count ${keyOf(by)} ${shapeOf(where)}`, () => {
      const some = this.#ids(where, 'ID', by).limit(limitParam('limit'));
      return this.#build.selectFrom(some.as('some')).select(({ fn }) => fn.countAll().as('count'));
    });
  }

  /** Index entries of each field, up to `limit`. */
  countEntries(where: readonly Condition[], fields: readonly string[]): Statement {
    return this.#cache.get(`entries ${fields} ${shapeOf(where)}`, () =>
      this.#build.selectNoFrom(
        fields.map((field, index) => {
          const some = this.#ids(where, 'ID', { field }, false).limit(limitParam('limit'));
          return this.#build
            .selectFrom(some.as('some'))
            .select(({ fn }) => fn.countAll().as('count'))
            .as(`count_${index}`);
        }),
      ),
    );
  }

  #ids(where: readonly Condition[], sort: string, by: IndexChoice, isTested = true) {
    const indexed = fieldOf(where, sort, by);
    return where.reduce(
      (query, condition, index) => {
        if (condition.field === indexed) return query.where(this.#test(condition, index, columnRef));
        return isTested ? query.where(this.#test(condition, index, by ? withoutIndex : columnRef)) : query;
      },
      this.#from(['id']),
    );
  }

  #test(condition: Condition, index: number, ref: ColumnRef): RawBuilder<boolean> {
    const tests = alternatives(condition).map((one, depth) => {
      const column = ref(columnOf(one.field));
      if (one.comparison === 'exceeds') return sql`${column} > ${ref(columnOf(one.value as string))}`;
      const values = valuesOf(one).map((_, position) => param(nameOf(index, depth, position)));
      if (one.comparison === 'in') return sql`${column} in (${sql.join(values)})`;
      return sql`${column} ${sql.raw(one.comparison)} ${values[0]}`;
    });
    return tests.length === 1 ? (tests[0] as RawBuilder<boolean>) : sql`(${sql.join(tests, sql` or `)})`;
  }

  #inOrder<Q extends Orderable<Q>>(
    query: Q,
    { where, sort, descending }: Pick<Selection, 'where' | 'sort' | 'descending'>,
    by: IndexChoice,
  ): Q {
    const indexed = fieldOf(where, sort, by);
    const isInOrder = by === undefined || by === 'order' || isOrderedById(where, sort, indexed);
    return this.#ordered(query, { sort, descending }, isInOrder ? columnRef : withoutIndex);
  }

  #ordered<Q extends Orderable<Q>>(
    query: Q,
    { sort, descending }: Pick<Selection, 'sort' | 'descending'>,
    ref: ColumnRef,
  ): Q {
    const direction = descending ? 'desc' : 'asc';
    const sorted = sort === 'ID' ? query : query.orderBy(ref(columnOf(sort)), direction);
    return sorted.orderBy(ref('id'), direction);
  }

  #from(columns: readonly string[]) {
    return this.#build
      .selectFrom(this.#resource.table)
      .select(columns as string[])
      .where('account_id', '=', param('account'));
  }
}

type ColumnRef = (column: string) => Expression<unknown>;
const columnRef: ColumnRef = (column) => sql.ref(column);

interface Orderable<Q> {
  orderBy(column: Expression<unknown>, direction: 'asc' | 'desc'): Q;
}

const nameOf = (index: number, depth: number, position: number): string =>
  `where_${index}_${depth}_${position}`;

const keyOf = (by: IndexChoice): string => (typeof by === 'object' ? by.field : String(by));

/** The field whose conditions the index finds. Lists in the order of IDs begin with a condition that has an index with them. */
const fieldOf = (where: readonly Condition[], sort: string, by: IndexChoice): string | undefined =>
  by === 'order' ? (sort === 'ID' ? where[0]?.field : sort) : by?.field;

/** Entries of one value are in the order of IDs. */
export function isOrderedById(where: readonly Condition[], sort: string, field: string | undefined): boolean {
  const conditions = where.filter((one) => one.field === field);
  const [only] = conditions;
  if (sort !== 'ID' || conditions.length !== 1 || !only) return false;
  const isOneValue = only.comparison === 'in' && [only.value].flat().length === 1;
  return only.comparison === '=' || only.comparison === 'exceeds' || isOneValue;
}
