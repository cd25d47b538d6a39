import type { Expression } from 'kysely';
import { type Field, foldedColumn } from '../../schema/fields/field.ts';
import type { Condition, Selection } from '../../schema/list-query.ts';
import { type RecordView, recordEncoder } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { param, type QueryBuilder, type Statement, StatementCache } from '../statement.ts';
import { columnOf, jsonColumns, layoutOf, type TableLayout } from './columns.ts';
import { limitParam } from './limit-param.ts';
import { conditionShape, WhereBuilder, withoutIndex } from './where-builder.ts';

type ColumnRef = (column: string) => string | Expression<unknown>;
const indexable: ColumnRef = (column) => column;

interface Orderable<Q> {
  orderBy(column: string | Expression<unknown>, direction: 'asc' | 'desc'): Q;
}

const selectionShape = ({ where, sort, descending, after }: Selection): string =>
  `${sort} ${descending} ${after !== undefined} ${conditionShape(where)}`;

/** How one resource's table is read: SQL made from its declaration and compiled once per shape of query. */
export class TableReads {
  readonly resource: AnyResource;
  readonly layout: TableLayout;
  readonly #build: QueryBuilder;
  readonly #conditions: WhereBuilder;
  readonly #cache = new StatementCache();

  constructor(build: QueryBuilder, resource: AnyResource) {
    this.#build = build;
    this.resource = resource;
    this.layout = layoutOf(resource);
    this.#conditions = new WhereBuilder(build, resource, this.layout);
  }

  find(withinGiven: boolean): Statement {
    const { table } = this.resource;
    return this.#cache.get(`find ${withinGiven}`, () => this.#one(this.layout.columns, withinGiven), table);
  }

  /** A record as a form shows it: its ID, its two texts, and what the form's ending is made from. */
  findJson(form: RecordView, withinGiven: boolean): Statement {
    return this.#cache.get(`show ${form} ${withinGiven}`, () =>
      this.#one(this.#shownColumns(form), withinGiven),
    );
  }

  /** The same for a page of a list. */
  listJson(form: RecordView, selection: Selection): Statement {
    return this.#cache.get(`page ${form} ${selectionShape(selection)}`, () =>
      this.#slice(this.#shownColumns(form), selection),
    );
  }

  /**
   * The same where no index has the records in their order. `few`: the condition, by its place, that few records meet, so that
   * they are found by that. It is IDs that are sorted: whole records would take ten times the memory.
   */
  listJsonSorted(form: RecordView, selection: Selection, few?: number): Statement {
    return this.#cache.get(`sorted page ${form} ${selectionShape(selection)} ${few}`, () => {
      const columns = this.#shownColumns(form);
      // Within an outer record an ID names one of several.
      if (this.resource.containerField) return this.#slice(columns, selection, few);
      const page = this.#from(columns).where('id', 'in', this.#slice(['id'], selection, few));
      return this.#inOrder(page, selection, withoutIndex);
    });
  }

  #slice(columns: string[], selection: Selection, few?: number) {
    const { where, descending, after } = selection;
    const by = few === undefined ? indexable : withoutIndex;
    let query = this.#conditions.apply(this.#from(columns), where, few);
    if (after !== undefined) query = query.where(by('id'), descending ? '<' : '>', param('after'));
    return this.#inOrder(query, selection, by).limit(limitParam('limit')).offset(limitParam('offset'));
  }

  #inOrder<Q extends Orderable<Q>>(query: Q, { sort, descending }: Selection, by: ColumnRef): Q {
    const direction = descending ? 'desc' : 'asc';
    const sorted = sort === 'ID' ? query : query.orderBy(by(columnOf(sort)), direction);
    return sorted.orderBy(by('id'), direction);
  }

  /** For each condition, how many records meet it, but no further than a limit; and at least how many, where it is a search. */
  countEach(where: Condition[]): Statement {
    return this.#cache.get(`counts ${conditionShape(where)}`, () =>
      this.#build.selectNoFrom(
        where.map((condition, index) =>
          this.#build
            .selectFrom(
              this.#conditions.matchingEntries(condition, index).limit(limitParam('limit')).as('some'),
            )
            .select(({ fn }) => fn.countAll().as('count'))
            .as(`count_${index}`),
        ),
      ),
    );
  }

  select(where: Condition[]): Statement {
    const [only, ...others] = where;
    return this.#cache.get(`select ${conditionShape(where)}`, () => {
      const all = this.#from(this.layout.columns).orderBy('id').limit(limitParam('limit'));
      return only?.comparison === 'in' && !others.length
        ? all.where('id', 'in', this.#linked(only))
        : this.#conditions.apply(all, where).where('id', '>', param('after'));
    });
  }

  /** The next records of a list by its links, which are gone through in their order and no further than the limit. */
  #linked(condition: Condition) {
    return this.#conditions
      .linkedTo(condition, 0)
      .distinct()
      .where('record_id', '>', param('after'))
      .orderBy('record_id')
      .limit(limitParam('limit'));
  }

  /** The IDs of a tree's record and of those above it, by the field that names the one above. */
  ancestorIds(field: string): Statement {
    const { table } = this.resource;
    const above = columnOf(field);
    return this.#cache.get(`way up ${field}`, () =>
      this.#build
        .withRecursive('way', (build) =>
          build
            .selectFrom(table)
            .select(({ lit }) => ['id', `${above} as above`, lit(1).as('level')])
            .where('account_id', '=', param('account'))
            .where('id', '=', param('id'))
            .unionAll(
              build
                .selectFrom('way')
                .innerJoin(`${table} as next`, (join) =>
                  join.on('next.account_id', '=', param('account')).onRef('next.id', '=', 'way.above'),
                )
                .select(({ eb, lit }) => [
                  ...['next.id', `next.${above} as above`],
                  eb('way.level', '+', lit(1)).as('level'),
                ])
                .where('way.level', '<', param('limit')),
            ),
        )
        .selectFrom('way')
        .select('id'),
    );
  }

  /** Whole records and what is shown of them, by their keys, after one of them. */
  after(): Statement {
    const { containerField: within } = this.resource;
    return this.#cache.get('after', () => {
      const all = this.#from([...this.layout.columns, ...jsonColumns]).limit(limitParam('limit'));
      if (!within) return all.where('id', '>', param('id')).orderBy('id');
      return all
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple(within, 'id'), '>', tuple(param('outer'), param('id')) as never),
        )
        .orderBy(within)
        .orderBy('id');
    });
  }

  findByKeys(count: number): Statement {
    const slots = (name: string): never[] => Array.from({ length: count }, (_, at) => param(`${name}_${at}`));
    const { containerField: within } = this.resource;
    return this.#cache.get(`those ${count}`, () => {
      const query = this.#from(this.layout.columns).where('id', 'in', slots('id'));
      return within ? query.where(within, 'in', slots('within')) : query;
    });
  }

  findNested(): Statement {
    const outer = this.resource.containerField as string;
    return this.#cache.get('inside', () =>
      this.#from(this.layout.columns)
        .where(outer, '>=', param('first'))
        .where(outer, '<=', param('last'))
        .orderBy(outer)
        .orderBy('id'),
    );
  }

  /** Selects a field and those that must agree with it for two values to clash; takes account and values in order. */
  findTaken(field: string, count: number): { statement: Statement; names: string[] } {
    const unique = (this.resource.fields[field] as Field).unique;
    const names = [field, ...(unique?.scope ?? [])];
    const column = unique?.caseInsensitive ? foldedColumn(field) : columnOf(field);
    const build = () =>
      this.#from([column, ...(unique?.scope ?? [])]).where(column, 'in', Array(count).fill(param('value')));
    const statement = this.#cache.get(`taken ${field} ${count}`, build, this.resource.table);
    return { statement, names };
  }

  /** Counts records that meet the conditions, but no further than a limit. */
  count(where: Condition[]): Statement {
    return this.#cache.get(`count ${conditionShape(where)}`, () => {
      const some = this.#conditions.apply(this.#from(['id']), where).limit(limitParam('limit'));
      return this.#build.selectFrom(some.as('some')).select(({ fn }) => fn.countAll().as('count'));
    });
  }

  /** Counts the records of each of some days, by a moment, but of none further than a limit. */
  countPerDay(field: string, days: number): Statement {
    return this.#cache.get(`per day ${field} ${days}`, () => {
      const of = (day: number) => {
        const some = this.#from(['id'])
          .where(field, '>=', param(`first_${day}`))
          .where(field, '<=', param(`last_${day}`))
          .limit(limitParam('limit'));
        return this.#build.selectFrom(some.as('some')).select(({ fn }) => fn.countAll().as('count'));
      };
      return this.#build.selectNoFrom(Array.from({ length: days }, (_, day) => of(day).as(`day_${day}`)));
    });
  }

  #shownColumns(form: RecordView): string[] {
    return ['id', ...jsonColumns, ...recordEncoder(this.resource).suffixes[form].sourceFields.map(columnOf)];
  }

  #one(columns: string[], withinGiven: boolean) {
    const query = this.#from(columns).where('id', '=', param('id'));
    return withinGiven ? query.where(this.resource.containerField as string, '=', param('within')) : query;
  }

  #from(columns: string[]) {
    return this.#build
      .selectFrom(this.resource.table)
      .select(columns)
      .where('account_id', '=', param('account'));
  }
}
