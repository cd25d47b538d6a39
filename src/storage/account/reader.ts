import { type Form, formsOf } from '../../declare/envelope.ts';
import type { AnyField, EncodeContext, RecordOf, Stored, StoredRecord } from '../../declare/fields/field.ts';
import type { Condition, Selection } from '../../declare/paging.ts';
import type { AnyResource, Resource } from '../../declare/resource.ts';
import { limits } from '../../limits.ts';
import { batches, paddedBatches } from '../batches.ts';
import type { Session } from '../database.ts';
import {
  type AccountReader,
  type Changes,
  type Line,
  type RecordKey,
  type Shown,
  type Soon,
  type Step,
  type StepRange,
  soon,
} from '../store.ts';
import { shownColumns, toRecord } from '../tables/columns.ts';
import { conditionValues, isList } from '../tables/conditions.ts';
import type { Table } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

type FieldShape = Record<string, AnyField>;

/** Reads of one account. */
export class Reader implements AccountReader {
  protected readonly session: Session;
  protected readonly tables: Tables;
  protected readonly account: number;

  constructor(session: Session, tables: Tables, account: number) {
    this.session = session;
    this.tables = tables;
    this.account = account;
  }

  find<F extends FieldShape>(
    resource: Resource<F>,
    id: number,
    within?: number,
  ): Soon<RecordOf<F> | undefined> {
    const table = this.tables.of(resource);
    const rows = this.session.run(table.find(within !== undefined), this.#key(id, within));
    return soon(rows, ([row]) => (row && toRecord(table.layout.names, row)) as RecordOf<F> | undefined);
  }

  show(
    resource: AnyResource,
    form: Form,
    { id, within }: RecordKey,
    context: EncodeContext,
  ): Soon<Shown | undefined> {
    const statement = this.tables.of(resource).show(form, within !== undefined);
    const rows = this.session.run(statement, this.#key(id, within));
    return soon(rows, ([row]) => row && shownOf(resource, form, context)(row));
  }

  page(resource: AnyResource, form: Form, selection: Selection, context: EncodeContext): Soon<Shown[]> {
    const { where, sort, after, offset } = selection;
    if (offset < limits.idBlock || sort !== 'ID' || after !== undefined || where.length)
      return this.#page(resource, form, selection, context);
    return this.#deepPage(resource, form, selection, context);
  }

  #page(resource: AnyResource, form: Form, selection: Selection, context: EncodeContext): Soon<Shown[]> {
    const { where, after = 0, limit, offset } = selection;
    const values = { ...conditionValues(where), account: this.account, after, limit, offset };
    const table = this.tables.of(resource);
    const rows =
      this.session.runLong && !hasIndex(selection)
        ? this.#matches(table, form, selection, values)
        : this.session.run(table.page(form, selection), values);
    return soon(rows, (found) => found.map(shownOf(resource, form, context)));
  }

  /**
   * Where few records meet one of the conditions, those are found and sorted. Otherwise a page may take any time to find; and
   * so it may where another condition is itself a long list, which is gathered before anything is compared with it.
   */
  #matches(table: Table, form: Form, selection: Selection, values: Record<string, Stored>): Soon<Stored[][]> {
    const { session } = this;
    const { where } = selection;
    const most = limits.sortedMatches + 1;
    return soon(session.run(table.counts(where), { ...values, limit: most }), ([counts = []]) => {
      const isFew = where.map((_, index) => Number(counts[index]) < most);
      const few = isFew.indexOf(true);
      const isQuick = few >= 0 && where.every((condition, index) => isFew[index] || !isList(condition));
      const statement = table.sortedPage(form, selection, few < 0 ? undefined : few);
      return isQuick
        ? session.run(statement, values)
        : (session as Required<Session>).runLong(statement, values);
    });
  }

  async #deepPage(
    resource: AnyResource,
    form: Form,
    selection: Selection,
    context: EncodeContext,
  ): Promise<Shown[]> {
    const { session, account } = this;
    const { descending, offset } = selection;
    const { blocks } = this.tables;
    const place = await blocks.placeOf(session, account, resource.keys.one, descending, offset);
    return place ? this.#page(resource, form, { ...selection, ...place }, context) : [];
  }

  select<F extends FieldShape>(
    resource: Resource<F>,
    where: Condition[],
    limit: number,
    after = 0,
  ): Soon<RecordOf<F>[]> {
    const table = this.tables.of(resource);
    const values = { ...conditionValues(where), account: this.account, after, limit };
    return soon(this.session.run(table.select(where), values), (rows) => recordsOf<F>(table, rows));
  }

  inside<F extends FieldShape>(resource: Resource<F>, first: number, last: number): Soon<RecordOf<F>[]> {
    const table = this.tables.of(resource);
    const rows = this.session.run(table.inside(), { account: this.account, first, last });
    return soon(rows, (found) => recordsOf<F>(table, found));
  }

  async taken(resource: AnyResource, field: string, values: readonly Stored[]): Promise<StoredRecord[]> {
    const found: StoredRecord[] = [];
    for (const batch of paddedBatches(values)) {
      const { statement, names } = this.tables.of(resource).taken(field, batch.length);
      const rows = await this.session.run(statement, [this.account, ...batch]);
      found.push(...rows.map((row) => toRecord(names, row)));
    }
    return found;
  }

  wayUp(resource: AnyResource, field: string, id: number, limit: number): Soon<number[]> {
    const values = { account: this.account, id, limit };
    const rows = this.session.run(this.tables.of(resource).wayUp(field), values);
    return soon(rows, (found) => found.map(([one]) => Number(one)));
  }

  async count(resource: AnyResource, where: Condition[], most: number): Promise<number> {
    const values = { ...conditionValues(where), account: this.account, limit: most };
    const [row] = await this.session.run(this.tables.of(resource).count(where), values);
    return Number(row?.[0]);
  }

  async perDay(resource: AnyResource, field: string, days: string[], most: number): Promise<number[]> {
    const counts: number[] = [];
    for (const batch of batches(days)) {
      const values: Record<string, Stored> = { account: this.account, limit: most };
      for (const [index, day] of batch.entries()) {
        values[`first_${index}`] = `${day} 00:00:00`;
        values[`last_${index}`] = `${day} 23:59:59`;
      }
      const statement = this.tables.of(resource).perDay(field, batch.length);
      const [row = []] = await this.session.run(statement, values);
      counts.push(...row.map(Number));
    }
    return counts;
  }

  async those<F extends FieldShape>(resource: Resource<F>, keys: RecordKey[]): Promise<RecordOf<F>[]> {
    const found: RecordOf<F>[] = [];
    const table = this.tables.of(resource);
    for (const batch of paddedBatches(keys)) {
      const values: Record<string, Stored> = { account: this.account };
      for (const [index, { id, within = 0 }] of batch.entries()) {
        values[`id_${index}`] = id;
        values[`within_${index}`] = within;
      }
      found.push(...recordsOf<F>(table, await this.session.run(table.those(batch.length), values)));
    }
    return found;
  }

  changes(since: number, limit: number): Promise<Changes> {
    return this.tables.journal.read(this.session, this.account, since, limit);
  }

  steps(before: number, limit: number): Promise<Step[]> {
    return this.tables.journal.steps(this.session, this.account, before, limit);
  }

  stepRange(step: number): Promise<StepRange | undefined> {
    return this.tables.journal.range(this.session, this.account, step);
  }

  lines(range: StepRange, limit: number, descending = false): Promise<Line[]> {
    return this.tables.journal.lines(this.session, this.account, range, limit, descending);
  }

  linesOf(resource: AnyResource, record: RecordKey, before: number, limit: number): Promise<Line[]> {
    return this.tables.journal.linesOf(this.session, this.account, resource, record, before, limit);
  }

  /** In the order in which statements of one record have them. */
  #key(id: number, within: number | undefined): Stored[] {
    return within === undefined ? [this.account, id] : [this.account, id, within];
  }
}

const recordsOf = <F extends FieldShape>(table: Table, rows: Stored[][]): RecordOf<F>[] =>
  rows.map((row) => toRecord(table.layout.names, row) as RecordOf<F>);

/** Whether one index has the records in the order asked for, and those alone. */
const hasIndex = ({ where, sort }: Selection): boolean =>
  where.length === 0 || (where.length === 1 && where[0]?.comparison === '=' && sort === 'ID');

/** Completes the text of a row that was selected for a form. */
function shownOf(resource: AnyResource, form: Form, context: EncodeContext): (row: Stored[]) => Shown {
  const { from, text } = formsOf(resource).endings[form];
  const nothing: StoredRecord = {};
  return (row) => {
    const [ID, beginning, tag] = row as [number, string, string];
    const record = from.length ? toRecord(from, row, 1 + shownColumns.length) : nothing;
    return { ID, text: beginning + text(record, context), tag };
  };
}
