import { limits } from '../../limits.ts';
import type { StoredRecord, StoredValue } from '../../schema/fields/field.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { searchWords } from '../../schema/search.ts';
import { paddedBatches } from '../batches.ts';
import type { Database, DeleteByKeys, Transaction } from '../database.ts';
import type { BulkInsert, NewRows } from '../new-rows.ts';
import { param, type Statement, StatementCache } from '../statement.ts';
import type { MaybePromise } from '../store.ts';

/** The statements of the words by which records are found. */
export class SearchIndex {
  readonly #cache = new StatementCache();
  readonly #database: Pick<Database, 'build' | 'buildDeleteByKeys'>;

  constructor(database: Pick<Database, 'build' | 'buildDeleteByKeys'>) {
    this.#database = database;
  }

  /** Takes account, kind, word and ID of the record, word by word; none of them is there yet. */
  readonly insertNew: BulkInsert = {
    table: 'search_words',
    statementFor: (count) => this.#cache.get(`insert ${count}`, () => this.#insertion(count)),
  };

  /** The same where some may be there, which takes a second look for each. */
  readonly insertIfMissing: BulkInsert = {
    table: 'search_words',
    statementFor: (count) =>
      this.#cache.get(`insert ${count} carefully`, () =>
        this.#insertion(count).onConflict((conflict) => conflict.doNothing()),
      ),
  };

  #insertion(count: number) {
    const row = {
      account_id: param('account'),
      kind: param('kind'),
      word: param('word'),
      record_id: param('record'),
    };
    return this.#database.build.insertInto('search_words').values(Array(count).fill(row));
  }

  /** Takes account and kind, then word and ID of the record, word by word. */
  deletionFor(count: number): Statement {
    return this.#cache.get(`delete ${count}`, () => this.#database.buildDeleteByKeys(wordsByKey, count));
  }
}

const wordsByKey: DeleteByKeys = {
  table: 'search_words',
  common: { account_id: 'integer', kind: 'text' },
  perRow: { word: 'text', record_id: 'integer' },
};

/**
 * The words of one account in one transaction: kept in step with the records. Those that are added are gathered and
 * written in the order of their table, so that each of its pages is gone to once.
 */
export class SearchIndexBuffer {
  readonly #transaction: Transaction;
  readonly #words: SearchIndex;
  readonly #account: number;
  readonly #isNew: (kind: string, id: number) => boolean;
  /** The records that each word was added to, by kind of record and word. */
  #added = new Map<string, Map<string, number[]>>();
  #count = 0;
  /** Whether some of those records are not the first with their ID: words of one before may have been left. */
  #mayBeThere = false;

  constructor(
    transaction: Transaction,
    words: SearchIndex,
    account: number,
    isNew: (kind: string, id: number) => boolean,
  ) {
    this.#transaction = transaction;
    this.#words = words;
    this.#account = account;
    this.#isNew = isNew;
  }

  add(resource: AnyResource, records: readonly StoredRecord[]): MaybePromise<void> {
    if (!resource.searchFields.length) return;
    const kind = resource.keys.one;
    const added = this.#added.getOrInsertComputed(kind, noWords);
    for (const record of records) {
      const id = record.ID as number;
      this.#mayBeThere ||= !this.#isNew(kind, id);
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
      await this.#transaction.runDeferred(this.#words.deletionFor(batch.length), values);
    }
  }

  /** Most changes leave the words as they are. */
  async update(
    resource: AnyResource,
    changes: readonly { before: StoredRecord; after: StoredRecord }[],
  ): Promise<void> {
    const touched = changes.filter(({ before, after }) =>
      resource.searchFields.some((name) => before[name] !== after[name]),
    );
    const was = touched.map(({ before }) => before);
    const is = touched.map(({ after }) => after);
    await this.remove(resource, was);
    await this.add(resource, is);
  }

  #flush(): MaybePromise<void> {
    return this.#transaction.insertBuffered(this.drain());
  }

  /** Gives away what was gathered. */
  drain(): NewRows {
    const rows = [...this.#added].sort(byName).flatMap(([kind, words]) => this.#rowsOf(kind, words));
    const insertion = this.#mayBeThere ? this.#words.insertIfMissing : this.#words.insertNew;
    this.#added.clear();
    this.#count = 0;
    this.#mayBeThere = false;
    return { bulkInsert: insertion, rows };
  }

  #rowsOf(kind: string, words: Map<string, number[]>): StoredValue[][] {
    return [...words]
      .sort(byName)
      .flatMap(([word, records]) => records.map((record) => [this.#account, kind, word, record]));
  }
}

const noWords = (): Map<string, number[]> => new Map();

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;
