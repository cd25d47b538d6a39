import type { AnyField, RecordOf, Stored, StoredRecord } from '../declare/fields/field.ts';
import type { Condition, Selection } from '../declare/paging.ts';
import type { AnyResource, Resource } from '../declare/resource.ts';
import { paddedBatches } from './batches.ts';
import type { Session } from './database.ts';
import type { Values } from './statement.ts';
import type { AccountReader, Change, Line, RecordKey, Soon, Step, StepRange } from './store.ts';
import { Table, toRecord } from './table.ts';
import type { Tables } from './tables.ts';

type Shape = Record<string, AnyField>;

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

  find<F extends Shape>(resource: Resource<F>, id: number, within?: number): Soon<RecordOf<F> | undefined> {
    const table = this.tables.of(resource);
    const inside = within !== undefined;
    const rows = this.session.run(table.find(inside), {
      account: this.account,
      id,
      ...(inside && { within }),
    });
    return then(rows, ([row]) => (row ? table.wholeRecord(row) : undefined) as RecordOf<F> | undefined);
  }

  list<F extends Shape>(resource: Resource<F>, selection: Selection): Soon<RecordOf<F>[]> {
    const table = this.tables.of(resource);
    const { where, after = 0, limit, offset } = selection;
    const values = { ...Table.values(where), account: this.account, after, limit, offset };
    return then(
      this.session.run(table.list(selection), values),
      (rows) => rows.map(table.listedRecord) as never,
    );
  }

  select<F extends Shape>(
    resource: Resource<F>,
    where: Condition[],
    limit: number,
    after = 0,
  ): Soon<RecordOf<F>[]> {
    const table = this.tables.of(resource);
    const values = { ...Table.values(where), account: this.account, after, limit };
    return then(
      this.session.run(table.select(where), values),
      (rows) => rows.map(table.wholeRecord) as never,
    );
  }

  inside<F extends Shape>(resource: Resource<F>, first: number, last: number): Soon<RecordOf<F>[]> {
    const table = this.tables.of(resource);
    const rows = this.session.run(table.inside(), { account: this.account, first, last });
    return then(rows, (found) => found.map(table.wholeRecord) as never);
  }

  async taken(resource: AnyResource, field: string, values: Stored[]): Promise<StoredRecord[]> {
    const found: StoredRecord[] = [];
    for (const batch of paddedBatches(values)) {
      const { statement, names } = this.tables.of(resource).taken(field, batch.length);
      const slots = Object.fromEntries(batch.map((value, index) => [`value_${index}`, value]));
      const rows = await this.session.run(statement, { account: this.account, ...slots });
      found.push(...rows.map((row) => toRecord(names, row)));
    }
    return found;
  }

  async count(resource: AnyResource, where: Condition[], most: number): Promise<number> {
    const values = { ...Table.values(where), account: this.account, limit: most };
    const [row] = await this.session.run(this.tables.of(resource).count(where), values);
    return Number(row?.[0]);
  }

  async perDay(resource: AnyResource, field: string, since: string): Promise<Map<string, number>> {
    const values = { account: this.account, since };
    const rows = await this.session.run(this.tables.of(resource).perDay(field), values);
    return new Map(rows.map(([day, count]) => [String(day), Number(count)]));
  }

  async those<F extends Shape>(resource: Resource<F>, keys: RecordKey[]): Promise<RecordOf<F>[]> {
    const found: StoredRecord[] = [];
    const table = this.tables.of(resource);
    for (const batch of paddedBatches(keys)) {
      const values: Values = { account: this.account };
      for (const [index, { id, within = 0 }] of batch.entries()) {
        values[`id_${index}`] = id;
        values[`within_${index}`] = within;
      }
      const rows = await this.session.run(table.those(batch.length), values);
      found.push(...rows.map(table.wholeRecord));
    }
    return found as RecordOf<F>[];
  }

  changes(since: number, limit: number): Promise<Change[]> {
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
}

/** Keeps an answer that is there at once from waiting for a turn of the event loop. */
function then<A, B>(value: Soon<A>, next: (value: A) => B): Soon<B> {
  return value instanceof Promise ? value.then(next) : next(value);
}
