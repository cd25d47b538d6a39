import type { StoredValue } from '../schema/fields/field.ts';
import type { QueryExecutor } from '../storage/database.ts';
import { batches, type Statement } from '../storage/statement.ts';

/** Inserts rows in batches; the statement's parameters are in column order. */
export async function insertRows<C extends string>(
  transaction: QueryExecutor,
  columns: readonly C[],
  rows: readonly Record<C, StoredValue>[],
  statementOf: (count: number) => Statement,
): Promise<void> {
  for (const batch of batches(rows))
    await transaction.run(
      statementOf(batch.length),
      batch.flatMap((row) => columns.map((column) => row[column])),
    );
}
