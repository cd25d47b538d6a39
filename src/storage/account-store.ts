import type { Database } from './database.ts';
import { Reader } from './reader.ts';
import { plain } from './statement.ts';
import type { AccountReader, AccountStore, AccountWriter, Actor, Store } from './store.ts';
import { Tables } from './tables.ts';
import { Writer } from './writer.ts';

export function openStore(database: Database): Store {
  const tables = new Tables(database);
  const one = plain('SELECT 1');
  return {
    forAccount: (id) => new StoreOfAccount(database, tables, id),
    changeMark: () => database.changeMark?.(),
    ping: async () => void (await database.run(one)),
    close: () => database.close(),
  };
}

class StoreOfAccount extends Reader implements AccountStore {
  readonly #database: Database;

  constructor(database: Database, tables: Tables, account: number) {
    super(database, tables, account);
    this.#database = database;
  }

  write<T>(actor: Actor, work: (writer: AccountWriter) => Promise<T>, reason?: string): Promise<T> {
    return this.#database.transaction(async (session) => {
      const writer = await Writer.open(session, this.tables, this.account, { actor, reason: reason ?? null });
      const result = await work(writer);
      await writer.finish();
      return result;
    });
  }

  snapshot<T>(work: (reader: AccountReader) => Promise<T>): Promise<T> {
    return this.#database.snapshot((session) => work(new Reader(session, this.tables, this.account)));
  }
}
