import { initial } from './001-initial.ts';
import { ownerFace } from './002-owner-face.ts';
import { speed } from './003-speed.ts';
import { retriesAndQuotas } from './004-retries-and-quotas.ts';
import { groupUses } from './005-group-uses.ts';
import { accountsThatEnd } from './006-accounts-that-end.ts';
import { ownerEmails } from './007-owner-emails.ts';
import { site } from './008-site.ts';
import { publicSites } from './009-public-sites.ts';
import { lowStockLimit } from './010-low-stock-limit.ts';
import { siteRecords } from './011-site-records.ts';
import { sitesAndMedia } from './012-sites-and-media/index.ts';
import type { Migration } from './migration.ts';

/** In order. The schema version is the number of migrations that have run. */
export const migrations: readonly Migration[] = [
  ...[initial, ownerFace, speed, retriesAndQuotas, groupUses],
  ...[accountsThatEnd, ownerEmails, site, publicSites, lowStockLimit, siteRecords],
  sitesAndMedia,
];

export const schemaVersionMismatch = (found: number): string => {
  const remedy =
    found > migrations.length
      ? 'it was used by a newer release; upgrade Tradepost'
      : 'stop every older server on it, then start this release once';
  return `the schema has version ${found}, this Tradepost has ${migrations.length}: ${remedy}`;
};

export class SchemaTooNew extends Error {
  constructor(found: number) {
    super(schemaVersionMismatch(found));
  }
}
