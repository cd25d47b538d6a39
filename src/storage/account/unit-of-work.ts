import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { Transaction } from '../database.ts';
import { QuotaTracker } from '../tables/quota.ts';
import { SearchIndexBuffer } from '../tables/search-index.ts';
import type { Tables } from '../tables/tables.ts';
import type { TransactionScoped } from '../transaction-scope.ts';
import { JournalBuffer } from './journal-buffer.ts';

type Counters = [
  ...[sequence: number, ids: string, records: number, bytes: number],
  ...[mostRecords: number | null, mostBytes: number | null],
];

/**
 * An account's turn to be written: its counters, which nobody else changes until the transaction ends, the words of its
 * records and the lines of its journal. Works of one transaction share it, so that the counters are read, and all are
 * written, once.
 */
export class AccountUnitOfWork implements TransactionScoped {
  sequence: number;
  readonly searchIndex: SearchIndexBuffer;
  readonly journal: JournalBuffer;
  readonly quota: QuotaTracker;
  readonly #transaction: Transaction;
  readonly #tables: Tables;
  readonly #account: number;
  readonly #before: string;
  readonly #idsBefore: Readonly<Record<string, number>>;
  #lastIds: Record<string, number>;
  /** How many records came or went, by kind and block of IDs. */
  readonly #records = new Map<string, number>();

  static async open(transaction: Transaction, tables: Tables, account: number): Promise<AccountUnitOfWork> {
    const [counters] = await transaction.run(tables.lockAccount, { account });
    if (!counters) throw new Error(`there is no account ${account}`);
    return new AccountUnitOfWork(transaction, tables, account, counters as Counters);
  }

  private constructor(transaction: Transaction, tables: Tables, account: number, counters: Counters) {
    const [sequence, ids, records, bytes, mostRecords, mostBytes] = counters;
    const { quota } = tables;
    this.#transaction = transaction;
    this.#tables = tables;
    this.#account = account;
    this.sequence = sequence;
    this.searchIndex = new SearchIndexBuffer(transaction, tables.searchIndex, account, (kind, id) =>
      this.isNewId(kind, id),
    );
    this.journal = new JournalBuffer(transaction, tables.journal);
    this.#idsBefore = JSON.parse(ids) as Record<string, number>;
    this.#lastIds = { ...this.#idsBefore };
    this.quota = new QuotaTracker(
      { records, bytes },
      { records: mostRecords ?? quota.records, bytes: mostBytes ?? quota.bytes },
    );
    this.#before = [sequence, ids, records, bytes].join(' ');
  }

  nextId(kind: string): number {
    const id = this.#lastId(kind) + 1;
    this.#lastIds[kind] = id;
    return id;
  }

  #lastId(kind: string): number {
    return this.#lastIds[kind] ?? 0;
  }

  reserveId(kind: string, id: number): void {
    if (id > this.#lastId(kind) && id <= limits.maxCountedId) this.#lastIds[kind] = id;
  }

  isNewId(kind: string, id: number): boolean {
    return id > (this.#idsBefore[kind] ?? 0) && id <= limits.maxCountedId;
  }

  /** Takes note that a record came (1) or went (-1). */
  countRecord(kind: string, id: number, change: 1 | -1): void {
    const key = `${kind} ${Math.floor(id / limits.idsPerBlock)}`;
    this.#records.set(key, (this.#records.get(key) ?? 0) + change);
  }

  /** A work that has written nothing may still have taken IDs. */
  saveState(): () => void {
    const lastIds = { ...this.#lastIds };
    const used = this.quota.current;
    return () => {
      Object.assign(this.quota, used);
      this.#lastIds = lastIds;
    };
  }

  #blockRows(): StoredValue[][] {
    return [...this.#records].flatMap(([key, change]) => {
      const [kind, block] = key.split(' ') as [string, string];
      return change ? [[this.#account, kind, Number(block), change]] : [];
    });
  }

  async flush(): Promise<void> {
    await this.#transaction.insertBuffered(this.journal.drain());
    await this.#transaction.insertBuffered(this.searchIndex.drain());
    await this.#transaction.insertBuffered({
      bulkInsert: this.#tables.idRangeCounts.increment,
      rows: this.#blockRows(),
    });
    const { sequence: last_sequence, quota: usage } = this;
    const { records: used_records, bytes: used_bytes } = usage;
    const last_ids = JSON.stringify(this.#lastIds);
    if ([last_sequence, last_ids, used_records, used_bytes].join(' ') === this.#before) return;
    const counters = { last_sequence, last_ids, used_records, used_bytes };
    await this.#transaction.runDeferred(this.#tables.updateCounters, { account: this.#account, ...counters });
  }
}
