import { createHash, type Hash } from 'node:crypto';
import { type ScanSource, scanTable, type TableSchema } from '../tables/table-scan.ts';

/** Hashes of the rows of each account and table, by both names. */
export type Fingerprints = Map<string, string>;

export async function fingerprintsOf(
  source: ScanSource,
  tables: readonly TableSchema[],
): Promise<Fingerprints> {
  const fingerprints: Fingerprints = new Map();
  for (const table of tables) {
    const accountIndex = table.columns.indexOf('account_id');
    const hashes = new Map<unknown, Hash>();
    for await (const rows of scanTable(source, table))
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
