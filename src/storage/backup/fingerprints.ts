import { createHash, type Hash } from 'node:crypto';
import { scanTable, type TableSchema } from '../tables/table-scan.ts';
import type { CopySide } from './copy.ts';

/** Hashes of the rows of each account and table, by both names. */
export type Fingerprints = Map<string, string>;

export async function fingerprintsOf(
  { build, executor }: CopySide,
  tables: readonly TableSchema[],
): Promise<Fingerprints> {
  const fingerprints: Fingerprints = new Map();
  for (const table of tables) {
    const accountIndex = table.columns.indexOf('account_id');
    const hashes = new Map<unknown, Hash>();
    for await (const rows of scanTable(build, executor, table))
      for (const row of rows)
        hashes.getOrInsertComputed(row[accountIndex], newHash).update(`${JSON.stringify(row)}\n`);
    for (const [account, hash] of hashes)
      fingerprints.set(`account ${account}: ${table.name}`, hash.digest('base64'));
  }
  return fingerprints;
}

const newHash = (): Hash => createHash('sha256');

export const differences = (one: Fingerprints, other: Fingerprints): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
