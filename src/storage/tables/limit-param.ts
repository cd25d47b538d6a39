import { sql } from 'kysely';
import { param } from '../statement.ts';

/**
 * For LIMIT and OFFSET. An expression, since SQLite plans a statement anew whenever a plain parameter there changes. In a file
 * of its own, since the worker loads `statement.ts`, but starts ten times as fast without Kysely.
 */
export const limitParam = (name: string): never => sql`${param(name)} + cast(0 as bigint)` as never;
