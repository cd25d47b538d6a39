import { formatDatetime } from '../declare/fields/date.ts';
import type { StoredRecord } from '../declare/fields/field.ts';
import type { AnyResource } from '../declare/resource.ts';
import { limits } from '../limits.ts';
import { batches, paddedBatches } from './batches.ts';
import type { Session } from './database.ts';
import { JournalLines } from './journal-lines.ts';
import { Reader } from './reader.ts';
import type { Values } from './statement.ts';
import type { AccountWriter, Actor } from './store.ts';
import type { Table } from './table.ts';
import type { Tables } from './tables.ts';

/** Who writes, and what for. */
type By = { actor: Actor; reason: string | null };

/** Writes of one account, inside a transaction that holds the account's counters. */
export class Writer extends Reader implements AccountWriter {
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
