import { createHash, type Hash } from 'node:crypto';
import { scanTable, type TableSchema } from '../tables/table-scan.ts';
import type { CopySide } from './copy.ts';

/** A hash of all rows that an account has in a table, by the names of both. */
export type Fingerprints = Map<string, string>;

/** Tells states of a store apart, account by account and table by table, whichever the store. */
export async function fingerprintsOf(
  { build, executor }: CopySide,
  tables: readonly TableSchema[],
): Promise<Fingerprints> {
  const prints: Fingerprints = new Map();
  for (const table of tables) {
    const place = table.columns.indexOf('account_id');
    const hashes = new Map<unknown, Hash>();
    for await (const rows of scanTable(build, executor, table))
      for (const row of rows)
        hashes.getOrInsertComputed(row[place], newHash).update(`${JSON.stringify(row)}\n`);
    for (const [account, hash] of hashes)
      prints.set(`account ${account}: ${table.name}`, hash.digest('base64'));
  }
  return prints;
}

const newHash = (): Hash => createHash('sha256');

/** What is not the same in both. */
export const differences = (one: Fingerprints, other: Fingerprints): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
