import type { Expression } from 'kysely';
import { type Field, foldedColumn, type StoredRecord, type StoredValue } from '../../schema/fields/field.ts';
import type { Condition, Selection } from '../../schema/list-query.ts';
import { type RecordView, recordEncoder } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Database } from '../database.ts';
import type { BulkInsert } from '../new-rows.ts';
import { param, type QueryBuilder, type Statement, StatementCache } from '../statement.ts';
import type { Usage } from '../store.ts';
import { AccountCounters } from './account-counters.ts';
import { BlobReferences } from './blob-references.ts';
import { columnOf, jsonColumns, layoutOf, type TableLayout } from './columns.ts';
import { FilteredList } from './filtered-list.ts';
import { IdRangeCounts } from './id-range-counts.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { Journal } from './journal.ts';
import { journalInsert } from './journal-writes.ts';
import { limitParam } from './limit-param.ts';
import { NameHolders } from './name-holders.ts';
import { SearchIndex } from './search-index.ts';
import { SiteSlugs } from './site-slugs.ts';
import { TableWrites } from './table-writes.ts';
import { ancestorIds, descendantIds } from './trees.ts';
import { type AccessPath, conditionShape, WhereBuilder, withoutIndex } from './where-builder.ts';

/** The statements of all tables, shared by all accounts and compiled on first use. */
export class Tables {
  readonly counters: AccountCounters;
  readonly journal: Journal;
  readonly journalInsert: BulkInsert;
  readonly searchIndex: SearchIndex;
  readonly idRangeCounts: IdRangeCounts;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly nameHolders: NameHolders;
  readonly blobReferences: BlobReferences;
  readonly siteSlugs: SiteSlugs;
  readonly #database: Pick<Database, 'build' | 'buildDeleteByKeys'>;
  readonly #reads = new Map<AnyResource, TableReads>();
  readonly #writes = new Map<AnyResource, TableWrites>();

  /** `quota`: the default for accounts. */
  constructor(
    database: Pick<Database, 'build' | 'locksRows' | 'buildDeleteByKeys'>,
    quota: Partial<Usage> = {},
  ) {
    const { build } = database;
    this.#database = database;
    this.counters = new AccountCounters(database, quota);
    this.journal = new Journal(build);
    this.journalInsert = journalInsert(build);
    this.searchIndex = new SearchIndex(database);
    this.idRangeCounts = new IdRangeCounts(build);
    this.idempotencyKeys = new IdempotencyKeys(build);
    this.nameHolders = new NameHolders(database);
    this.blobReferences = new BlobReferences(database);
    this.siteSlugs = new SiteSlugs(database);
  }

  readsOf(resource: AnyResource): TableReads {
    return this.#reads.getOrInsertComputed(resource, () => new TableReads(this.#database.build, resource));
  }

  writesOf(resource: AnyResource): TableWrites {
    return this.#writes.getOrInsertComputed(resource, () => new TableWrites(this.#database, resource));
  }
}

type ColumnRef = (column: string) => string | Expression<unknown>;
const indexable: ColumnRef = (column) => column;

interface Orderable<Q> {
  orderBy(column: string | Expression<unknown>, direction: 'asc' | 'desc'): Q;
}

const selectionShape = ({ where, sort, descending, after }: Selection): string =>
  `${sort} ${descending} ${after !== undefined} ${conditionShape(where)}`;

/** Statements that read a resource's table, compiled once per shape of query. */
export class TableReads {
  readonly resource: AnyResource;
  readonly layout: TableLayout;
  readonly filtered: FilteredList;
  readonly #build: QueryBuilder;
  readonly #where: WhereBuilder;
  readonly #cache = new StatementCache();

  constructor(build: QueryBuilder, resource: AnyResource) {
    this.#build = build;
    this.resource = resource;
    this.layout = layoutOf(resource);
    this.#where = new WhereBuilder(build, resource, this.layout);
    this.filtered = new FilteredList(build, resource, this.layout);
  }

  find(byContainer: boolean): Statement {
    const { table } = this.resource;
    return this.#cache.get(`find ${byContainer}`, () => this.#one(this.layout.columns, byContainer), table);
  }

  /** The account's name and slug, then the record's columns, null where none is stored. */
  findSingleton(): Statement {
    const { table } = this.resource;
    return this.#cache.get('singleton', () =>
      this.#build
        .selectFrom('accounts')
        .leftJoin(`${table} as own`, (join) =>
          join.onRef('own.account_id', '=', 'accounts.account_id').on('own.id', '=', param('id')),
        )
        .leftJoin('site_slugs', (join) =>
          join.onRef('site_slugs.account_id', '=', 'accounts.account_id').on('site_slugs.is_current', '=', 1),
        )
        .select([
          ...['accounts.name as account_name', 'site_slugs.slug as account_slug'],
          ...this.layout.columns.map((column) => `own.${column}`),
        ])
        .where('accounts.account_id', '=', param('account')),
    );
  }

  findJson(view: RecordView, byContainer: boolean): Statement {
    return this.#cache.get(`json ${view} ${byContainer}`, () =>
      this.#one(this.#jsonColumns(view), byContainer),
    );
  }

  listJson(view: RecordView, selection: Selection): Statement {
    return this.#cache.get(`page ${view} ${selectionShape(selection)}`, () =>
      this.#slice(this.#jsonColumns(view), selection),
    );
  }

  list(selection: Selection): Statement {
    return this.#cache.get(`records ${selectionShape(selection)}`, () =>
      this.#slice(this.layout.columns, selection),
    );
  }

  /**
   * Without an index for both the filter and the order. Sorts IDs: whole records would take ten times the memory.
   */
  listJsonSorted(view: RecordView, selection: Selection, access: AccessPath): Statement {
    return this.#sorted(`json ${view}`, this.#jsonColumns(view), selection, access);
  }

  /** The same for whole records. */
  listSorted(selection: Selection, access: AccessPath): Statement {
    return this.#sorted('records', this.layout.columns, selection, access);
  }

  #sorted(what: string, columns: string[], selection: Selection, access: AccessPath): Statement {
    return this.#cache.get(`sorted page ${what} ${selectionShape(selection)} ${access}`, () => {
      // Nested IDs are unique only within their container.
      if (this.resource.containerField) return this.#slice(columns, selection, access);
      const page = this.#from(columns).where('id', 'in', this.#slice(['id'], selection, access));
      return this.#inOrder(page, selection, withoutIndex);
    });
  }

  #slice(columns: string[], selection: Selection, access?: AccessPath) {
    const { where, descending, after } = selection;
    const ref = typeof access === 'number' ? withoutIndex : indexable;
    let query = this.#where.apply(this.#from(columns), where, access);
    if (after !== undefined) query = query.where(ref('id'), descending ? '<' : '>', param('after'));
    return this.#inOrder(query, selection, access === 'sort' ? withoutIndex : ref)
      .limit(limitParam('limit'))
      .offset(limitParam('offset'));
  }

  #inOrder<Q extends Orderable<Q>>(query: Q, { sort, descending }: Selection, ref: ColumnRef): Q {
    const direction = descending ? 'desc' : 'asc';
    const sorted = sort === 'ID' ? query : query.orderBy(ref(columnOf(sort)), direction);
    return sorted.orderBy(ref('id'), direction);
  }

  /** Up to a limit each; for a search, an upper bound. */
  countEach(where: Condition[]): Statement {
    return this.#cache.get(`counts ${conditionShape(where)}`, () =>
      this.#build.selectNoFrom(
        where.map((_, index) =>
          this.#build
            .selectFrom(this.#where.matchingEntries(where, index).limit(limitParam('limit')).as('some'))
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
        : this.#where.apply(all, where).where('id', '>', param('after'));
    });
  }

  #linked(condition: Condition) {
    return this.#where
      .linkedTo(condition, 0)
      .distinct()
      .where('record_id', '>', param('after'))
      .orderBy('record_id')
      .limit(limitParam('limit'));
  }

  /** `field` names the parent. */
  ancestorIds(field: string): Statement {
    const { table } = this.resource;
    return this.#cache.get(`ancestors ${field}`, () => ancestorIds(this.#build, { table, field }));
  }

  descendantIds(field: string): Statement {
    const { table } = this.resource;
    return this.#cache.get(`descendants ${field}`, () => descendantIds(this.#build, { table, field }));
  }

  /** Whole records in key order, with their JSON columns. */
  after(): Statement {
    const { containerField } = this.resource;
    return this.#cache.get('after', () => {
      const all = this.#from([...this.layout.columns, ...jsonColumns]).limit(limitParam('limit'));
      if (!containerField) return all.where('id', '>', param('id')).orderBy('id');
      return all
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple(containerField, 'id'), '>', tuple(param('container'), param('id')) as never),
        )
        .orderBy(containerField)
        .orderBy('id');
    });
  }

  findByKeys(count: number): Statement {
    const list = (name: string): never[] => Array.from({ length: count }, (_, at) => param(`${name}_${at}`));
    const { containerField } = this.resource;
    return this.#cache.get(`by keys ${count}`, () => {
      const query = this.#from(this.layout.columns).where('id', 'in', list('id'));
      return containerField ? query.where(containerField, 'in', list('within')) : query;
    });
  }

  findNested(): Statement {
    const container = this.resource.containerField as string;
    return this.#cache.get('nested', () =>
      this.#from(this.layout.columns)
        .where(container, '>=', param('first'))
        .where(container, '<=', param('last'))
        .orderBy(container)
        .orderBy('id'),
    );
  }

  /** Parameters: account, then values. */
  findTaken(field: string, count: number): { statement: Statement; names: string[] } {
    const unique = (this.resource.fields[field] as Field).unique;
    const names = [field, ...(unique?.scope ?? [])];
    const column = unique?.caseInsensitive ? foldedColumn(field) : columnOf(field);
    const build = () =>
      this.#from([column, ...(unique?.scope ?? [])]).where(column, 'in', Array(count).fill(param('value')));
    const statement = this.#cache.get(`taken ${field} ${count}`, build, this.resource.table);
    return { statement, names };
  }

  count(where: Condition[]): Statement {
    return this.#cache.get(`count ${conditionShape(where)}`, () => {
      const some = this.#where.apply(this.#from(['id']), where).limit(limitParam('limit'));
      return this.#build.selectFrom(some.as('some')).select(({ fn }) => fn.countAll().as('count'));
    });
  }

  /** Looks at no more records than the first entries of one condition. */
  countMatching(where: Condition[], selectiveIndex: number): Statement {
    return this.#cache.get(`count by ${selectiveIndex} ${conditionShape(where)}`, () => {
      const all = this.#build
        .selectFrom(this.resource.table)
        .select(({ fn }) => fn.countAll().as('count'))
        .where('account_id', '=', param('account'));
      return this.#where.applyToEntries(all, where, selectiveIndex);
    });
  }

  countPerDay(field: string, days: number): Statement {
    return this.#cache.get(`per day ${field} ${days}`, () => {
      const countOf = (day: number) => {
        const some = this.#from(['id'])
          .where(field, '>=', param(`first_${day}`))
          .where(field, '<=', param(`last_${day}`))
          .limit(limitParam('limit'));
        return this.#build.selectFrom(some.as('some')).select(({ fn }) => fn.countAll().as('count'));
      };
      return this.#build.selectNoFrom(
        Array.from({ length: days }, (_, day) => countOf(day).as(`day_${day}`)),
      );
    });
  }

  countPerValue(field: string, values: number): Statement {
    return this.#cache.get(`per value ${field} ${values}`, () => {
      const countOf = (value: number) => {
        const some = this.#from(['id'])
          .where(columnOf(field), '=', param(`value_${value}`))
          .limit(limitParam('limit'));
        return this.#build.selectFrom(some.as('some')).select(({ fn }) => fn.countAll().as('count'));
      };
      return this.#build.selectNoFrom(
        Array.from({ length: values }, (_, value) => countOf(value).as(`value_${value}`)),
      );
    });
  }

  /** The last of a padded batch repeats: it comes more than once. */
  firstPerValue(field: string, sort: string, values: number): Statement {
    return this.#cache.get(`first per value ${field} ${sort} ${values}`, () => {
      const firstOf = (value: number) => {
        const one = this.#from(this.layout.columns)
          .where(columnOf(field), '=', param(`value_${value}`))
          .orderBy(columnOf(sort))
          .orderBy('id')
          .limit(limitParam('one'));
        return this.#build.selectFrom(one.as('some')).selectAll();
      };
      return Array.from({ length: values - 1 }, (_, index) => index + 1).reduce(
        (query, value) => query.unionAll(firstOf(value)),
        firstOf(0),
      );
    });
  }

  #jsonColumns(view: RecordView): string[] {
    return ['id', ...jsonColumns, ...recordEncoder(this.resource).suffixes[view].sourceFields.map(columnOf)];
  }

  #one(columns: string[], byContainer: boolean) {
    const query = this.#from(columns).where('id', '=', param('id'));
    return byContainer ? query.where(this.resource.containerField as string, '=', param('within')) : query;
  }

  #from(columns: string[]) {
    return this.#build
      .selectFrom(this.resource.table)
      .select(columns)
      .where('account_id', '=', param('account'));
  }
}

export function toRecord(names: readonly string[], row: StoredValue[], from = 0): StoredRecord {
  const record: StoredRecord = {};
  for (let index = 0; index < names.length; index++)
    record[names[index] as string] = row[from + index] as StoredValue;
  return record;
}
