import type { StoredValue } from '../../schema/fields/field.ts';
import type { Database, QueryExecutor, Transaction } from '../database.ts';
import { batches, paddedBatches, param, type Statement, StatementCache } from '../statement.ts';
import { limitParam } from './limit-param.ts';
import { compareKey } from './table-scan.ts';

/** A record that needs a blob: the first with its hash. */
export interface BlobReference {
  account: number;
  hash: string;
  ID: number;
  filename: string;
  bytes: number;
}

/** In place of the time of a removal. */
const inProgress = '';

/** Its records name blobs. */
const recordTable: string = 'media_files';

/** Which blobs of an account its records need, and since when others are not needed. */
export class BlobReferences {
  readonly #build: Database['build'];
  readonly #database: Pick<Database, 'build' | 'buildDeleteByKeys'>;
  readonly #cache = new StatementCache();

  constructor(database: Pick<Database, 'build' | 'buildDeleteByKeys'>) {
    this.#build = database.build;
    this.#database = database;
  }

  /** Records with these blobs were written. */
  keep(transaction: Transaction, account: number, hashes: readonly string[]): Promise<void> {
    return this.#forget(transaction, 'unneeded_blobs', account, hashes);
  }

  /** Records with these blobs were deleted, or are yet to be written: whether others need them is seen later. */
  async release(transaction: Transaction, account: number, hashes: readonly string[]): Promise<void> {
    const since = new Date().toISOString();
    for (const batch of batches(hashes))
      await transaction.runDeferred(
        this.#upsert('unneeded_blobs', 'since', batch.length),
        batch.flatMap((hash) => [account, hash, since]),
      );
    await this.#forget(transaction, 'removed_blobs', account, hashes);
  }

  /** They are about to be removed from the blob store: until `noteRemoval` none of them may be stored. */
  async startRemoval(transaction: Transaction, account: number, hashes: readonly string[]): Promise<void> {
    for (const batch of batches(hashes))
      await transaction.runDeferred(
        this.#upsert('removed_blobs', 'removed', batch.length),
        batch.flatMap((hash) => [account, hash, inProgress]),
      );
  }

  async isBeingRemoved(executor: QueryExecutor, account: number, hash: string): Promise<boolean> {
    const rows = await executor.run(
      this.#cache.get('being removed', () =>
        this.#build
          .selectFrom('removed_blobs')
          .select('hash')
          .where('account_id', '=', param('account'))
          .where('hash', '=', param('hash'))
          .where('removed', '=', inProgress),
      ),
      { account, hash },
    );
    return rows.length > 0;
  }

  /** They are no longer in the blob store. */
  async noteRemoval(transaction: Transaction, account: number, hashes: readonly string[]): Promise<void> {
    const removed = new Date().toISOString();
    for (const batch of batches(hashes))
      await transaction.runDeferred(
        this.#upsert('removed_blobs', 'removed', batch.length),
        batch.flatMap((hash) => [account, hash, removed]),
      );
    await this.keep(transaction, account, hashes);
  }

  /** Those of the hashes whose blobs were removed. */
  removed(executor: QueryExecutor, account: number, hashes: readonly string[]): Promise<Set<string>> {
    return this.#present(executor, 'removed_blobs', account, hashes);
  }

  /** Those of the hashes that are in records. */
  needed(executor: QueryExecutor, account: number, hashes: readonly string[]): Promise<Set<string>> {
    return this.#present(executor, recordTable, account, hashes);
  }

  /** Those of the hashes that neither a record needs nor are known to be unneeded. */
  async unknown(executor: QueryExecutor, account: number, hashes: readonly string[]): Promise<string[]> {
    const needed = await this.needed(executor, account, hashes);
    const noted = await this.#present(executor, 'unneeded_blobs', account, hashes);
    return hashes.filter((hash) => !needed.has(hash) && !noted.has(hash));
  }

  /** The next account that has unneeded blobs, and since when it has the first. */
  async nextAccount(executor: QueryExecutor, after: number): Promise<[number, string] | undefined> {
    const [row] = await executor.run(
      this.#cache.get('next account', () =>
        this.#build
          .selectFrom('unneeded_blobs')
          .select(['account_id', 'since'])
          .where('account_id', '>', param('after'))
          .orderBy('account_id')
          .orderBy('since')
          .limit(1),
      ),
      { after },
    );
    return row as [number, string] | undefined;
  }

  /** Those not needed since `until` or longer, the first first. */
  async unneeded(executor: QueryExecutor, account: number, until: string, limit: number): Promise<string[]> {
    const rows = await executor.run(
      this.#cache.get('unneeded', () =>
        this.#build
          .selectFrom('unneeded_blobs')
          .select('hash')
          .where('account_id', '=', param('account'))
          .where('since', '<=', param('until'))
          .orderBy('since')
          .orderBy('hash')
          .limit(limitParam('limit')),
      ),
      { account, until, limit },
    );
    return rows.map(([hash]) => hash as string);
  }

  /** All blobs that an account's records need, each once, in batches. */
  async *ofAccount(executor: QueryExecutor, account: number, limit: number): AsyncGenerator<BlobReference[]> {
    let after: StoredValue[] = ['', 0];
    for (;;) {
      const rows = await executor.run(this.#nextReferences(), {
        ...{ account, limit, after_hash: after[0] as string, after_id: after[1] as number },
      });
      const [last] = rows.slice(-1);
      if (!last) return;
      const references: BlobReference[] = [];
      for (const [hash, ID, filename, bytes] of rows as [string, number, string, number][])
        if (hash !== (references.at(-1)?.hash ?? after[0]))
          references.push({ account, hash, ID, filename, bytes });
      if (references.length) yield references;
      after = last;
    }
  }

  /** Hashes that no record needs, in batches. */
  async *unneededOf(executor: QueryExecutor, account: number, limit: number): AsyncGenerator<string[]> {
    const next = this.#cache.get('unneeded by hash', () =>
      this.#build
        .selectFrom('unneeded_blobs')
        .select('hash')
        .where('account_id', '=', param('account'))
        .where('hash', '>', param('after'))
        .orderBy('hash')
        .limit(limitParam('limit')),
    );
    for (let after = ''; ; ) {
      const rows = await executor.run(next, { account, after, limit });
      const last = rows.at(-1)?.[0];
      if (last === undefined) return;
      yield rows.map(([hash]) => hash as string);
      after = last as string;
    }
  }

  /** By the index on the hash. */
  #nextReferences(): Statement {
    return this.#cache.get('references', () =>
      this.#build
        .selectFrom(recordTable)
        .select(['hash', 'id', 'filename', 'bytes'])
        .where('account_id', '=', param('account'))
        .where(compareKey(['hash', 'id'], '>', 'after_'))
        .orderBy('hash')
        .orderBy('id')
        .limit(limitParam('limit')),
    );
  }

  #upsert(table: string, moment: string, count: number): Statement {
    return this.#cache.get(`upsert ${table} ${count}`, () =>
      this.#build
        .insertInto(table)
        .values(
          Array(count).fill({ account_id: param('account'), hash: param('hash'), [moment]: param('moment') }),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'hash'])
            .doUpdateSet(({ ref }) => ({ [moment]: ref(`excluded.${moment}`) })),
        ),
    );
  }

  async #forget(
    transaction: Transaction,
    table: string,
    account: number,
    hashes: readonly string[],
  ): Promise<void> {
    const keys = { table, common: { account_id: 'integer' }, perRow: { hash: 'text' } } as const;
    for (const batch of batches(hashes))
      await transaction.runDeferred(
        this.#cache.get(`forget ${table} ${batch.length}`, () =>
          this.#database.buildDeleteByKeys(keys, batch.length),
        ),
        [account, ...batch],
      );
  }

  async #present(
    executor: QueryExecutor,
    table: string,
    account: number,
    hashes: readonly string[],
  ): Promise<Set<string>> {
    const present = new Set<string>();
    for (const batch of paddedBatches(hashes)) {
      const query = (): Statement =>
        this.#cache.get(`present ${table} ${batch.length}`, () =>
          this.#build
            .selectFrom(table)
            .select('hash')
            .distinct()
            .where('account_id', '=', param('account'))
            .where('hash', 'in', Array(batch.length).fill(param('hash'))),
        );
      for (const [hash] of await executor.run(query(), [account, ...batch])) present.add(hash as string);
    }
    return present;
  }
}
