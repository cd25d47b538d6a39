import { initial } from './001-initial.ts';
import { ownerFace } from './002-owner-face.ts';
import { speed } from './003-speed.ts';
import { retriesAndQuotas } from './004-retries-and-quotas.ts';
import { groupUses } from './005-group-uses.ts';

/** The words in which dialects differ. */
export interface ColumnTypes {
  integer: string;
  /** Compared and sorted byte by byte, so that both stores give the same order. */
  text: string;
  /** What ends a CREATE TABLE. */
  tableEnd: string;
  /** The same for a table whose key is most of its rows: kept in the order of the key where the store can. */
  clusteredEnd: string;
  /** An index that holds further columns too, so that whoever reads only those need not go to the rows; if the store can. */
  covering(name: string, table: string, columns: string): string[];
}

/** SQL statements that bring the schema one version further. Frozen once released. */
export type Migration = (types: ColumnTypes) => string[];

/** In order; the schema's version is how many have run. */
export const migrations: readonly Migration[] = [initial, ownerFace, speed, retriesAndQuotas, groupUses];

/** What is wrong with a schema of another version than this release's. */
export const schemaVersionMismatch = (found: number): string => {
  const todo =
    found > migrations.length
      ? 'it was used by a newer release; upgrade Tradepost'
      : 'stop every older server on it, then serve it once by this release';
  return `the schema has version ${found}, this Tradepost has ${migrations.length}: ${todo}`;
};

export class SchemaTooNew extends Error {
  constructor(found: number) {
    super(schemaVersionMismatch(found));
  }
}
