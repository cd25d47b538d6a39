import { currentDatetime } from '../../schema/fields/date.ts';
import type { StoredRecord, StoredValue } from '../../schema/fields/field.ts';
import { referencedIds } from '../../schema/fields/reference.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { batches, paddedBatches } from '../batches.ts';
import type { Transaction } from '../database.ts';
import { flattenRows } from '../insert-rows.ts';
import type { ParamValues, Statement } from '../statement.ts';
import {
  type AccountWriter,
  type Actor,
  type MaybePromise,
  NeedsLongTransaction,
  type Usage,
} from '../store.ts';
import { textBytesGrowth, textBytesOf } from '../tables/quota.ts';
import { type RecordRow, rowOf, type TableWrites } from '../tables/table-writes.ts';
import type { Tables } from '../tables/tables.ts';
import { JournalRecorder } from './journal-recorder.ts';
import { SqlAccountReader } from './reader.ts';
import type { AccountUnitOfWork } from './unit-of-work.ts';

/** Who writes, what for, and whether that may take long. */
type WriteContext = { actor: Actor; reason: string | null; isLong: boolean };

/** Writes of one account, inside a transaction that holds the account's turn. */
export class SqlAccountWriter extends SqlAccountReader implements AccountWriter {
  readonly now = currentDatetime();
  declare protected readonly executor: Transaction;
  readonly #turn: AccountUnitOfWork;
  readonly #lines: JournalRecorder;
  readonly #usedBefore: Usage;
  readonly #isLong: boolean;

  constructor(
    transaction: Transaction,
    tables: Tables,
    account: number,
    turn: AccountUnitOfWork,
    { actor, reason, isLong }: WriteContext,
  ) {
    super(transaction, tables, account);
    this.#turn = turn;
    this.#usedBefore = turn.quota.current;
    this.#isLong = isLong;
    this.#lines = new JournalRecorder(account, turn, { actor, reason, now: this.now });
  }

  get writtenChars(): number {
    return this.#lines.writtenChars;
  }

  get step(): number | null {
    const { step } = this.#lines;
    return this.#turn.sequence < step ? null : step;
  }

  nextId(kind: string): number {
    return this.#turn.nextId(kind);
  }

  isNewId(kind: string, id: number): boolean {
    return this.#turn.isNewId(kind, id);
  }

  reserveId(kind: string, id: number): void {
    this.#turn.reserveId(kind, id);
  }

  requireLongTransaction(): void {
    if (!this.#isLong) throw new NeedsLongTransaction('this is to be written as a long work');
  }

  checkQuota(toCome = 0): void {
    this.#turn.quota.check(this.#usedBefore, toCome);
  }

  async insert(resource: AnyResource, records: StoredRecord[], toCome = 0): Promise<void> {
    const table = this.tables.writesOf(resource);
    for (const batch of batches(records)) {
      const rows = batch.map((record) => rowOf(resource, record));
      this.#use(table, batch, 1);
      // A creation is refused before it has written anything, so that nobody who shares its transaction is held up.
      if (!resource.containerField && !this.#isLong) this.checkQuota(toCome);
      await this.#add(table, rows);
      if (table.links.length) await this.#link(table, batch);
      await this.#turn.searchIndex.add(resource, batch);
      for (const row of rows) this.#lines.add(resource, undefined, row);
      this.#count(resource, batch, 1);
      await this.#turn.journal.flushIfDue();
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
      for (const { before, after } of batch)
        this.#turn.quota.bytes += textBytesGrowth(table.layout, before, after);
      // As with a creation.
      if (!resource.containerField && !this.#isLong) this.checkQuota(toCome);
      await this.#overwrite(table, rows, batch);
      const relinked = batch
        .filter(({ before, after }) => table.layout.linked.some(({ name }) => after[name] !== before[name]))
        .map(({ after }) => after);
      await this.#unlink(table, relinked);
      await this.#link(table, relinked);
      await this.#turn.searchIndex.update(resource, batch);
      for (const [index, { before }] of batch.entries()) this.#lines.add(resource, before, rows[index]);
      await this.#turn.journal.flushIfDue();
    }
  }

  async remove(resource: AnyResource, records: StoredRecord[]): Promise<void> {
    const table = this.tables.writesOf(resource);
    for (const batch of batches(records)) {
      await this.#unlink(table, batch);
      await this.#turn.searchIndex.remove(resource, batch);
      await this.executor.runDeferred(table.deleteByKeys(batch.length), table.keyValues(this.account, batch));
      for (const record of batch) this.#lines.add(resource, record, undefined);
      this.#count(resource, batch, -1);
      this.#use(table, batch, -1);
      await this.#turn.journal.flushIfDue();
    }
  }

  async #overwrite(
    table: TableWrites,
    rows: RecordRow[],
    [first]: readonly { before: StoredRecord; after: StoredRecord }[],
  ): Promise<void> {
    const [row] = rows;
    if (rows.length === 1 && row && first) {
      const changed = changedNames(first.before, first.after);
      await this.#write(table, table.update(changed), table.namedValues(this.account, row));
    } else await this.#write(table, table.upsert(rows.length), flattenRows(this.#values(table, rows)));
  }

  #values(table: TableWrites, rows: RecordRow[]): StoredValue[][] {
    return rows.map((row) => table.values(this.account, row));
  }

  /** What may clash is waited for: whoever wrote it is to be told, not the one who commits. */
  #add(table: TableWrites, rows: RecordRow[]): MaybePromise<unknown> {
    const { bulkInsert: insertion, hasUniqueFields: mayClash } = table;
    const values = this.#values(table, rows);
    return mayClash
      ? this.executor.run(insertion.statementFor(rows.length), flattenRows(values))
      : this.executor.insertBuffered({ bulkInsert: insertion, rows: values });
  }

  /** The same for records that are there already. */
  #write(
    { hasUniqueFields: mayClash }: TableWrites,
    statement: Statement,
    values: ParamValues,
  ): MaybePromise<unknown> {
    return mayClash ? this.executor.run(statement, values) : this.executor.runDeferred(statement, values);
  }

  /** Lists of records inside another are short: only the others are counted. */
  #count(
    { containerField: within, keys }: AnyResource,
    records: readonly StoredRecord[],
    change: 1 | -1,
  ): void {
    if (!within) for (const { ID } of records) this.#turn.countRecord(keys.one, ID as number, change);
  }

  #use({ layout, resource }: TableWrites, records: readonly StoredRecord[], change: 1 | -1): void {
    const { quota: usage } = this.#turn;
    if (!resource.containerField) usage.records += change * records.length;
    for (const record of records) usage.bytes += change * textBytesOf(layout, record);
  }

  async #link({ links }: TableWrites, records: readonly StoredRecord[]): Promise<void> {
    for (const { name, insertion } of links) {
      const rows = records.flatMap((record) =>
        referencedIds(record[name]).map((target) => [this.account, target, record.ID as number]),
      );
      await this.executor.insertBuffered({ bulkInsert: insertion, rows });
    }
  }

  async #unlink(table: TableWrites, records: readonly StoredRecord[]): Promise<void> {
    for (const { links } of table.layout.linked)
      for (const batch of paddedBatches(records))
        await this.executor.runDeferred(table.deleteLinks(links, batch.length), [
          this.account,
          ...batch.map(({ ID }) => ID as number),
        ]);
  }
}

const changedNames = (before: StoredRecord, after: StoredRecord): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name]);
