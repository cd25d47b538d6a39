import type { Database } from './database.ts';
import { compileStatement, param } from './statement.ts';

/** What is known of the backups that a store makes by itself: the word in their names, and when the last was begun. */
export const backupMetadataKeys = { series: 'backup series', started: 'backup started' };

/** What the store knows of itself, by name. */
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
    const write = this.#database.build
      .insertInto('facts')
      .values({ account_id: 0, name, value })
      .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet({ value }));
    return this.#database.transaction(
      async (transaction) => transaction.runDeferred(compileStatement(write)),
      'none',
    );
  }

  /**
   * Sets a value that is not beyond `to`, or not there, or beyond `most`; tells whether it did. Of several who try at once,
   * one does.
   */
  compareAndSet(name: string, { to, most }: { to: string; most: string }, value: string): Promise<boolean> {
    const write = this.#database.build
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
      async (transaction) => (await transaction.run(compileStatement(write))).length > 0,
      'none',
    );
  }
}
