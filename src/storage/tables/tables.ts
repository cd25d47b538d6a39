import type { AnyResource } from '../../declare/resource.ts';
import type { Database } from '../database.ts';
import { type Statement, slot, statement } from '../statement.ts';
import type { Amounts } from '../store.ts';
import { IdBlocks } from './id-blocks.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { Journal } from './journal.ts';
import { Table } from './table.ts';
import { TableWrites } from './table-writes.ts';
import { unlimited } from './usage.ts';
import { Words } from './words.ts';

/** Everything that accounts share: the tables' statements, compiled as they are first needed. */
export class Tables {
  readonly journal: Journal;
  readonly words: Words;
  readonly blocks: IdBlocks;
  readonly keys: IdempotencyKeys;
  /** What an account may hold that has no quota of its own. */
  readonly quota: Amounts;
  readonly lock: Statement;
  readonly count: Statement;
  readonly #database: Pick<Database, 'build' | 'deletionOf'>;
  readonly #reads = new Map<AnyResource, Table>();
  readonly #writes = new Map<AnyResource, TableWrites>();

  constructor(database: Pick<Database, 'build' | 'locksRows' | 'deletionOf'>, quota: Partial<Amounts> = {}) {
    const { build, locksRows } = database;
    this.#database = database;
    this.quota = { records: quota.records ?? unlimited, bytes: quota.bytes ?? unlimited };
    this.journal = new Journal(build);
    this.words = new Words(database);
    this.blocks = new IdBlocks(build);
    this.keys = new IdempotencyKeys(build);
    const counters = build
      .selectFrom('accounts')
      .select(['last_sequence', 'last_ids', 'used_records', 'used_bytes', 'most_records', 'most_bytes'])
      .where('account_id', '=', slot('account'));
    // No key update: tokens, owners and sessions that are being added point at this row, and need not wait for a writer.
    this.lock = statement(locksRows ? counters.forNoKeyUpdate() : counters, 'accounts');
    this.count = statement(
      build
        .updateTable('accounts')
        .set({
          last_sequence: slot('last_sequence'),
          last_ids: slot('last_ids'),
          used_records: slot('used_records'),
          used_bytes: slot('used_bytes'),
        })
        .where('account_id', '=', slot('account')),
      'accounts',
    );
  }

  of(resource: AnyResource): Table {
    return this.#reads.getOrInsertComputed(resource, () => new Table(this.#database.build, resource));
  }

  writesOf(resource: AnyResource): TableWrites {
    return this.#writes.getOrInsertComputed(resource, () => new TableWrites(this.#database, resource));
  }
}
