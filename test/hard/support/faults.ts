import type { Database, Transaction } from '../../../src/storage/database.ts';
import { type InvalidationScope, Unavailable } from '../../../src/storage/store.ts';

/** Where a transaction fails: at a statement, every time or only the first, right before its commit, or right after. */
type Fault =
  | { at: 'statement'; count: number; isOnce: boolean }
  | { at: 'before commit' }
  | { at: 'after commit' };

export interface Faults {
  /** How many of a hundred transactions of accounts fail. */
  percent: number;
  /** How many have failed, by the place. */
  thrown: Record<Fault['at'] | 'again', number>;
}

export const noFaults = (): Faults => ({
  percent: 0,
  thrown: { statement: 0, 'before commit': 0, 'after commit': 0, again: 0 },
});

/** What PostgreSQL says when it wants a transaction to be tried again. */
const serializationFailure = (): Error => Object.assign(new Error('try again'), { code: '40001' });

/** The same database, in which transactions fail now and then, as if it were lost at that moment. */
export function faulty(database: Database, faults: Faults, random: (below: number) => number): Database {
  function next(): Fault | undefined {
    if (random(100) >= faults.percent) return undefined;
    const choice = random(3);
    if (choice === 0) return { at: 'statement', count: 1 + random(6), isOnce: random(2) === 0 };
    return { at: choice === 1 ? 'before commit' : 'after commit' };
  }

  const raise = (at: Fault['at']): never => {
    faults.thrown[at]++;
    throw new Unavailable(`made to fail: ${at}`);
  };

  function failing(fault: Fault | undefined, work: (session: Transaction) => Promise<unknown>) {
    let runs = 0;
    return async (session: Transaction): Promise<unknown> => {
      const isFirst = runs++ === 0;
      let left =
        fault?.at === 'statement' && (isFirst || !fault.isOnce) ? fault.count : Number.POSITIVE_INFINITY;
      const count = (): void => {
        if (--left === 0) raise('statement');
      };
      const result = await work({
        async run(...asked) {
          const rows = await session.run(...asked);
          count();
          return rows;
        },
        // It may belong to what works share, and was then counted for the first of them. So it has been carried out.
        async runDeferred(...asked) {
          await session.runDeferred(...asked);
          count();
        },
        async insertBuffered(rows) {
          await session.insertBuffered(rows);
          count();
        },
        getScoped: (key, open) => session.getScoped(key, open),
      });
      if (fault?.at === 'before commit') raise('before commit');
      if (database.locksRows && isFirst && random(100) < faults.percent) {
        faults.thrown.again++;
        throw serializationFailure();
      }
      return result;
    };
  }

  async function transaction(
    work: (session: Transaction) => Promise<unknown>,
    whose?: InvalidationScope,
    isLong?: boolean,
  ): Promise<unknown> {
    const fault = typeof whose === 'number' ? next() : undefined;
    const result = await database.transaction(failing(fault, work), whose, isLong);
    if (fault?.at === 'after commit') raise('after commit');
    return result;
  }

  return new Proxy(database, {
    get(target, property) {
      if (property === 'transaction') return transaction;
      const value = Reflect.get(target, property, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
