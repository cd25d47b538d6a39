import type { Stored } from '../../declare/fields/field.ts';
import type { Transaction } from '../database.ts';
import type { Shared } from '../shared.ts';
import { type Insertion, insertRows, type NewRows } from '../tables/new-rows.ts';

/**
 * Rows that a transaction adds at its end, whichever accounts they are of: so that writers to many accounts share
 * statements, too. Accounts' turns hand them in when they end.
 */
export class GatheredRows implements Shared {
  readonly #session: Transaction;
  readonly #gathered = new Map<Insertion, (readonly Stored[])[]>();

  static of(session: Transaction): Promise<GatheredRows> {
    return session.shared('rows', async () => new GatheredRows(session));
  }

  private constructor(session: Transaction) {
    this.#session = session;
  }

  add({ insertion, rows }: NewRows): void {
    const gathered = this.#gathered.getOrInsertComputed(insertion, () => []);
    for (const row of rows) gathered.push(row);
  }

  /** While works go on there is nothing in it. */
  mark(): () => void {
    return () => undefined;
  }

  async close(): Promise<void> {
    for (const [insertion, rows] of this.#gathered) await insertRows(this.#session, { insertion, rows });
  }
}
