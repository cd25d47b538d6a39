import { sample } from '../../metrics/sample.ts';
import type { Database, Transaction } from '../database.ts';
import { plain } from '../statement.ts';
import {
  type AccountReader,
  type AccountStore,
  type AccountWriter,
  type Actor,
  type Amounts,
  type Once,
  type Reply,
  type Store,
  TakesLong,
  type WriteOptions,
} from '../store.ts';
import { Tables } from '../tables/tables.ts';
import { Reader } from './reader.ts';
import { Turn } from './turn.ts';
import { Writer } from './writer.ts';

/** `quota`: what an account may hold that has none of its own. */
export function openStore(database: Database, quota: Partial<Amounts> = {}): Store {
  const tables = new Tables(database, quota);
  const one = plain('SELECT 1');
  return {
    marks: database.marks,
    forAccount: (id) => new StoreOfAccount(database, tables, id),
    ping: async () => void (await database.run(one)),
    samples: async () => [
      ...(await database.samples()),
      sample('tradepost_idempotent_replays_total', tables.keys.replays),
    ],
    close: () => database.close(),
  };
}

class StoreOfAccount extends Reader implements AccountStore {
  readonly #database: Database;

  constructor(database: Database, tables: Tables, account: number) {
    super(database, tables, account);
    this.#database = database;
  }

  write<T>(actor: Actor, work: (writer: AccountWriter) => Promise<T>, options?: WriteOptions): Promise<T> {
    return this.#write(actor, work, options);
  }

  writeOnce(
    actor: Actor,
    once: Once,
    work: (writer: AccountWriter) => Promise<Reply>,
  ): Promise<{ reply: Reply; isReplayed: boolean }> {
    const { tables, account } = this;
    return this.#write(actor, async (writer, session) => {
      const given = await tables.keys.find(session, account, once);
      if (given) return { reply: given, isReplayed: true };
      const reply = await work(writer);
      await tables.keys.keep(session, account, once, reply);
      return { reply, isReplayed: false };
    });
  }

  #write<T>(
    actor: Actor,
    work: (writer: AccountWriter, session: Transaction) => Promise<T>,
    { reason, isLong = false }: WriteOptions = {},
  ): Promise<T> {
    const { tables, account } = this;
    const carryOut = async (session: Transaction): Promise<T> => {
      const turn = await session.shared(`account ${account}`, () => Turn.open(session, tables, account));
      const writer = new Writer(session, tables, account, turn, { actor, reason: reason ?? null, isLong });
      const result = await work(writer, session);
      writer.checkQuota();
      return result;
    };
    return this.#database.transaction(carryOut, account, isLong).catch((error) => {
      if (error instanceof TakesLong) return this.#write(actor, work, { reason, isLong: true });
      throw error;
    });
  }

  snapshot<T>(work: (reader: AccountReader) => Promise<T>): Promise<T> {
    return this.#database.snapshot((session) => work(new Reader(session, this.tables, this.account)));
  }
}
