import type { Database, QueryExecutor, Transaction } from './database.ts';
import type { ParamValues, Statement } from './statement.ts';
import type { InvalidationScope } from './store.ts';

type WithSpan = <T>(name: string, attributes: Record<string, string>, work: () => T) => T;

/** Adds a span to each read and transaction. Used only where tracing is on. */
export function withTracing(database: Database, dialect: string, withSpan: WithSpan): Database {
  const system = { 'db.system.name': dialect };
  const traced: Partial<Database> = {
    run: (statement: Statement, values?: ParamValues) =>
      withSpan('store read', system, () => database.run(statement, values)),
    ...(database.runLong && {
      runLong: (statement: Statement, values?: ParamValues) =>
        withSpan('store long read', system, () =>
          (database as Required<Database>).runLong(statement, values),
        ),
    }),
    transaction: <T>(
      work: (transaction: Transaction) => Promise<T>,
      scope?: InvalidationScope,
      isLong?: boolean,
    ) => withSpan('store transaction', system, () => database.transaction(work, scope, isLong)),
    snapshot: <T>(work: (executor: QueryExecutor) => Promise<T>) =>
      withSpan('store snapshot', system, () => database.snapshot(work)),
  };
  return new Proxy(database, {
    get(target, name) {
      if (name in traced) return traced[name as keyof Database];
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
