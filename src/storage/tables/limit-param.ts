import { sql } from 'kysely';
import { param } from '../statement.ts';

/**
 * A slot for LIMIT and OFFSET. Each time a value is bound that its planner has looked at, SQLite plans the statement anew,
 * which takes as long as many take to run; at a sum it does not look. In a file of its own, because the thread of
 * long works needs statements but no query builder, with which it would take ten times as long to load.
 */
export const limitParam = (name: string): never => sql`${param(name)} + cast(0 as bigint)` as never;
