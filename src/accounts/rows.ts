import type { Stored } from '../declare/fields/field.ts';
import { batches } from '../storage/batches.ts';
import type { Session } from '../storage/database.ts';
import { type Statement, slot, type Values } from '../storage/statement.ts';

/** The rows of an INSERT of many, each column of each a slot. */
export const rowSlots = <C extends string>(columns: readonly C[], count: number): Record<C, never>[] =>
  Array.from(
    { length: count },
    (_, index) =>
      Object.fromEntries(columns.map((column) => [column, slot(`${column}_${index}`)])) as Record<C, never>,
  );

/** Inserts rows, many at a time. */
export async function insertRows<C extends string>(
  session: Session,
  columns: readonly C[],
  rows: readonly Record<C, Stored>[],
  statementOf: (count: number) => Statement,
): Promise<void> {
  for (const batch of batches(rows)) {
    const values: Values = {};
    for (const [index, row] of batch.entries())
      for (const column of columns) values[`${column}_${index}`] = row[column];
    await session.run(statementOf(batch.length), values);
  }
}
