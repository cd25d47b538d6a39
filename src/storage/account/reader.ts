import { limits } from '../../limits.ts';
import type {
  EncodeContext,
  Fields,
  RecordOf,
  StoredRecord,
  StoredValue,
} from '../../schema/fields/field.ts';
import type { Condition, Selection } from '../../schema/list-query.ts';
import { type RecordView, recordEncoder } from '../../schema/record-json.ts';
import {
  type AccountNames,
  type AnyResource,
  type Resource,
  singletonId,
  siteSlugField,
} from '../../schema/resource.ts';
import type { QueryExecutor } from '../database.ts';
import { batches, paddedBatches, type Statement } from '../statement.ts';
import {
  type AccountReader,
  type ChangeList,
  type ChangeSet,
  type JournalEntry,
  type ListCount,
  type MaybePromise,
  maybeThen,
  type RecordJson,
  type RecordKey,
  type SequenceRange,
} from '../store.ts';
import { jsonColumns } from '../tables/columns.ts';
import { foldName } from '../tables/name-holders.ts';
import { type TableReads, type Tables, toRecord } from '../tables/tables.ts';
import {
  type AccessPath,
  conditionValues,
  isSearch,
  isSeveralWords,
  usesSubquery,
} from '../tables/where-builder.ts';
import { FilteredPages } from './filtered-pages.ts';

export class SqlAccountReader implements AccountReader {
  protected readonly executor: QueryExecutor;
  protected readonly tables: Tables;
  protected readonly account: number;

  constructor(executor: QueryExecutor, tables: Tables, account: number) {
    this.executor = executor;
    this.tables = tables;
    this.account = account;
  }

  find<F extends Fields>(
    resource: Resource<F>,
    id: number,
    within?: number,
  ): MaybePromise<RecordOf<F> | undefined> {
    const table = this.tables.readsOf(resource);
    const rows = this.executor.run(table.find(within !== undefined), this.#key(id, within));
    return maybeThen(rows, ([row]) => (row && toRecord(table.layout.names, row)) as RecordOf<F> | undefined);
  }

  findSingleton(
    resource: AnyResource,
  ): MaybePromise<{ record: StoredRecord | undefined; account: AccountNames }> {
    const table = this.tables.readsOf(resource);
    const rows = this.executor.run(table.findSingleton(), { account: this.account, id: singletonId });
    return maybeThen(rows, ([row = []]) => {
      const [name, slug] = row as [string, string | null];
      const record = toRecord(table.layout.names, row, 2);
      return { record: record.ID === null ? undefined : record, account: { name, slug: slug ?? '' } };
    });
  }

  findJson(
    resource: AnyResource,
    view: RecordView,
    { id, within }: RecordKey,
    context: EncodeContext,
  ): MaybePromise<RecordJson | undefined> {
    const statement = this.tables.readsOf(resource).findJson(view, within !== undefined);
    const rows = this.executor.run(statement, this.#key(id, within));
    return maybeThen(rows, ([row]) => row && recordJsonOf(resource, view, context)(row));
  }

  listJson(
    resource: AnyResource,
    view: RecordView,
    selection: Selection,
    context: EncodeContext,
  ): MaybePromise<RecordJson[]> {
    const { where, sort, after, offset } = selection;
    if (offset < limits.idsPerBlock || after !== undefined || where.length || resource.containerField)
      return this.#page(resource, view, selection, context);
    return sort === 'ID'
      ? this.#deepPage(resource, view, selection, context)
      : this.#deepSortedPage(resource, view, selection, context);
  }

  #page(
    resource: AnyResource,
    view: RecordView,
    selection: Selection,
    context: EncodeContext,
  ): MaybePromise<RecordJson[]> {
    const { where, after = 0, limit, offset } = selection;
    const values = { ...conditionValues(where), account: this.account, after, limit, offset };
    const table = this.tables.readsOf(resource);
    const rows =
      this.executor.runLong && !isIndexOrdered(resource, selection)
        ? this.#filteredPage(table, selection, values, (access) =>
            table.listJsonSorted(view, selection, access),
          )
        : this.executor.run(this.#orderedPage(table, view, selection), values);
    return maybeThen(rows, (found) => found.map(recordJsonOf(resource, view, context)));
  }

  /**
   * On deep pages only the index is read up to the page. PostgreSQL expects matches of a search anywhere in the order of the list,
   * and would look for long where they are all at the end.
   */
  #orderedPage(table: TableReads, view: RecordView, selection: Selection): Statement {
    if (!this.executor.runLong && selection.where.some(isSearch))
      return table.listJsonSorted(view, selection, 'sort');
    const isDeep = selection.sort !== 'ID' && selection.offset >= limits.idsPerBlock;
    return isDeep ? table.listJsonSorted(view, selection, undefined) : table.listJson(view, selection);
  }

  /**
   * If one condition selects few records, they are found by it and sorted at once; a few more, in the background. Otherwise
   * many match, so that the page is soon found by reading records in order.
   */
  #filteredPage(
    table: TableReads,
    selection: Selection,
    values: Record<string, StoredValue>,
    sorted: (access: AccessPath) => Statement,
  ): MaybePromise<StoredValue[][]> {
    const { executor } = this;
    const { where } = selection;
    const max = limits.countedRows + 1;
    return maybeThen(executor.run(table.countEach(where), { ...values, limit: max }), ([row = []]) => {
      const counts = row.map(Number);
      const fewest = Math.min(...counts);
      const isSelective = fewest <= limits.countedRows;
      const isLargeSubquery = (condition: Condition, index: number): boolean =>
        usesSubquery(condition) && (counts[index] as number) > limits.inlineSortedRows;
      // Entries of an index have IDs in them: sorting these is cheaper than reading records.
      const isById = selection.sort === 'ID' && isOnOneField(where);
      const inOrder = isById || where.some(usesSubquery) ? undefined : 'order';
      const access = isSelective ? counts.indexOf(fewest) : inOrder;
      const statement = sorted(access);
      return fewest <= limits.inlineSortedRows && !where.some(isLargeSubquery)
        ? executor.run(statement, values)
        : (executor as Required<QueryExecutor>).runLong(statement, values);
    });
  }

  async #deepPage(
    resource: AnyResource,
    view: RecordView,
    selection: Selection,
    context: EncodeContext,
  ): Promise<RecordJson[]> {
    const { executor, account } = this;
    const { descending, offset } = selection;
    const position = await this.tables.idRangeCounts.locate(
      executor,
      account,
      resource.keys.one,
      descending,
      offset,
    );
    return position ? this.#page(resource, view, { ...selection, ...position }, context) : [];
  }

  list<F extends Fields>(resource: Resource<F>, selection: Selection): MaybePromise<RecordOf<F>[]> {
    const { where, after = 0, limit, offset } = selection;
    const values = { ...conditionValues(where), account: this.account, after, limit, offset };
    const table = this.tables.readsOf(resource);
    const found =
      this.executor.runLong && where.some(usesSubquery)
        ? this.#filteredPage(table, selection, values, (access) => table.listSorted(selection, access))
        : this.executor.run(table.list(selection), values);
    return maybeThen(found, (rows) => recordsOf<F>(table, rows));
  }

  /** Read from the nearer end of the list. */
  async #deepSortedPage(
    resource: AnyResource,
    view: RecordView,
    selection: Selection,
    context: EncodeContext,
  ): Promise<RecordJson[]> {
    const { offset, limit, descending } = selection;
    const total = await this.tables.idRangeCounts.total(this.executor, this.account, resource.keys.one);
    const left = Math.max(0, total - offset);
    if (left >= offset) return this.#page(resource, view, selection, context);
    const size = Math.min(left, limit);
    const mirrored = { ...selection, descending: !descending, offset: left - size, limit: size };
    return (await this.#page(resource, view, mirrored, context)).toReversed();
  }

  select<F extends Fields>(
    resource: Resource<F>,
    where: Condition[],
    limit: number,
    after = 0,
  ): MaybePromise<RecordOf<F>[]> {
    const table = this.tables.readsOf(resource);
    const values = { ...conditionValues(where), account: this.account, after, limit };
    return maybeThen(this.executor.run(table.select(where), values), (rows) => recordsOf<F>(table, rows));
  }

  findNested<F extends Fields>(
    resource: Resource<F>,
    first: number,
    last: number,
  ): MaybePromise<RecordOf<F>[]> {
    const table = this.tables.readsOf(resource);
    const rows = this.executor.run(table.findNested(), { account: this.account, first, last });
    return maybeThen(rows, (found) => recordsOf<F>(table, found));
  }

  async findTaken(
    resource: AnyResource,
    field: string,
    values: readonly StoredValue[],
  ): Promise<StoredRecord[]> {
    const found: StoredRecord[] = [];
    for (const batch of paddedBatches(values)) {
      const { statement, names } = this.tables.readsOf(resource).findTaken(field, batch.length);
      const rows = await this.executor.run(statement, [this.account, ...batch]);
      found.push(...rows.map((row) => toRecord(names, row)));
    }
    return found;
  }

  async findHeldElsewhere(resource: AnyResource, values: readonly StoredValue[]): Promise<Set<string>> {
    const { nameHolders, siteSlugs } = this.tables;
    const held = new Set<string>();
    const isSlug = siteSlugField(resource) !== undefined;
    for (const name of new Set(values.map(foldName)))
      if (isSlug) {
        if (await siteSlugs.isHeldElsewhere(this.executor, name, this.account)) held.add(name);
      } else if (await nameHolders.isHeldElsewhere(this.executor, resource, name, this.account))
        held.add(name);
    return held;
  }

  ancestorIds(resource: AnyResource, field: string, id: number, limit: number): MaybePromise<number[]> {
    const values = { account: this.account, id, limit };
    const rows = this.executor.run(this.tables.readsOf(resource).ancestorIds(field), values);
    return maybeThen(rows, (found) => found.map(([one]) => Number(one)));
  }

  descendantIds(resource: AnyResource, field: string, id: number, limit: number): MaybePromise<number[]> {
    const values = { account: this.account, id, limit };
    const rows = this.executor.run(this.tables.readsOf(resource).descendantIds(field), values);
    return maybeThen(rows, (found) => found.map(([one]) => Number(one)));
  }

  async listFiltered<F extends Fields>(
    resource: Resource<F>,
    selection: Selection,
    maxCount?: number,
  ): Promise<{ records: RecordOf<F>[]; count: ListCount }> {
    const table = this.tables.readsOf(resource);
    const pages = new FilteredPages(this.executor, table.filtered, this.account);
    if (maxCount === undefined) {
      const records = recordsOf<F>(table, await pages.findUncounted(selection));
      return { records, count: { count: records.length, hasMore: records.length === selection.limit } };
    }
    const { rows, count } = await pages.find(selection, maxCount);
    return { records: recordsOf<F>(table, rows), count };
  }

  async count(resource: AnyResource, where: Condition[], max: number): Promise<number> {
    const values = { ...conditionValues(where), account: this.account, limit: max };
    const [row] = await this.executor.run(this.tables.readsOf(resource).count(where), values);
    return Number(row?.[0]);
  }

  async countList(resource: AnyResource, where: Condition[], max: number): Promise<ListCount> {
    const { executor, account, tables } = this;
    if (!where.length) {
      const count = await tables.idRangeCounts.total(executor, account, resource.keys.one);
      return { count, hasMore: false };
    }
    const table = tables.readsOf(resource);
    const values = { ...conditionValues(where), account };
    // PostgreSQL finds the best way by itself, but would carry out whole searches.
    if (!executor.runLong && !where.some(usesSubquery)) {
      const count = await this.count(resource, where, max + 1);
      return { count: Math.min(count, max), hasMore: count > max };
    }
    const [counts = []] = await executor.run(table.countEach(where), { ...values, limit: max + 1 });
    const entries = counts.map(Number);
    const fewest = Math.min(...entries);
    const hasMore = fewest > max;
    if (isOnOneField(where)) return { count: Math.min(fewest, max), hasMore };
    const selectiveIndex = entries.indexOf(fewest);
    // Searches for common words would be carried out whole.
    const isCostly = where.some((condition, index) =>
      index === selectiveIndex
        ? hasMore && isSeveralWords(condition)
        : usesSubquery(condition) && (entries[index] as number) > max,
    );
    if (isCostly) return { count: 0, hasMore: true };
    const statement = table.countMatching(where, selectiveIndex);
    const run = fewest > limits.inlineSortedRows ? (executor.runLong ?? executor.run) : executor.run;
    const [row] = await run.call(executor, statement, { ...values, limit: max });
    return { count: Number(row?.[0]), hasMore };
  }

  async countPerDay(resource: AnyResource, field: string, days: string[], max: number): Promise<number[]> {
    const counts: number[] = [];
    for (const batch of batches(days)) {
      const values: Record<string, StoredValue> = { account: this.account, limit: max };
      for (const [index, day] of batch.entries()) {
        values[`first_${index}`] = `${day} 00:00:00`;
        values[`last_${index}`] = `${day} 23:59:59`;
      }
      const statement = this.tables.readsOf(resource).countPerDay(field, batch.length);
      const [row = []] = await this.executor.run(statement, values);
      counts.push(...row.map(Number));
    }
    return counts;
  }

  async firstPerValue<F extends Fields>(
    resource: Resource<F>,
    field: string,
    wanted: readonly StoredValue[],
    sort: string,
  ): Promise<RecordOf<F>[]> {
    const table = this.tables.readsOf(resource);
    const found: RecordOf<F>[] = [];
    for (const batch of paddedBatches([...new Set(wanted)])) {
      const values: Record<string, StoredValue> = { account: this.account, one: 1 };
      for (const [index, value] of batch.entries()) values[`value_${index}`] = value;
      const statement = table.firstPerValue(field, sort, batch.length);
      found.push(...recordsOf<F>(table, await this.executor.run(statement, values)));
    }
    return found;
  }

  async countPerValue(
    resource: AnyResource,
    field: string,
    wanted: number[],
    max: number,
  ): Promise<Map<number, number>> {
    const counts = new Map<number, number>();
    for (const batch of paddedBatches(wanted)) {
      const values: Record<string, StoredValue> = { account: this.account, limit: max };
      for (const [index, value] of batch.entries()) values[`value_${index}`] = value;
      const statement = this.tables.readsOf(resource).countPerValue(field, batch.length);
      const [row = []] = await this.executor.run(statement, values);
      for (const [index, value] of batch.entries()) counts.set(value, Number(row[index]));
    }
    return counts;
  }

  async findByKeys<F extends Fields>(resource: Resource<F>, keys: RecordKey[]): Promise<RecordOf<F>[]> {
    const found: RecordOf<F>[] = [];
    const table = this.tables.readsOf(resource);
    for (const batch of paddedBatches(keys)) {
      const values: Record<string, StoredValue> = { account: this.account };
      for (const [index, { id, within = 0 }] of batch.entries()) {
        values[`id_${index}`] = id;
        values[`within_${index}`] = within;
      }
      found.push(...recordsOf<F>(table, await this.executor.run(table.findByKeys(batch.length), values)));
    }
    return found;
  }

  listChanges(since: number, limit: number): Promise<ChangeList> {
    return this.tables.journal.listChanges(this.executor, this.account, since, limit);
  }

  listChangeSets(before: number, limit: number): Promise<ChangeSet[]> {
    return this.tables.journal.listChangeSets(this.executor, this.account, before, limit);
  }

  findChangeSetRange(step: number): Promise<SequenceRange | undefined> {
    return this.tables.journal.findChangeSetRange(this.executor, this.account, step);
  }

  listEntries(range: SequenceRange, limit: number, descending = false): Promise<JournalEntry[]> {
    return this.tables.journal.listEntries(this.executor, this.account, range, limit, descending);
  }

  listEntriesOf(
    resource: AnyResource,
    record: RecordKey,
    before: number,
    limit: number,
  ): Promise<JournalEntry[]> {
    return this.tables.journal.listEntriesOf(this.executor, this.account, resource, record, before, limit);
  }

  removedBlobs(hashes: readonly string[]): Promise<Set<string>> {
    return this.tables.blobReferences.removed(this.executor, this.account, hashes);
  }

  #key(id: number, within: number | undefined): StoredValue[] {
    return within === undefined ? [this.account, id] : [this.account, id, within];
  }
}

const recordsOf = <F extends Fields>(table: TableReads, rows: StoredValue[][]): RecordOf<F>[] =>
  rows.map((row) => toRecord(table.layout.names, row) as RecordOf<F>);

/** Whether one index has exactly these records, in this order. */
function isIndexOrdered({ containerField }: AnyResource, { where, sort }: Selection): boolean {
  const [first] = where;
  if (!first) return true;
  if (!isOnOneField(where)) return false;
  // Each sort of a nested resource has an index within its container.
  if (where.length === 1 && first.field === containerField) return true;
  return sort === first.field || (where.length === 1 && first.comparison === '=' && sort === 'ID');
}

/** Whether one index has exactly these records. */
const isOnOneField = (where: Condition[]): boolean =>
  where.every((condition) => condition.field === where[0]?.field && !usesSubquery(condition));

function recordJsonOf(
  resource: AnyResource,
  view: RecordView,
  context: EncodeContext,
): (row: StoredValue[]) => RecordJson {
  const { sourceFields, encode } = recordEncoder(resource).suffixes[view];
  const empty: StoredRecord = {};
  return (row) => {
    const [ID, jsonPrefix, tag] = row as [number, string, string];
    const record = sourceFields.length ? toRecord(sourceFields, row, 1 + jsonColumns.length) : empty;
    return { ID, text: jsonPrefix + encode(record, context), tag };
  };
}
