import { formatDatetime } from '../declare/fields/date.ts';
import type { AnyField, RecordOf, Stored, StoredRecord } from '../declare/fields/field.ts';
import type { Condition, Selection } from '../declare/paging.ts';
import type { AnyResource, Resource } from '../declare/resource.ts';
import { limits } from '../limits.ts';
import { batches, paddedBatches } from './batches.ts';
import type { Database, Session } from './database.ts';
import { Journal } from './journal.ts';
import { JournalLines } from './journal-lines.ts';
import { plain, type Statement, slot, statement, type Values } from './statement.ts';
import type {
  AccountReader,
  AccountStore,
  AccountWriter,
  Actor,
  Change,
  Line,
  RecordKey,
  Soon,
  Step,
  StepRange,
  Store,
} from './store.ts';
import { Table, toRecord } from './table.ts';
import { Words } from './words.ts';

type Shape = Record<string, AnyField>;

/** Everything that accounts share: the tables' statements, compiled as they are first needed. */
class Tables {
  readonly journal: Journal;
  readonly words: Words;
  readonly lock: Statement;
  readonly count: Statement;
  readonly #tables = new Map<AnyResource, Table>();
  readonly #database: Database;

  constructor(database: Database) {
    const { build } = database;
    this.#database = database;
    this.journal = new Journal(build);
    this.words = new Words(build);
    const counters = build
      .selectFrom('accounts')
      .select(['last_sequence', 'last_ids'])
      .where('account_id', '=', slot('account'));
    // No key update: tokens, owners and sessions that are being added point at this row, and need not wait for a writer.
    this.lock = statement(database.locksRows ? counters.forNoKeyUpdate() : counters);
    this.count = statement(
      build
        .updateTable('accounts')
        .set({ last_sequence: slot('last_sequence'), last_ids: slot('last_ids') })
        .where('account_id', '=', slot('account')),
    );
  }

  of(resource: AnyResource): Table {
    let table = this.#tables.get(resource);
    if (!table) {
      table = new Table(this.#database.build, resource);
      this.#tables.set(resource, table);
    }
    return table;
  }
}

export function openStore(database: Database): Store {
  const tables = new Tables(database);
  const one = plain('SELECT 1');
  return {
    forAccount: (id) => new StoreOfAccount(database, tables, id),
    changeMark: () => database.changeMark?.(),
    ping: async () => void (await database.run(one)),
    close: () => database.close(),
  };
}

/** Reads of one account. */
class Reader implements AccountReader {
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

class StoreOfAccount extends Reader implements AccountStore {
  readonly #database: Database;

  constructor(database: Database, tables: Tables, account: number) {
    super(database, tables, account);
    this.#database = database;
  }

  write<T>(actor: Actor, work: (writer: AccountWriter) => Promise<T>, reason?: string): Promise<T> {
    return this.#database.transaction(async (session) => {
      const writer = await Writer.open(session, this.tables, this.account, { actor, reason: reason ?? null });
      const result = await work(writer);
      await writer.finish();
      return result;
    });
  }

  snapshot<T>(work: (reader: AccountReader) => Promise<T>): Promise<T> {
    return this.#database.snapshot((session) => work(new Reader(session, this.tables, this.account)));
  }
}

/** Who writes, and what for. */
type By = { actor: Actor; reason: string | null };

/** Writes of one account, inside a transaction that holds the account's counters. */
class Writer extends Reader implements AccountWriter {
  readonly now = formatDatetime(new Date());
  readonly #lines: JournalLines;
  readonly #lastIds: Record<string, number>;
  readonly #countersBefore: string;

  /** Takes the account's turn: the counters' row stays locked until the transaction ends. */
  static async open(session: Session, tables: Tables, account: number, by: By): Promise<Writer> {
    const [counters] = await session.run(tables.lock, { account });
    if (!counters) throw new Error(`there is no account ${account}`);
    return new Writer(session, tables, account, by, counters[0] as number, counters[1] as string);
  }

  private constructor(
    session: Session,
    tables: Tables,
    account: number,
    by: By,
    lastSequence: number,
    lastIds: string,
  ) {
    super(session, tables, account);
    this.#lines = new JournalLines(lastSequence, { ...by, now: this.now });
    this.#lastIds = JSON.parse(lastIds) as Record<string, number>;
    this.#countersBefore = `${lastSequence} ${lastIds}`;
  }

  get written(): number {
    return this.#lines.characters;
  }

  get step(): number | null {
    const { step, last } = this.#lines;
    return last < step ? null : step;
  }

  nextId(kind: string): number {
    const id = (this.#lastIds[kind] ?? 0) + 1;
    this.#lastIds[kind] = id;
    return id;
  }

  noteId(kind: string, id: number): void {
    if (id > (this.#lastIds[kind] ?? 0) && id <= limits.countedId) this.#lastIds[kind] = id;
  }

  async insert(resource: AnyResource, records: StoredRecord[]): Promise<void> {
    const table = this.tables.of(resource);
    for (const batch of batches(records)) {
      await this.session.run(table.insert(batch.length), table.rows(this.account, batch));
      await this.#link(table, batch);
      await this.tables.words.add(this.session, this.account, resource, batch);
      for (const record of batch) this.#lines.add(resource, undefined, record);
      await this.#flushIfDue();
    }
  }

  async update(
    resource: AnyResource,
    changes: { before: StoredRecord; after: StoredRecord }[],
  ): Promise<void> {
    const table = this.tables.of(resource);
    const real = changes.filter(({ before, after }) => changedNames(before, after).length > 0);
    for (const batch of batches(real)) {
      const records = batch.map(({ after }) => after);
      const [first] = batch;
      const single = batch.length === 1 && first;
      const write = single
        ? table.update(changedNames(single.before, single.after))
        : table.overwrite(batch.length);
      await this.session.run(write, table.rows(this.account, records));
      const relinked = records.filter((after, index) =>
        table.linked.some(({ name }) => after[name] !== batch[index]?.before[name]),
      );
      await this.#unlink(table, relinked);
      await this.#link(table, relinked);
      await this.tables.words.change(this.session, this.account, resource, batch);
      for (const { before, after } of batch) this.#lines.add(resource, before, after);
      await this.#flushIfDue();
    }
  }

  async remove(resource: AnyResource, records: StoredRecord[]): Promise<void> {
    const table = this.tables.of(resource);
    for (const batch of batches(records)) {
      await this.#unlink(table, batch);
      await this.tables.words.drop(this.session, this.account, resource, batch);
      await this.session.run(table.remove(batch.length), table.rows(this.account, batch));
      for (const record of batch) this.#lines.add(resource, record, undefined);
      await this.#flushIfDue();
    }
  }

  /** Writes what is still to be written before the transaction commits. */
  async finish(): Promise<void> {
    await this.#lines.flush(this.session, this.tables.journal, this.account);
    const last_ids = JSON.stringify(this.#lastIds);
    if (`${this.#lines.last} ${last_ids}` === this.#countersBefore) return;
    await this.session.run(this.tables.count, {
      account: this.account,
      last_sequence: this.#lines.last,
      last_ids,
    });
  }

  async #flushIfDue(): Promise<void> {
    if (this.#lines.due) await this.#lines.flush(this.session, this.tables.journal, this.account);
  }

  async #link(table: Table, records: StoredRecord[]): Promise<void> {
    for (const { name, links } of table.linked) {
      const pairs = records.flatMap((record) =>
        (JSON.parse(record[name] as string) as number[]).map((target) => ({
          target,
          record: record.ID as number,
        })),
      );
      for (const batch of batches(pairs)) {
        const values: Values = { account: this.account };
        for (const [index, { target, record }] of batch.entries()) {
          values[`target_${index}`] = target;
          values[`record_${index}`] = record;
        }
        await this.session.run(table.link(links, batch.length), values);
      }
    }
  }

  async #unlink(table: Table, records: StoredRecord[]): Promise<void> {
    for (const { links } of table.linked)
      for (const batch of paddedBatches(records)) {
        const values: Values = { account: this.account };
        for (const [index, { ID }] of batch.entries()) values[`record_${index}`] = ID as number;
        await this.session.run(table.unlink(links, batch.length), values);
      }
  }
}

const changedNames = (before: StoredRecord, after: StoredRecord): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name]);
