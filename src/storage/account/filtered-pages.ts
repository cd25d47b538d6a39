import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { Condition, Selection } from '../../schema/list-query.ts';
import type { QueryExecutor } from '../database.ts';
import type { Statement } from '../statement.ts';
import type { ListCount } from '../store.ts';
import { FilteredList, type IndexChoice, isOrderedById } from '../tables/filtered-list.ts';

/** The index by which records are found, and whether many of its entries may be read in vain. */
interface Access {
  by: IndexChoice;
  isLong: boolean;
}

interface FilteredPage {
  rows: StoredValue[][];
  count: ListCount;
}

/** Pages of filtered lists, each with the length of the list. */
export class FilteredPages {
  readonly #executor: QueryExecutor;
  readonly #list: FilteredList;
  readonly #account: number;

  constructor(executor: QueryExecutor, list: FilteredList, account: number) {
    this.#executor = executor;
    this.#list = list;
    this.#account = account;
  }

  /**
   * Counts first: few records are found by the index that counted them, and sorted; where there are many, the page is soon found
   * in the order of the list. PostgreSQL chooses by its statistics.
   */
  async find(selection: Selection, maxCount: number): Promise<FilteredPage> {
    const { where, offset } = selection;
    const values = this.#values(where);
    const counting = await this.#accessForCount(selection, values);
    const [counted = []] = await this.#run(counting, this.#list.count(where, counting.by), {
      ...values,
      limit: maxCount + 1,
    });
    const found = Number(counted[0]);
    const count = { count: Math.min(found, maxCount), hasMore: found > maxCount };
    if (found <= offset && !count.hasMore) return { rows: [], count };
    const access = this.#accessForPage(selection, counting, count);
    return { rows: await this.#page(selection, access, values), count };
  }

  /** Without the length of the list: for the beginning of one whose order an index has. */
  findUncounted(selection: Selection): Promise<StoredValue[][]> {
    const access = this.#accessForPage(selection, anyIndex, { count: 0, hasMore: true });
    return this.#page(selection, access, this.#values(selection.where));
  }

  #page(selection: Selection, access: Access, values: Record<string, StoredValue>): Promise<StoredValue[][]> {
    const { offset, limit } = selection;
    return this.#run(access, this.#list.page(selection, access.by), { ...values, limit, offset });
  }

  #values(where: readonly Condition[]): Record<string, StoredValue> {
    return { ...FilteredList.values(where), account: this.#account };
  }

  async #accessForCount({ where }: Selection, values: Record<string, StoredValue>): Promise<Access> {
    if (!this.#executor.runLong) return anyIndex;
    const [, ...tests] = where;
    const fields = [...new Set(tests.filter(isSelective).map(({ field }) => field))];
    const isTestedBesides = (by: string): boolean => tests.some(({ field }) => field !== by);
    if (!tests.length) return { by: 'order', isLong: false };
    if (!fields.length) return { by: undefined, isLong: true };
    const [only] = fields;
    if (fields.length === 1 && only) return { by: { field: only }, isLong: isTestedBesides(only) };
    const limit = limits.countedResults + 1;
    const [row = []] = await this.#executor.run(this.#list.countEntries(where, fields), { ...values, limit });
    const entries = row.map(Number);
    const fewest = Math.min(...entries);
    return { by: { field: fields[entries.indexOf(fewest)] as string }, isLong: fewest === limit };
  }

  #accessForPage({ where, sort, offset }: Selection, counting: Access, { hasMore }: ListCount): Access {
    if (!this.#executor.runLong) return anyIndex;
    if (!hasMore && counting.by) return counting;
    const isDeep = offset > limits.inlineSortedRows;
    const [, ...tests] = where;
    const ordered = tests.find(({ field }) => isOrderedById(where, sort, field));
    const isTested = tests.some(({ field }) => field !== ordered?.field && field !== sort);
    return { by: ordered ? { field: ordered.field } : 'order', isLong: isDeep || isTested };
  }

  /** In another thread, where SQLite may take long. */
  async #run(
    { isLong }: Access,
    statement: Statement,
    values: Record<string, StoredValue>,
  ): Promise<StoredValue[][]> {
    const executor = this.#executor;
    return isLong && executor.runLong ? executor.runLong(statement, values) : executor.run(statement, values);
  }
}

const anyIndex: Access = { by: undefined, isLong: false };

/** Whether the condition has an index that may find few records. Lists begin with one that most records meet. */
const isSelective = ({ comparison, or }: Condition): boolean => !or && comparison !== '=';
