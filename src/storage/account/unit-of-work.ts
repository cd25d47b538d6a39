import { limits } from '../../limits.ts';
import type { StoredValue } from '../../schema/fields/field.ts';
import type { Transaction, TransactionScoped } from '../database.ts';
import { AccountClosed, QuotaExceeded, type Usage } from '../store.ts';
import { JournalBuffer } from '../tables/journal-writes.ts';
import { SearchIndexBuffer } from '../tables/search-index.ts';
import type { Tables } from '../tables/tables.ts';

type Counters = [
  ...[sequence: number, ids: string, records: number, bytes: number],
  ...[maxRecords: number | null, maxBytes: number | null, state: string],
];

const units = ['records', 'bytes'] as const;

class QuotaTracker implements Usage {
  records: number;
  bytes: number;
  readonly #max: Usage;

  constructor(used: Usage, max: Usage) {
    this.records = used.records;
    this.bytes = used.bytes;
    this.#max = max;
  }

  get current(): Usage {
    return { records: this.records, bytes: this.bytes };
  }

  /** Only growth is rejected: shrinking is allowed above the quota, too. */
  check(before: Usage, { records = 0, bytes = 0 }: Partial<Usage> = {}): void {
    const after: Usage = { records: this.records + records, bytes: this.bytes + bytes };
    for (const unit of units)
      if (after[unit] > this.#max[unit] && after[unit] > before[unit])
        throw new QuotaExceeded(unit, before[unit], this.#max[unit]);
  }
}

/**
 * An account's unit of work in one transaction: holds its lock, buffers journal entries and search words, and writes its
 * counters once. The writes of a group share it. Buffering saves 12 to 20 % of a create.
 */
export class AccountUnitOfWork implements TransactionScoped {
  readonly searchIndex: SearchIndexBuffer;
  readonly journal: JournalBuffer;
  readonly quota: QuotaTracker;
  readonly #transaction: Transaction;
  readonly #tables: Tables;
  readonly #account: number;
  readonly #countersBefore: string;
  readonly #idsBefore: Readonly<Record<string, number>>;
  #lastIds: Record<string, number>;
  /** Change in the number of records, by kind and ID block. */
  readonly #recordChanges = new Map<string, number>();

  static async open(transaction: Transaction, tables: Tables, account: number): Promise<AccountUnitOfWork> {
    const [counters] = await transaction.run(tables.counters.lock, { account });
    const state = counters?.at(-1);
    if (state !== 'active' && state !== 'suspended') throw new AccountClosed(`account ${account} is deleted`);
    return new AccountUnitOfWork(transaction, tables, account, counters as Counters);
  }

  private constructor(transaction: Transaction, tables: Tables, account: number, counters: Counters) {
    const [sequence, ids, records, bytes, maxRecords, maxBytes] = counters;
    const { defaultQuota } = tables.counters;
    this.#transaction = transaction;
    this.#tables = tables;
    this.#account = account;
    this.searchIndex = new SearchIndexBuffer(transaction, tables.searchIndex, account, (kind, id) =>
      this.isNewId(kind, id),
    );
    this.journal = new JournalBuffer(transaction, tables.journalInsert, sequence);
    this.#idsBefore = JSON.parse(ids) as Record<string, number>;
    this.#lastIds = { ...this.#idsBefore };
    this.quota = new QuotaTracker(
      { records, bytes },
      { records: maxRecords ?? defaultQuota.records, bytes: maxBytes ?? defaultQuota.bytes },
    );
    this.#countersBefore = [sequence, ids, records, bytes].join(' ');
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

  countRecord(kind: string, id: number, change: 1 | -1): void {
    const key = `${kind} ${Math.floor(id / limits.idsPerBlock)}`;
    this.#recordChanges.set(key, (this.#recordChanges.get(key) ?? 0) + change);
  }

  /** A failed write may have allocated IDs, even if it has changed nothing. */
  saveState(): () => void {
    const lastIds = { ...this.#lastIds };
    const usage = this.quota.current;
    return () => {
      Object.assign(this.quota, usage);
      this.#lastIds = lastIds;
    };
  }

  #blockRows(): StoredValue[][] {
    return [...this.#recordChanges].flatMap(([key, change]) => {
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
    const { sequence: last_sequence } = this.journal;
    const { records: used_records, bytes: used_bytes } = this.quota;
    const last_ids = JSON.stringify(this.#lastIds);
    if ([last_sequence, last_ids, used_records, used_bytes].join(' ') === this.#countersBefore) return;
    const counters = { last_sequence, last_ids, used_records, used_bytes };
    await this.#transaction.runDeferred(this.#tables.counters.update, {
      account: this.#account,
      ...counters,
    });
  }
}
