import { initial } from './001-initial.ts';
import { ownerFace } from './002-owner-face.ts';
import { speed } from './003-speed.ts';
import { retriesAndQuotas } from './004-retries-and-quotas.ts';
import { groupUses } from './005-group-uses.ts';
import type { Migration } from './migration.ts';

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
