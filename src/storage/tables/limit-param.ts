import { sql } from 'kysely';
import { param } from '../statement.ts';

/**
 * A parameter for LIMIT and OFFSET. SQLite plans a statement anew whenever a plain parameter there changes, which takes as long
 * as many statements take to run; an expression avoids that. In a file of its own, because the worker thread loads
 * `statement.ts` but not Kysely, with which it would take ten times as long to start.
 */
export const limitParam = (name: string): never => sql`${param(name)} + cast(0 as bigint)` as never;
