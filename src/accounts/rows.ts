import type { Stored } from '../declare/fields/field.ts';
import { batches } from '../storage/batches.ts';
import type { Session } from '../storage/database.ts';
import { type Statement, slot } from '../storage/statement.ts';

/** The rows of an INSERT of many, each column of each a slot. */
export const rowSlots = <C extends string>(columns: readonly C[], count: number): Record<C, never>[] =>
  Array.from(
    { length: count },
    () => Object.fromEntries(columns.map((column) => [column, slot(column)])) as Record<C, never>,
  );

/** Inserts rows, many at a time; the statement's slots are those of the rows, in order. */
export async function insertRows<C extends string>(
  session: Session,
  columns: readonly C[],
  rows: readonly Record<C, Stored>[],
  statementOf: (count: number) => Statement,
): Promise<void> {
  for (const batch of batches(rows))
    await session.run(
      statementOf(batch.length),
      batch.flatMap((row) => columns.map((column) => row[column])),
    );
}
