import type { Stored, StoredRecord } from '../declare/fields/field.ts';
import type { AnyResource } from '../declare/resource.ts';
import { searchWords } from '../declare/search.ts';
import { limits } from '../limits.ts';
import { batches, paddedBatches } from './batches.ts';
import { toRecord } from './columns.ts';
import type { Database, Transaction } from './database.ts';
import { type QueryBuilder, type Statement, StatementCache, slot, statement } from './statement.ts';
import { Table } from './table.ts';

/** The statements of the words by which records are found. */
export class Words {
  readonly #cache = new StatementCache();
  readonly #build: QueryBuilder;

  constructor(build: QueryBuilder) {
    this.#build = build;
  }

  /** Takes account, kind, word and ID of the record, word by word. `mayBeThere`: some may, which takes a second look for each. */
  insertion(count: number, mayBeThere: boolean): Statement {
    return this.#cache.get(`insert ${count} ${mayBeThere}`, () => {
      const row = {
        account_id: slot('account'),
        kind: slot('kind'),
        word: slot('word'),
        record_id: slot('record'),
      };
      const insertion = this.#build.insertInto('search_words').values(Array(count).fill(row));
      return mayBeThere ? insertion.onConflict((conflict) => conflict.doNothing()) : insertion;
    });
  }

  /** Takes account, kind, the words and the ID of the record. */
  deletion(count: number): Statement {
    const words = Array.from({ length: count }, () => slot('word'));
    return this.#cache.get(`delete ${count}`, () =>
      this.#build
        .deleteFrom('search_words')
        .where('account_id', '=', slot('account'))
        .where('kind', '=', slot('kind'))
        .where('word', 'in', words)
        .where('record_id', '=', slot('record')),
    );
  }
}

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

  async add(resource: AnyResource, records: readonly StoredRecord[]): Promise<void> {
    if (!resource.search.length) return;
    const kind = resource.keys.one;
    const added = this.#addedTo(kind);
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
    if (this.#count >= limits.gatheredWords) await this.flush();
  }

  #addedTo(kind: string): Map<string, number[]> {
    let added = this.#added.get(kind);
    if (!added) {
      added = new Map();
      this.#added.set(kind, added);
    }
    return added;
  }

  async drop(resource: AnyResource, records: readonly StoredRecord[]): Promise<void> {
    if (!resource.search.length || !records.length) return;
    await this.flush();
    for (const record of records)
      for (const batch of paddedBatches(searchWords(resource, record))) {
        const values = [this.#account, resource.keys.one, ...batch, record.ID as number];
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

  async flush(): Promise<void> {
    const rows = [...this.#added].sort(byName).flatMap(([kind, words]) => this.#rowsOf(kind, words));
    const mayBeThere = this.#mayBeThere;
    this.#added.clear();
    this.#count = 0;
    this.#mayBeThere = false;
    for (const batch of batches(rows))
      await this.#session.put(this.#words.insertion(batch.length, mayBeThere), batch.flat());
  }

  #rowsOf(kind: string, words: Map<string, number[]>): Stored[][] {
    return [...words]
      .sort(byName)
      .flatMap(([word, records]) => records.map((record) => [this.#account, kind, word, record]));
  }
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** Stands among the words, of no account, once every record that was there before search came has its words. */
const filled = { account_id: 0, kind: '', word: 'filled', record_id: 0 };

/**
 * Gives words to the records of a store that was made before there was search; once, and then never again.
 */
export async function fillWords(
  database: Database,
  resources: readonly AnyResource[],
  counted: (records: number) => void,
): Promise<void> {
  const { build } = database;
  const marker = statement(build.selectFrom('search_words').select('word').where('account_id', '=', 0));
  if ((await database.run(marker)).length) return;
  const accounts = await database.run(
    statement(build.selectFrom('accounts').select('account_id').where('account_id', '>', 0)),
  );
  for (const [account] of accounts as number[][])
    for (const resource of resources)
      if (resource.search.length) await fillTable(database, resource, account as number, counted);
  const mark = statement(
    build
      .insertInto('search_words')
      .values(filled)
      .onConflict((conflict) => conflict.doNothing()),
  );
  await database.transaction(async (session) => void (await session.run(mark)));
}

async function fillTable(
  database: Database,
  resource: AnyResource,
  account: number,
  counted: (records: number) => void,
): Promise<void> {
  const table = new Table(database.build, resource);
  const statements = new Words(database.build);
  const row = database.build.selectFrom('accounts').select('name').where('account_id', '=', slot('account'));
  const turn = statement(database.locksRows ? row.forNoKeyUpdate() : row);
  for (let after = 0; ; ) {
    const next = await database.transaction(async (session) => {
      // The account's turn, as every writer takes it: nobody changes a record between reading it and adding its words.
      await session.run(turn, { account });
      const rows = await session.run(table.select([]), { account, after, limit: limits.batch });
      const records = rows.map((row) => toRecord(table.layout.names, row));
      const words = new AccountWords(session, statements, account, () => false);
      await words.add(resource, records);
      await words.flush();
      counted(records.length);
      return records.at(-1)?.ID as number | undefined;
    });
    if (next === undefined) return;
    after = next;
  }
}
