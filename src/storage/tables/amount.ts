import { sql } from 'kysely';
import { slot } from '../statement.ts';

/**
 * A slot for LIMIT and OFFSET. SQLite plans a statement anew, for as long as many take to run, each time a value is
 * bound that its planner has looked at; at a sum it does not look. By itself, because the thread of long works needs
 * statements but no query builder, which takes it ten times as long to load.
 */
export const amount = (name: string): never => sql`${slot(name)} + cast(0 as bigint)` as never;
