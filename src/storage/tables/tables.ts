import type { AnyResource } from '../../schema/resource.ts';
import type { Database } from '../database.ts';
import type { BulkInsert } from '../new-rows.ts';
import { compileStatement, param, type Statement } from '../statement.ts';
import type { Usage } from '../store.ts';
import { IdRangeCounts } from './id-range-counts.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { Journal } from './journal.ts';
import { journalInsert } from './journal-writes.ts';
import { SearchIndex } from './search-index.ts';
import { TableReads } from './table-reads.ts';
import { TableWrites } from './table-writes.ts';

export const unlimited = Number.MAX_SAFE_INTEGER;

/** Shared by all accounts. Statements are compiled on first use. */
export class Tables {
  readonly journal: Journal;
  readonly journalInsert: BulkInsert;
  readonly searchIndex: SearchIndex;
  readonly idRangeCounts: IdRangeCounts;
  readonly idempotencyKeys: IdempotencyKeys;
  /** The default for accounts. */
  readonly quota: Usage;
  readonly lockAccount: Statement;
  readonly updateCounters: Statement;
  readonly #database: Pick<Database, 'build' | 'buildDeleteByKeys'>;
  readonly #reads = new Map<AnyResource, TableReads>();
  readonly #writes = new Map<AnyResource, TableWrites>();

  constructor(
    database: Pick<Database, 'build' | 'locksRows' | 'buildDeleteByKeys'>,
    quota: Partial<Usage> = {},
  ) {
    const { build, locksRows } = database;
    this.#database = database;
    this.quota = { records: quota.records ?? unlimited, bytes: quota.bytes ?? unlimited };
    this.journal = new Journal(build);
    this.journalInsert = journalInsert(build);
    this.searchIndex = new SearchIndex(database);
    this.idRangeCounts = new IdRangeCounts(build);
    this.idempotencyKeys = new IdempotencyKeys(build);
    const counters = build
      .selectFrom('accounts')
      .select(['last_sequence', 'last_ids', 'used_records', 'used_bytes', 'most_records', 'most_bytes'])
      .where('account_id', '=', param('account'));
    // FOR NO KEY UPDATE does not block inserts of tokens, owners and sessions, which reference this row.
    this.lockAccount = compileStatement(locksRows ? counters.forNoKeyUpdate() : counters, 'accounts');
    this.updateCounters = compileStatement(
      build
        .updateTable('accounts')
        .set({
          last_sequence: param('last_sequence'),
          last_ids: param('last_ids'),
          used_records: param('used_records'),
          used_bytes: param('used_bytes'),
        })
        .where('account_id', '=', param('account')),
      'accounts',
    );
  }

  readsOf(resource: AnyResource): TableReads {
    return this.#reads.getOrInsertComputed(resource, () => new TableReads(this.#database.build, resource));
  }

  writesOf(resource: AnyResource): TableWrites {
    return this.#writes.getOrInsertComputed(resource, () => new TableWrites(this.#database, resource));
  }
}
