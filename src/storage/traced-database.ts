import type { Database, InvalidationScope, QueryExecutor, Transaction } from './database.ts';
import type { ParamValues, Statement } from './statement.ts';

/** Runs `work` and notes how long it took. */
type WithSpan = <T>(name: string, attributes: Record<string, string>, work: () => T) => T;

/** The same database, with a span for each read and each transaction; only put in where somebody wants to see them. */
export function withTracing(database: Database, dialect: string, during: WithSpan): Database {
  const system = { 'db.system.name': dialect };
  const own: Partial<Database> = {
    run: (statement: Statement, values?: ParamValues) =>
      during('store read', system, () => database.run(statement, values)),
    ...(database.runLong && {
      runLong: (statement: Statement, values?: ParamValues) =>
        during('store long read', system, () => (database as Required<Database>).runLong(statement, values)),
    }),
    transaction: <T>(
      work: (transaction: Transaction) => Promise<T>,
      whose?: InvalidationScope,
      isLong?: boolean,
    ) => during('store transaction', system, () => database.transaction(work, whose, isLong)),
    snapshot: <T>(work: (executor: QueryExecutor) => Promise<T>) =>
      during('store snapshot', system, () => database.snapshot(work)),
  };
  return new Proxy(database, {
    get(target, name) {
      if (name in own) return own[name as keyof Database];
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
