import { currentDatetime } from '../../schema/fields/date.ts';
import type { StoredRecord, StoredValue } from '../../schema/fields/field.ts';
import { referencedIds } from '../../schema/fields/reference.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Transaction } from '../database.ts';
import { batches, type ParamValues, paddedBatches, type Statement } from '../statement.ts';
import {
  type AccountWriter,
  type Actor,
  type MaybePromise,
  NeedsLongTransaction,
  type Usage,
} from '../store.ts';
import { JournalRecorder } from '../tables/journal-writes.ts';
import { foldName, releasedNames } from '../tables/name-holders.ts';
import { bytesGrowth, bytesOf, type RecordRow, rowOf, type TableWrites } from '../tables/table-writes.ts';
import type { Tables } from '../tables/tables.ts';
import { flattenRows } from '../transaction.ts';
import { SqlAccountReader } from './reader.ts';
import type { AccountUnitOfWork } from './unit-of-work.ts';

type WriteContext = { actor: Actor; reason: string | null; isLong: boolean };

export class SqlAccountWriter extends SqlAccountReader implements AccountWriter {
  readonly now = currentDatetime();
  declare protected readonly executor: Transaction;
  readonly #unitOfWork: AccountUnitOfWork;
  readonly #journal: JournalRecorder;
  readonly #usageBefore: Usage;
  readonly #isLong: boolean;
  #changesHosts = false;

  constructor(
    transaction: Transaction,
    tables: Tables,
    account: number,
    unitOfWork: AccountUnitOfWork,
    { actor, reason, isLong }: WriteContext,
  ) {
    super(transaction, tables, account);
    this.#unitOfWork = unitOfWork;
    this.#usageBefore = unitOfWork.quota.current;
    this.#isLong = isLong;
    this.#journal = new JournalRecorder(account, unitOfWork.journal, { actor, reason, now: this.now });
  }

  /** Whether it claims or releases names by which requests find an account. */
  get changesHosts(): boolean {
    return this.#changesHosts;
  }

  get writtenChars(): number {
    return this.#journal.writtenChars;
  }

  get step(): number | null {
    const { step } = this.#journal;
    return this.#unitOfWork.journal.sequence < step ? null : step;
  }

  nextId(kind: string): number {
    return this.#unitOfWork.nextId(kind);
  }

  isNewId(kind: string, id: number): boolean {
    return this.#unitOfWork.isNewId(kind, id);
  }

  reserveId(kind: string, id: number): void {
    this.#unitOfWork.reserveId(kind, id);
  }

  requireLongTransaction(): void {
    if (!this.#isLong) throw new NeedsLongTransaction('this needs a long transaction');
  }

  checkQuota(pending: Partial<Usage> = {}): void {
    this.#unitOfWork.quota.check(this.#usageBefore, pending);
  }

  async reserveBlob(hash: string): Promise<boolean> {
    const { blobReferences } = this.tables;
    if (await blobReferences.isBeingRemoved(this.executor, this.account, hash)) return false;
    await blobReferences.release(this.executor, this.account, [hash]);
    return true;
  }

  async insert(resource: AnyResource, newRecords: StoredRecord[], pendingBytes = 0): Promise<void> {
    const table = this.tables.writesOf(resource);
    if (table.exclusiveField !== undefined) {
      await this.tables.nameHolders.claim(this.executor, resource, this.account, newRecords);
      this.#changesHosts ||= newRecords.length > 0;
    }
    const records =
      table.slugField === undefined
        ? newRecords
        : await Promise.all(newRecords.map((record) => this.#withSlug(table, record)));
    for (const batch of batches(records)) {
      const rows = batch.map((record) => rowOf(resource, record));
      this.#countUsage(table, batch, 1);
      // Before anything is written: a rejection must not abort the group.
      if (!resource.containerField && !this.#isLong) this.checkQuota({ bytes: pendingBytes });
      await this.#insertRows(table, rows);
      if (table.links.length) await this.#link(table, batch);
      await this.tables.blobReferences.keep(this.executor, this.account, blobsOf(table, batch));
      await this.#unitOfWork.searchIndex.add(resource, batch);
      for (const row of rows) this.#journal.add(resource, undefined, row);
      this.#count(resource, batch, 1);
      await this.#unitOfWork.journal.flushIfDue();
    }
  }

  async update(
    resource: AnyResource,
    newStates: { before: StoredRecord; after: StoredRecord }[],
    pendingBytes = 0,
  ): Promise<void> {
    const table = this.tables.writesOf(resource);
    const changes =
      table.slugField === undefined
        ? newStates
        : await Promise.all(
            newStates.map(async ({ before, after }) => ({
              before,
              after: await this.#withSlug(table, after),
            })),
          );
    const effective = changes.filter(({ before, after }) => changedNames(before, after).length > 0);
    if (table.exclusiveField !== undefined)
      await this.tables.nameHolders.claim(
        this.executor,
        resource,
        this.account,
        changedIn(table.exclusiveField, effective),
      );
    for (const batch of batches(effective)) {
      const rows = batch.map(({ after }) => rowOf(resource, after));
      for (const { before, after } of batch)
        this.#unitOfWork.quota.bytes += bytesGrowth(table.layout, before, after);
      if (!resource.containerField && !this.#isLong) this.checkQuota({ bytes: pendingBytes });
      await this.#updateRows(table, rows, batch);
      const relinked = batch
        .filter(({ before, after }) => table.layout.linked.some(({ name }) => after[name] !== before[name]))
        .map(({ after }) => after);
      await this.#unlink(table, relinked);
      await this.#link(table, relinked);
      await this.#unitOfWork.searchIndex.update(resource, batch);
      for (const [index, change] of batch.entries()) this.#journal.add(resource, change.before, rows[index]);
      await this.#unitOfWork.journal.flushIfDue();
    }
    await this.#releaseNames(
      table,
      effective.map(({ before }) => before),
      effective.map(({ after }) => after),
    );
  }

  /** Makes the record's slug the one of the account's site; an empty one stands for that which it has. */
  async #withSlug({ slugField }: TableWrites, record: StoredRecord): Promise<StoredRecord> {
    const { siteSlugs } = this.tables;
    const name = slugField as string;
    const current = (await siteSlugs.current(this.executor, this.account)) ?? '';
    if (!record[name]) return { ...record, [name]: current };
    if (record[name] === current) return record;
    await siteSlugs.claim(this.executor, this.account, String(record[name]));
    this.#changesHosts = true;
    return record;
  }

  async #releaseNames(
    { resource, exclusiveField }: TableWrites,
    before: readonly StoredRecord[],
    after: readonly StoredRecord[] = [],
  ): Promise<void> {
    if (exclusiveField === undefined) return;
    const names = releasedNames(resource, before, after);
    this.#changesHosts ||= names.size > 0;
    await this.tables.nameHolders.release(this.executor, resource, this.account, names);
  }

  async remove(resource: AnyResource, records: StoredRecord[]): Promise<void> {
    const table = this.tables.writesOf(resource);
    for (const batch of batches(records)) {
      await this.#unlink(table, batch);
      await this.#unitOfWork.searchIndex.remove(resource, batch);
      await this.executor.runDeferred(table.deleteByKeys(batch.length), table.keyValues(this.account, batch));
      await this.tables.blobReferences.release(this.executor, this.account, blobsOf(table, batch));
      for (const record of batch) this.#journal.add(resource, record, undefined);
      this.#count(resource, batch, -1);
      this.#countUsage(table, batch, -1);
      await this.#unitOfWork.journal.flushIfDue();
    }
    await this.#releaseNames(table, records);
  }

  async #updateRows(
    table: TableWrites,
    rows: RecordRow[],
    [first]: readonly { before: StoredRecord; after: StoredRecord }[],
  ): Promise<void> {
    const [row] = rows;
    if (rows.length === 1 && row && first) {
      const changed = changedNames(first.before, first.after);
      await this.#runUpdate(table, table.update(changed), table.namedValues(this.account, row));
    } else await this.#runUpdate(table, table.upsert(rows.length), flattenRows(this.#values(table, rows)));
  }

  #values(table: TableWrites, rows: RecordRow[]): StoredValue[][] {
    return rows.map((row) => table.values(this.account, row));
  }

  /** Rows with unique fields are not deferred: a violation must fail this write, not the commit. */
  #insertRows(table: TableWrites, rows: RecordRow[]): MaybePromise<unknown> {
    const { bulkInsert, hasUniqueFields } = table;
    const values = this.#values(table, rows);
    return hasUniqueFields
      ? this.executor.run(bulkInsert.statementFor(rows.length), flattenRows(values))
      : this.executor.insertBuffered({ bulkInsert, rows: values });
  }

  #runUpdate(
    { hasUniqueFields }: TableWrites,
    statement: Statement,
    values: ParamValues,
  ): MaybePromise<unknown> {
    return hasUniqueFields
      ? this.executor.run(statement, values)
      : this.executor.runDeferred(statement, values);
  }

  /** Lists of nested records are short and need no counts. */
  #count({ containerField, keys }: AnyResource, records: readonly StoredRecord[], change: 1 | -1): void {
    if (!containerField)
      for (const { ID } of records) this.#unitOfWork.countRecord(keys.one, ID as number, change);
  }

  #countUsage({ layout, resource }: TableWrites, records: readonly StoredRecord[], change: 1 | -1): void {
    const { quota } = this.#unitOfWork;
    if (!resource.containerField) quota.records += change * records.length;
    for (const record of records) quota.bytes += change * bytesOf(layout, record);
  }

  async #link({ links }: TableWrites, records: readonly StoredRecord[]): Promise<void> {
    for (const { name, bulkInsert } of links) {
      const rows = records.flatMap((record) =>
        referencedIds(record[name]).map((target) => [this.account, target, record.ID as number]),
      );
      await this.executor.insertBuffered({ bulkInsert, rows });
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

const changedIn = (
  field: string,
  changes: readonly { before: StoredRecord; after: StoredRecord }[],
): StoredRecord[] =>
  changes
    .filter(({ before, after }) => foldName(before[field]) !== foldName(after[field]))
    .map(({ after }) => after);

const blobsOf = ({ layout: { blobField } }: TableWrites, records: readonly StoredRecord[]): string[] =>
  blobField === undefined ? [] : [...new Set(records.map((record) => String(record[blobField])))];

const changedNames = (before: StoredRecord, after: StoredRecord): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name]);
