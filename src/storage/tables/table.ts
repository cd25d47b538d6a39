import type { Expression } from 'kysely';
import { type Form, formsOf } from '../../declare/envelope.ts';
import { type Field, foldedColumn } from '../../declare/fields/field.ts';
import type { Condition, Selection } from '../../declare/paging.ts';
import type { AnyResource } from '../../declare/resource.ts';
import { type QueryBuilder, type Statement, StatementCache, slot } from '../statement.ts';
import { amount } from './amount.ts';
import { columnOf, type Layout, layoutOf, shownColumns } from './columns.ts';
import { Conditions, noIndex, shapeOf } from './conditions.ts';

type By = (column: string) => string | Expression<unknown>;
const asItIs: By = (column) => column;

interface Orderable<Q> {
  orderBy(column: string | Expression<unknown>, direction: 'asc' | 'desc'): Q;
}

const kindOf = ({ where, sort, descending, after }: Selection): string =>
  `${sort} ${descending} ${after !== undefined} ${shapeOf(where)}`;

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
    const { table } = this.resource;
    return this.#cache.get(`find ${withinGiven}`, () => this.#one(this.layout.columns, withinGiven), table);
  }

  /** A record as a form shows it: its ID, its two texts, and what the form's ending is made from. */
  show(form: Form, withinGiven: boolean): Statement {
    return this.#cache.get(`show ${form} ${withinGiven}`, () =>
      this.#one(this.#shownColumns(form), withinGiven),
    );
  }

  /** The same for a page of a list. */
  page(form: Form, selection: Selection): Statement {
    return this.#cache.get(`page ${form} ${kindOf(selection)}`, () =>
      this.#slice(this.#shownColumns(form), selection),
    );
  }

  /**
   * The same where no index has the records in their order. `few`: the condition, by its place, that few records meet, so that
   * they are found by that. It is IDs that are sorted: whole records would take ten times the memory.
   */
  sortedPage(form: Form, selection: Selection, few?: number): Statement {
    return this.#cache.get(`sorted page ${form} ${kindOf(selection)} ${few}`, () => {
      const columns = this.#shownColumns(form);
      // Within an outer record an ID names one of several.
      if (this.resource.within) return this.#slice(columns, selection, few);
      const page = this.#from(columns).where('id', 'in', this.#slice(['id'], selection, few));
      return this.#inOrder(page, selection, noIndex);
    });
  }

  #slice(columns: string[], selection: Selection, few?: number) {
    const { where, descending, after } = selection;
    const by = few === undefined ? asItIs : noIndex;
    let query = this.#conditions.narrow(this.#from(columns), where, few);
    if (after !== undefined) query = query.where(by('id'), descending ? '<' : '>', slot('after'));
    return this.#inOrder(query, selection, by).limit(amount('limit')).offset(amount('offset'));
  }

  #inOrder<Q extends Orderable<Q>>(query: Q, { sort, descending }: Selection, by: By): Q {
    const direction = descending ? 'desc' : 'asc';
    const sorted = sort === 'ID' ? query : query.orderBy(by(columnOf(sort)), direction);
    return sorted.orderBy(by('id'), direction);
  }

  /** For each condition, how many records meet it, but no further than a limit; and at least how many, where it is a search. */
  counts(where: Condition[]): Statement {
    return this.#cache.get(`counts ${shapeOf(where)}`, () =>
      this.#build.selectNoFrom(
        where.map((condition, index) =>
          this.#build
            .selectFrom(this.#conditions.entries(condition, index).limit(amount('limit')).as('some'))
            .select(({ fn }) => fn.countAll().as('count'))
            .as(`count_${index}`),
        ),
      ),
    );
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
  #linked(condition: Condition) {
    return this.#conditions
      .linkedTo(condition, 0)
      .distinct()
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

  /** Selects a field and those that must agree with it for two values to clash; takes account and values in order. */
  taken(field: string, count: number): { statement: Statement; names: string[] } {
    const unique = (this.resource.fields[field] as Field).unique;
    const names = [field, ...(unique?.with ?? [])];
    const column = unique?.ignoringCase ? foldedColumn(field) : columnOf(field);
    const build = () =>
      this.#from([column, ...(unique?.with ?? [])]).where(column, 'in', Array(count).fill(slot('value')));
    const statement = this.#cache.get(`taken ${field} ${count}`, build, this.resource.table);
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

  #shownColumns(form: Form): string[] {
    return ['id', ...shownColumns, ...formsOf(this.resource).endings[form].from.map(columnOf)];
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
