import { currentDatetime } from '../../declare/fields/date.ts';
import type { Stored, StoredRecord } from '../../declare/fields/field.ts';
import { idsIn } from '../../declare/fields/reference.ts';
import type { AnyResource } from '../../declare/resource.ts';
import { batches, paddedBatches } from '../batches.ts';
import type { Transaction } from '../database.ts';
import { valuesOf } from '../new-rows.ts';
import type { Statement, Values } from '../statement.ts';
import { type AccountWriter, type Actor, type Amounts, type Soon, TakesLong } from '../store.ts';
import { type Row, rowOf, type TableWrites } from '../tables/table-writes.ts';
import type { Tables } from '../tables/tables.ts';
import { bytesOf, growthOf } from '../tables/usage.ts';
import { JournalLines } from './journal-lines.ts';
import { Reader } from './reader.ts';
import type { Turn } from './turn.ts';

/** Who writes, what for, and whether that may take long. */
type By = { actor: Actor; reason: string | null; isLong: boolean };

/** Writes of one account, inside a transaction that holds the account's turn. */
export class Writer extends Reader implements AccountWriter {
  readonly now = currentDatetime();
  declare protected readonly session: Transaction;
  readonly #turn: Turn;
  readonly #lines: JournalLines;
  readonly #usedBefore: Amounts;
  readonly #isLong: boolean;

  constructor(
    session: Transaction,
    tables: Tables,
    account: number,
    turn: Turn,
    { actor, reason, isLong }: By,
  ) {
    super(session, tables, account);
    this.#turn = turn;
    this.#usedBefore = turn.usage.now;
    this.#isLong = isLong;
    this.#lines = new JournalLines(account, turn, { actor, reason, now: this.now });
  }

  get written(): number {
    return this.#lines.characters;
  }

  get step(): number | null {
    const { step } = this.#lines;
    return this.#turn.sequence < step ? null : step;
  }

  nextId(kind: string): number {
    return this.#turn.nextId(kind);
  }

  isNew(kind: string, id: number): boolean {
    return this.#turn.isNew(kind, id);
  }

  noteId(kind: string, id: number): void {
    this.#turn.noteId(kind, id);
  }

  takesLong(): void {
    if (!this.#isLong) throw new TakesLong('this is to be written as a long work');
  }

  checkQuota(toCome = 0): void {
    this.#turn.usage.check(this.#usedBefore, toCome);
  }

  async insert(resource: AnyResource, records: StoredRecord[], toCome = 0): Promise<void> {
    const table = this.tables.writesOf(resource);
    for (const batch of batches(records)) {
      const rows = batch.map((record) => rowOf(resource, record));
      this.#use(table, batch, 1);
      // A creation is refused before it has written anything, so that nobody who shares its transaction is held up.
      if (!resource.within && !this.#isLong) this.checkQuota(toCome);
      await this.#add(table, rows);
      if (table.links.length) await this.#link(table, batch);
      await this.#turn.words.add(resource, batch);
      for (const row of rows) this.#lines.add(resource, undefined, row);
      this.#count(resource, batch, 1);
      await this.#turn.lines.flushIfDue();
    }
  }

  async update(
    resource: AnyResource,
    changes: { before: StoredRecord; after: StoredRecord }[],
    toCome = 0,
  ): Promise<void> {
    const table = this.tables.writesOf(resource);
    const real = changes.filter(({ before, after }) => changedNames(before, after).length > 0);
    for (const batch of batches(real)) {
      const rows = batch.map(({ after }) => rowOf(resource, after));
      for (const { before, after } of batch) this.#turn.usage.bytes += growthOf(table.layout, before, after);
      // As with a creation.
      if (!resource.within && !this.#isLong) this.checkQuota(toCome);
      await this.#overwrite(table, rows, batch);
      const relinked = batch
        .filter(({ before, after }) => table.layout.linked.some(({ name }) => after[name] !== before[name]))
        .map(({ after }) => after);
      await this.#unlink(table, relinked);
      await this.#link(table, relinked);
      await this.#turn.words.change(resource, batch);
      for (const [index, { before }] of batch.entries()) this.#lines.add(resource, before, rows[index]);
      await this.#turn.lines.flushIfDue();
    }
  }

  async remove(resource: AnyResource, records: StoredRecord[]): Promise<void> {
    const table = this.tables.writesOf(resource);
    for (const batch of batches(records)) {
      await this.#unlink(table, batch);
      await this.#turn.words.drop(resource, batch);
      await this.session.put(table.remove(batch.length), table.keys(this.account, batch));
      for (const record of batch) this.#lines.add(resource, record, undefined);
      this.#count(resource, batch, -1);
      this.#use(table, batch, -1);
      await this.#turn.lines.flushIfDue();
    }
  }

  async #overwrite(
    table: TableWrites,
    rows: Row[],
    [first]: readonly { before: StoredRecord; after: StoredRecord }[],
  ): Promise<void> {
    const [row] = rows;
    if (rows.length === 1 && row && first) {
      const changed = changedNames(first.before, first.after);
      await this.#write(table, table.update(changed), table.named(this.account, row));
    } else await this.#write(table, table.overwrite(rows.length), valuesOf(this.#values(table, rows)));
  }

  #values(table: TableWrites, rows: Row[]): Stored[][] {
    return rows.map((row) => table.values(this.account, row));
  }

  /** What may clash is waited for: whoever wrote it is to be told, not the one who commits. */
  #add(table: TableWrites, rows: Row[]): Soon<unknown> {
    const { insertion, mayClash } = table;
    const values = this.#values(table, rows);
    return mayClash
      ? this.session.run(insertion.statement(rows.length), valuesOf(values))
      : this.session.add({ insertion, rows: values });
  }

  /** The same for records that are there already. */
  #write({ mayClash }: TableWrites, statement: Statement, values: Values): Soon<unknown> {
    return mayClash ? this.session.run(statement, values) : this.session.put(statement, values);
  }

  /** Lists of records inside another are short: only the others are counted. */
  #count({ within, keys }: AnyResource, records: readonly StoredRecord[], change: 1 | -1): void {
    if (!within) for (const { ID } of records) this.#turn.count(keys.one, ID as number, change);
  }

  #use({ layout, resource }: TableWrites, records: readonly StoredRecord[], change: 1 | -1): void {
    const { usage } = this.#turn;
    if (!resource.within) usage.records += change * records.length;
    for (const record of records) usage.bytes += change * bytesOf(layout, record);
  }

  async #link({ links }: TableWrites, records: readonly StoredRecord[]): Promise<void> {
    for (const { name, insertion } of links) {
      const rows = records.flatMap((record) =>
        idsIn(record[name]).map((target) => [this.account, target, record.ID as number]),
      );
      await this.session.add({ insertion, rows });
    }
  }

  async #unlink(table: TableWrites, records: readonly StoredRecord[]): Promise<void> {
    for (const { links } of table.layout.linked)
      for (const batch of paddedBatches(records))
        await this.session.put(table.unlink(links, batch.length), [
          this.account,
          ...batch.map(({ ID }) => ID as number),
        ]);
  }
}

const changedNames = (before: StoredRecord, after: StoredRecord): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name]);
