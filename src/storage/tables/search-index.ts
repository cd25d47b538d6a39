import { limits } from '../../limits.ts';
import type { StoredRecord, StoredValue } from '../../schema/fields/field.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { searchWords } from '../../schema/search.ts';
import type { Database, DeleteByKeys, Transaction } from '../database.ts';
import type { BulkInsert, NewRows } from '../new-rows.ts';
import { paddedBatches, param, type Statement, StatementCache } from '../statement.ts';
import type { MaybePromise } from '../store.ts';

/** A word index for both dialects, at 3 % of a create. FTS5 and tsvector: two tokenizers, and no account in the key. */
export class SearchIndex {
  readonly #cache = new StatementCache();
  readonly #database: Pick<Database, 'build' | 'buildDeleteByKeys'>;

  constructor(database: Pick<Database, 'build' | 'buildDeleteByKeys'>) {
    this.#database = database;
  }

  /** Parameters of each word: account, kind, word, record. */
  readonly insertNew: BulkInsert = {
    table: 'search_words',
    statementFor: (count) => this.#cache.get(`insert ${count}`, () => this.#insert(count)),
  };

  /** Dearer by a look-up for each word. */
  readonly insertIfMissing: BulkInsert = {
    table: 'search_words',
    statementFor: (count) =>
      this.#cache.get(`insert if missing ${count}`, () =>
        this.#insert(count).onConflict((conflict) => conflict.doNothing()),
      ),
  };

  #insert(count: number) {
    const row = {
      account_id: param('account'),
      kind: param('kind'),
      word: param('word'),
      record_id: param('record'),
    };
    return this.#database.build.insertInto('search_words').values(Array(count).fill(row));
  }

  /** Parameters: account and kind, then word and record of each. */
  deletionFor(count: number): Statement {
    return this.#cache.get(`delete ${count}`, () => this.#database.buildDeleteByKeys(deleteByKeys, count));
  }
}

const deleteByKeys: DeleteByKeys = {
  table: 'search_words',
  common: { account_id: 'integer', kind: 'text' },
  perRow: { word: 'text', record_id: 'integer' },
};

/** Buffers an account's new words and inserts them in key order, so that each page is visited once. */
export class SearchIndexBuffer {
  readonly #transaction: Transaction;
  readonly #index: SearchIndex;
  readonly #account: number;
  readonly #isNew: (kind: string, id: number) => boolean;
  /** New record IDs, by kind and word. */
  #added = new Map<string, Map<string, number[]>>();
  #count = 0;
  /** Words of an earlier record with the same ID may be left. */
  #mayExist = false;

  constructor(
    transaction: Transaction,
    index: SearchIndex,
    account: number,
    isNew: (kind: string, id: number) => boolean,
  ) {
    this.#transaction = transaction;
    this.#index = index;
    this.#account = account;
    this.#isNew = isNew;
  }

  add(resource: AnyResource, records: readonly StoredRecord[]): MaybePromise<void> {
    if (!resource.searchFields.length) return;
    const kind = resource.keys.one;
    const added = this.#added.getOrInsertComputed(kind, newWordMap);
    for (const record of records) {
      const id = record.ID as number;
      this.#mayExist ||= !this.#isNew(kind, id);
      for (const word of searchWords(resource, record)) {
        const ids = added.get(word);
        if (ids) ids.push(id);
        else added.set(word, [id]);
        this.#count++;
      }
    }
    if (this.#count >= limits.bufferedSearchWords) return this.#flush();
  }

  async remove(resource: AnyResource, records: readonly StoredRecord[]): Promise<void> {
    if (!resource.searchFields.length || !records.length) return;
    await this.#flush();
    const pairs = records.flatMap((record) =>
      searchWords(resource, record).map((word): StoredValue[] => [word, record.ID as number]),
    );
    for (const batch of paddedBatches(pairs)) {
      const values = [this.#account, resource.keys.one, ...batch.flat()];
      await this.#transaction.runDeferred(this.#index.deletionFor(batch.length), values);
    }
  }

  async update(
    resource: AnyResource,
    changes: readonly { before: StoredRecord; after: StoredRecord }[],
  ): Promise<void> {
    const affected = changes.filter(({ before, after }) =>
      resource.searchFields.some((name) => before[name] !== after[name]),
    );
    await this.remove(
      resource,
      affected.map(({ before }) => before),
    );
    await this.add(
      resource,
      affected.map(({ after }) => after),
    );
  }

  #flush(): MaybePromise<void> {
    return this.#transaction.insertBuffered(this.drain());
  }

  drain(): NewRows {
    const rows = [...this.#added].sort(byKey).flatMap(([kind, words]) => this.#rowsOf(kind, words));
    const bulkInsert = this.#mayExist ? this.#index.insertIfMissing : this.#index.insertNew;
    this.#added.clear();
    this.#count = 0;
    this.#mayExist = false;
    return { bulkInsert, rows };
  }

  #rowsOf(kind: string, words: Map<string, number[]>): StoredValue[][] {
    return [...words]
      .sort(byKey)
      .flatMap(([word, records]) => records.map((record) => [this.#account, kind, word, record]));
  }
}

const newWordMap = (): Map<string, number[]> => new Map();

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;
