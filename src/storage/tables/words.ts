import type { Stored, StoredRecord } from '../../declare/fields/field.ts';
import type { AnyResource } from '../../declare/resource.ts';
import { searchWords } from '../../declare/search.ts';
import { limits } from '../../limits.ts';
import { paddedBatches } from '../batches.ts';
import type { Database, RowsByKey, Transaction } from '../database.ts';
import type { Insertion, NewRows } from '../new-rows.ts';
import { type Statement, StatementCache, slot } from '../statement.ts';
import type { Soon } from '../store.ts';

/** The statements of the words by which records are found. */
export class Words {
  readonly #cache = new StatementCache();
  readonly #database: Pick<Database, 'build' | 'deletionOf'>;

  constructor(database: Pick<Database, 'build' | 'deletionOf'>) {
    this.#database = database;
  }

  /** Takes account, kind, word and ID of the record, word by word; none of them is there yet. */
  readonly fresh: Insertion = {
    table: 'search_words',
    statement: (count) => this.#cache.get(`insert ${count}`, () => this.#insertion(count)),
  };

  /** The same where some may be there, which takes a second look for each. */
  readonly careful: Insertion = {
    table: 'search_words',
    statement: (count) =>
      this.#cache.get(`insert ${count} carefully`, () =>
        this.#insertion(count).onConflict((conflict) => conflict.doNothing()),
      ),
  };

  #insertion(count: number) {
    const row = {
      account_id: slot('account'),
      kind: slot('kind'),
      word: slot('word'),
      record_id: slot('record'),
    };
    return this.#database.build.insertInto('search_words').values(Array(count).fill(row));
  }

  /** Takes account and kind, then word and ID of the record, word by word. */
  deletion(count: number): Statement {
    return this.#cache.get(`delete ${count}`, () => this.#database.deletionOf(wordsByKey, count));
  }
}

const wordsByKey: RowsByKey = {
  table: 'search_words',
  same: { account_id: 'integer', kind: 'text' },
  each: { word: 'text', record_id: 'integer' },
};

/**
 * The words of one account in one transaction: kept in step with the records. Those that are added are gathered and
 * written in the order of their table, so that each of its pages is gone to once.
 */
export class AccountWords {
  readonly #session: Transaction;
  readonly #words: Words;
  readonly #account: number;
  readonly #isNew: (kind: string, id: number) => boolean;
  /** The records that each word was added to, by kind of record and word. */
  #added = new Map<string, Map<string, number[]>>();
  #count = 0;
  /** Whether some of those records are not the first with their ID: words of one before may have been left. */
  #mayBeThere = false;

  constructor(
    session: Transaction,
    words: Words,
    account: number,
    isNew: (kind: string, id: number) => boolean,
  ) {
    this.#session = session;
    this.#words = words;
    this.#account = account;
    this.#isNew = isNew;
  }

  add(resource: AnyResource, records: readonly StoredRecord[]): Soon<void> {
    if (!resource.search.length) return;
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
    if (this.#count >= limits.gatheredWords) return this.#flush();
  }

  async drop(resource: AnyResource, records: readonly StoredRecord[]): Promise<void> {
    if (!resource.search.length || !records.length) return;
    await this.#flush();
    const pairs = records.flatMap((record) =>
      searchWords(resource, record).map((word): Stored[] => [word, record.ID as number]),
    );
    for (const batch of paddedBatches(pairs)) {
      const values = [this.#account, resource.keys.one, ...batch.flat()];
      await this.#session.put(this.#words.deletion(batch.length), values);
    }
  }

  /** Most changes leave the words as they are. */
  async change(
    resource: AnyResource,
    changes: readonly { before: StoredRecord; after: StoredRecord }[],
  ): Promise<void> {
    const touched = changes.filter(({ before, after }) =>
      resource.search.some((name) => before[name] !== after[name]),
    );
    const was = touched.map(({ before }) => before);
    const is = touched.map(({ after }) => after);
    await this.drop(resource, was);
    await this.add(resource, is);
  }

  #flush(): Soon<void> {
    return this.#session.add(this.take());
  }

  /** Gives away what was gathered. */
  take(): NewRows {
    const rows = [...this.#added].sort(byName).flatMap(([kind, words]) => this.#rowsOf(kind, words));
    const insertion = this.#mayBeThere ? this.#words.careful : this.#words.fresh;
    this.#added.clear();
    this.#count = 0;
    this.#mayBeThere = false;
    return { insertion, rows };
  }

  #rowsOf(kind: string, words: Map<string, number[]>): Stored[][] {
    return [...words]
      .sort(byName)
      .flatMap(([word, records]) => records.map((record) => [this.#account, kind, word, record]));
  }
}

const noWords = (): Map<string, number[]> => new Map();

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;
