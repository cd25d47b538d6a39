import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';
import { plain } from './statement.ts';

/** What must hold between rows, beyond the database's own checks; each finds the accounts in which it does not. */
const promises: Record<string, string> = {
  'the journal has as many lines as it has counted': `SELECT a.account_id FROM accounts a
    WHERE a.last_sequence <> (SELECT count(*) FROM changes c WHERE c.account_id = a.account_id)`,
  'the numbers of the journal end where it has counted to': `SELECT a.account_id FROM accounts a
    WHERE a.last_sequence <> coalesce(
      (SELECT max(c.sequence) FROM changes c WHERE c.account_id = a.account_id), 0)`,
  'stock_number is the sum of the stock records': `SELECT DISTINCT p.account_id FROM products p
    WHERE p.stock_number <> coalesce(
      (SELECT sum(s.stock_total) FROM stock_records s WHERE s.account_id = p.account_id AND s.product_id = p.id), 0)`,
  'every category of a product exists': `SELECT DISTINCT p.account_id FROM products p
    WHERE p.parent_category <> 0 AND NOT EXISTS
      (SELECT 1 FROM categories c WHERE c.account_id = p.account_id AND c.id = p.parent_category)`,
};

/** Reads the whole store and tells what is wrong with it; nothing, if it is sound. */
export async function checkStore(database: Database): Promise<string[]> {
  const version = await database.version();
  if (version !== migrations.length)
    return [
      `the schema has version ${version}, this Tradepost has ${migrations.length}: serve it once, or upgrade`,
    ];
  const problems = await database.check();
  if (problems.length) return problems;
  for (const [promise, sql] of Object.entries(promises))
    for (const [account] of await database.run(plain(sql)))
      problems.push(`account ${account}: it does not hold that ${promise}`);
  return problems;
}
