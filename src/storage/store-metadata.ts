import type { Database } from './database.ts';
import { compileStatement, param } from './statement.ts';

/** Of scheduled backups: the random word in their file names, and when the last one began. */
export const backupMetadataKeys = { series: 'backup series', started: 'backup started' };

/** Where the store was last served: the base URL and the domain of sites, as JSON. */
export const servedAtKey = 'served at';

/** Says that the search index covers all records; missing in a store from before there was search. */
export const searchIndexKey = 'search index';

/** Key-value pairs about the store itself. */
export class StoreMetadata {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async get(name: string): Promise<string | undefined> {
    const { build } = this.#database;
    const read = build.selectFrom('facts').select('value').where('account_id', '=', 0);
    const rows = await this.#database.run(compileStatement(read.where('name', '=', param('name'))), { name });
    return rows[0]?.[0] as string | undefined;
  }

  set(name: string, value: string): Promise<void> {
    const upsert = this.#database.build
      .insertInto('facts')
      .values({ account_id: 0, name, value })
      .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet({ value }));
    return this.#database.transaction(
      async (transaction) => transaction.runDeferred(compileStatement(upsert)),
      'none',
    );
  }

  /** Of concurrent calls the first one counts. */
  setIfMissing(name: string, value: string): Promise<void> {
    const insert = this.#database.build
      .insertInto('facts')
      .values({ account_id: 0, name, value })
      .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing());
    return this.#database.transaction(
      async (transaction) => transaction.runDeferred(compileStatement(insert)),
      'none',
    );
  }

  /** Sets a value unless the stored one is in (`to`, `most`]; returns whether it did. Of concurrent calls one succeeds. */
  compareAndSet(name: string, { to, most }: { to: string; most: string }, value: string): Promise<boolean> {
    const upsert = this.#database.build
      .insertInto('facts')
      .values({ account_id: 0, name, value })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'name'])
          .doUpdateSet({ value })
          .where((eb) => eb.or([eb('facts.value', '<=', to), eb('facts.value', '>', most)])),
      )
      .returning('value');
    return this.#database.transaction(
      async (transaction) => (await transaction.run(compileStatement(upsert))).length > 0,
      'none',
    );
  }
}
