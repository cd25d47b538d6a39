import type { Stored } from '../../declare/fields/field.ts';
import { limits } from '../../limits.ts';
import type { Transaction } from '../database.ts';
import type { Shared } from '../shared.ts';
import type { Tables } from '../tables/tables.ts';
import { Usage } from '../tables/usage.ts';
import { AccountWords } from '../tables/words.ts';
import { GatheredLines } from './journal-lines.ts';

type Counters = [
  ...[sequence: number, ids: string, records: number, bytes: number],
  ...[mostRecords: number | null, mostBytes: number | null],
];

/**
 * An account's turn to be written: its counters, which nobody else changes until the transaction ends, the words of its
 * records and the lines of its journal. Works of one transaction share it, so that the counters are read, and all are
 * written, once.
 */
export class Turn implements Shared {
  sequence: number;
  readonly words: AccountWords;
  readonly lines: GatheredLines;
  readonly usage: Usage;
  readonly #session: Transaction;
  readonly #tables: Tables;
  readonly #account: number;
  readonly #before: string;
  readonly #idsBefore: Readonly<Record<string, number>>;
  #lastIds: Record<string, number>;
  /** How many records came or went, by kind and block of IDs. */
  readonly #records = new Map<string, number>();

  static async open(session: Transaction, tables: Tables, account: number): Promise<Turn> {
    const [counters] = await session.run(tables.lock, { account });
    if (!counters) throw new Error(`there is no account ${account}`);
    return new Turn(session, tables, account, counters as Counters);
  }

  private constructor(session: Transaction, tables: Tables, account: number, counters: Counters) {
    const [sequence, ids, records, bytes, mostRecords, mostBytes] = counters;
    const { quota } = tables;
    this.#session = session;
    this.#tables = tables;
    this.#account = account;
    this.sequence = sequence;
    this.words = new AccountWords(session, tables.words, account, (kind, id) => this.isNew(kind, id));
    this.lines = new GatheredLines(session, tables.journal);
    this.#idsBefore = JSON.parse(ids) as Record<string, number>;
    this.#lastIds = { ...this.#idsBefore };
    this.usage = new Usage(
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

  noteId(kind: string, id: number): void {
    if (id > this.#lastId(kind) && id <= limits.countedId) this.#lastIds[kind] = id;
  }

  isNew(kind: string, id: number): boolean {
    return id > (this.#idsBefore[kind] ?? 0) && id <= limits.countedId;
  }

  /** Takes note that a record came (1) or went (-1). */
  count(kind: string, id: number, change: 1 | -1): void {
    const key = `${kind} ${Math.floor(id / limits.idBlock)}`;
    this.#records.set(key, (this.#records.get(key) ?? 0) + change);
  }

  /** A work that has written nothing may still have taken IDs. */
  mark(): () => void {
    const lastIds = { ...this.#lastIds };
    const used = this.usage.now;
    return () => {
      Object.assign(this.usage, used);
      this.#lastIds = lastIds;
    };
  }

  #blockRows(): Stored[][] {
    return [...this.#records].flatMap(([key, change]) => {
      const [kind, block] = key.split(' ') as [string, string];
      return change ? [[this.#account, kind, Number(block), change]] : [];
    });
  }

  async close(): Promise<void> {
    await this.#session.add(this.lines.take());
    await this.#session.add(this.words.take());
    await this.#session.add({ insertion: this.#tables.blocks.add, rows: this.#blockRows() });
    const { sequence: last_sequence, usage } = this;
    const { records: used_records, bytes: used_bytes } = usage;
    const last_ids = JSON.stringify(this.#lastIds);
    if ([last_sequence, last_ids, used_records, used_bytes].join(' ') === this.#before) return;
    const counters = { last_sequence, last_ids, used_records, used_bytes };
    await this.#session.put(this.#tables.count, { account: this.#account, ...counters });
  }
}
