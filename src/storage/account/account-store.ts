import { limits } from '../../limits.ts';
import { sample } from '../../metrics/sample.ts';
import type { Database, Transaction } from '../database.ts';
import { rawSql } from '../statement.ts';
import {
  type AccountReader,
  type AccountStore,
  type AccountWriter,
  type Actor,
  type IdempotentRequest,
  NeedsLongTransaction,
  type Store,
  type StoredResponse,
  Unavailable,
  type Usage,
  type WriteOptions,
} from '../store.ts';
import { StoreMetadata } from '../store-metadata.ts';
import { Tables } from '../tables/tables.ts';
import { SqlAccountReader } from './reader.ts';
import { AccountUnitOfWork } from './unit-of-work.ts';
import { SqlAccountWriter } from './writer.ts';

/** `quota`: the default for accounts that have none of their own. */
export function openStore(database: Database, quota: Partial<Usage> = {}): Store {
  const tables = new Tables(database, quota);
  const ping = rawSql('SELECT 1');
  const metadata = new StoreMetadata(database);
  return {
    cacheVersions: database.cacheVersions,
    forAccount: (id) => new SqlAccountStore(database, tables, id),
    ping: async () => void (await database.run(ping)),
    testWrite: () =>
      metadata
        .set('test write', new Date().toISOString().padEnd(limits.testWriteCharacters))
        .catch((error) => throwUnlessPartial(database, error)),
    samples: async () => [
      ...(await database.samples()),
      sample('tradepost_idempotent_replays_total', tables.idempotencyKeys.replays),
    ],
    close: () => database.close(),
  };
}

/** While one node of a cluster does not answer, the accounts on the others can be read and written. */
async function throwUnlessPartial({ cluster }: Database, error: unknown): Promise<void> {
  const health = error instanceof Unavailable ? await cluster?.health() : undefined;
  if (!health?.nodes.some(({ answers }) => !answers)) throw error;
}

class SqlAccountStore extends SqlAccountReader implements AccountStore {
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
    request: IdempotentRequest,
    work: (writer: AccountWriter) => Promise<StoredResponse>,
  ): Promise<{ response: StoredResponse; isReplayed: boolean }> {
    const { tables, account } = this;
    return this.#write(actor, async (writer, transaction) => {
      const stored = await tables.idempotencyKeys.find(transaction, account, request);
      if (stored) return { response: stored, isReplayed: true };
      const response = await work(writer);
      await tables.idempotencyKeys.store(transaction, account, request, response);
      return { response, isReplayed: false };
    });
  }

  #write<T>(
    actor: Actor,
    work: (writer: AccountWriter, transaction: Transaction) => Promise<T>,
    { reason, isLong = false }: WriteOptions = {},
  ): Promise<T> {
    const { tables, account } = this;
    let changesHosts = false;
    const execute = async (transaction: Transaction): Promise<T> => {
      const unitOfWork = await transaction.getScoped(`account ${account}`, () =>
        AccountUnitOfWork.open(transaction, tables, account),
      );
      const writer = new SqlAccountWriter(transaction, tables, account, unitOfWork, {
        actor,
        reason: reason ?? null,
        isLong,
      });
      const result = await work(writer, transaction);
      writer.checkQuota();
      changesHosts = writer.changesHosts;
      return result;
    };
    return this.#database.transaction(execute, account, isLong).then(
      (result) => {
        // Which account a host shows is remembered for all accounts together.
        if (changesHosts) this.#database.cacheVersions.invalidate(undefined);
        return result;
      },
      (error) => {
        if (error instanceof NeedsLongTransaction) return this.#write(actor, work, { reason, isLong: true });
        throw error;
      },
    );
  }

  snapshot<T>(work: (reader: AccountReader) => Promise<T>): Promise<T> {
    return this.#database.snapshot((executor) =>
      work(new SqlAccountReader(executor, this.tables, this.account)),
    );
  }
}
