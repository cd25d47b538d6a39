import { formsOf, type Shape } from '../../declare/envelope.ts';
import { type Field, foldedColumn } from '../../declare/fields/field.ts';
import type { Condition, Selection } from '../../declare/paging.ts';
import type { AnyResource } from '../../declare/resource.ts';
import { type QueryBuilder, type Statement, StatementCache, slot } from '../statement.ts';
import { amount } from './amount.ts';
import { columnOf, type Layout, layoutOf, shownColumns } from './columns.ts';
import { Conditions, conditionValues, shapeOf } from './conditions.ts';

/** How one resource's table is read: SQL made from its declaration and compiled once per shape of query. */
export class Table {
  readonly resource: AnyResource;
  readonly layout: Layout;
  readonly #build: QueryBuilder;
  readonly #conditions: Conditions;
  readonly #cache = new StatementCache();

  constructor(build: QueryBuilder, resource: AnyResource) {
    this.#build = build;
    this.resource = resource;
    this.layout = layoutOf(resource);
    this.#conditions = new Conditions(build, resource, this.layout);
  }

  find(withinGiven: boolean): Statement {
    return this.#cache.get(`find ${withinGiven}`, () => this.#one(this.layout.columns, withinGiven));
  }

  /** A record as a form shows it: its ID, its two texts, and what the form's ending is made from. */
  show(shape: Shape, withinGiven: boolean): Statement {
    return this.#cache.get(`show ${shape} ${withinGiven}`, () =>
      this.#one(this.#shownColumns(shape), withinGiven),
    );
  }

  /** The same for a page of a list. */
  page(shape: Shape, { where, sort, descending, after }: Selection): Statement {
    const key = `page ${shape} ${sort} ${descending} ${after !== undefined} ${shapeOf(where)}`;
    return this.#cache.get(key, () => {
      const direction = descending ? 'desc' : 'asc';
      let query = this.#conditions.narrow(this.#from(this.#shownColumns(shape)), where);
      if (after !== undefined) query = query.where('id', descending ? '<' : '>', slot('after'));
      if (sort !== 'ID') query = query.orderBy(columnOf(sort), direction);
      return query.orderBy('id', direction).limit(amount('limit')).offset(amount('offset'));
    });
  }

  select(where: Condition[]): Statement {
    const [only, ...others] = where;
    return this.#cache.get(`select ${shapeOf(where)}`, () => {
      const all = this.#from(this.layout.columns).orderBy('id').limit(amount('limit'));
      return only?.comparison === 'in' && !others.length
        ? all.where('id', 'in', this.#linked(only))
        : this.#conditions.narrow(all, where).where('id', '>', slot('after'));
    });
  }

  /** The next records of a list by its links, which are gone through in their order and no further than the limit. */
  #linked({ field, value }: Condition) {
    const { links } = this.layout.linked.find(({ name }) => name === field) as { links: string };
    const targets = Object.keys(conditionValues([{ field, comparison: 'in', value }])).map(slot);
    return this.#build
      .selectFrom(links)
      .select('record_id')
      .distinct()
      .where('account_id', '=', slot('account'))
      .where('target_id', 'in', targets)
      .where('record_id', '>', slot('after'))
      .orderBy('record_id')
      .limit(amount('limit'));
  }

  /** The IDs of a tree's record and of those above it, by the field that names the one above. */
  wayUp(field: string): Statement {
    const { table } = this.resource;
    const above = columnOf(field);
    return this.#cache.get(`way up ${field}`, () =>
      this.#build
        .withRecursive('way', (build) =>
          build
            .selectFrom(table)
            .select(({ lit }) => ['id', `${above} as above`, lit(1).as('level')])
            .where('account_id', '=', slot('account'))
            .where('id', '=', slot('id'))
            .unionAll(
              build
                .selectFrom('way')
                .innerJoin(`${table} as next`, (join) =>
                  join.on('next.account_id', '=', slot('account')).onRef('next.id', '=', 'way.above'),
                )
                .select(({ eb, lit }) => [
                  ...['next.id', `next.${above} as above`],
                  eb('way.level', '+', lit(1)).as('level'),
                ])
                .where('way.level', '<', slot('limit')),
            ),
        )
        .selectFrom('way')
        .select('id'),
    );
  }

  /** Whole records and what is shown of them, by their keys, after one of them. */
  after(): Statement {
    const { within } = this.resource;
    return this.#cache.get('after', () => {
      const all = this.#from([...this.layout.columns, ...shownColumns]).limit(amount('limit'));
      if (!within) return all.where('id', '>', slot('id')).orderBy('id');
      return all
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple(within, 'id'), '>', tuple(slot('outer'), slot('id')) as never),
        )
        .orderBy(within)
        .orderBy('id');
    });
  }

  those(count: number): Statement {
    const slots = (name: string): never[] => Array.from({ length: count }, (_, at) => slot(`${name}_${at}`));
    const { within } = this.resource;
    return this.#cache.get(`those ${count}`, () => {
      const query = this.#from(this.layout.columns).where('id', 'in', slots('id'));
      return within ? query.where(within, 'in', slots('within')) : query;
    });
  }

  inside(): Statement {
    const outer = this.resource.within as string;
    return this.#cache.get('inside', () =>
      this.#from(this.layout.columns)
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
      this.#from([column, ...(unique?.with ?? [])]).where(
        column,
        'in',
        Array.from({ length: count }, (_, index) => slot(`value_${index}`)),
      ),
    );
    return { statement, names };
  }

  /** Counts records that meet the conditions, but no further than a limit. */
  count(where: Condition[]): Statement {
    return this.#cache.get(`count ${shapeOf(where)}`, () => {
      const some = this.#conditions.narrow(this.#from(['id']), where).limit(amount('limit'));
      return this.#build.selectFrom(some.as('some')).select(({ fn }) => fn.countAll().as('count'));
    });
  }

  /** Counts the records of each of some days, by a moment, but of none further than a limit. */
  perDay(field: string, days: number): Statement {
    return this.#cache.get(`per day ${field} ${days}`, () => {
      const of = (day: number) => {
        const some = this.#from(['id'])
          .where(field, '>=', slot(`first_${day}`))
          .where(field, '<=', slot(`last_${day}`))
          .limit(amount('limit'));
        return this.#build.selectFrom(some.as('some')).select(({ fn }) => fn.countAll().as('count'));
      };
      return this.#build.selectNoFrom(Array.from({ length: days }, (_, day) => of(day).as(`day_${day}`)));
    });
  }

  #shownColumns(shape: Shape): string[] {
    return ['id', ...shownColumns, ...formsOf(this.resource).endings[shape].from.map(columnOf)];
  }

  #one(columns: string[], withinGiven: boolean) {
    const query = this.#from(columns).where('id', '=', slot('id'));
    return withinGiven ? query.where(this.resource.within as string, '=', slot('within')) : query;
  }

  #from(columns: string[]) {
    return this.#build
      .selectFrom(this.resource.table)
      .select(columns)
      .where('account_id', '=', slot('account'));
  }
}
