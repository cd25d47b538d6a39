import type { TableSpread } from '../migrations/migration.ts';
import type { Connection } from './connection.ts';
import { statementCall } from './pipelined-batch.ts';

/** The other tables by account are placed together with this one. */
export const firstTable = 'accounts';

export async function rowsOf(connection: Connection, sql: string): Promise<unknown[][]> {
  const [result] = await connection.run([statementCall(sql)]);
  return result?.rows ?? [];
}

/** Undefined: this database is not on a cluster. */
export async function citusVersion(connection: Connection): Promise<string | undefined> {
  const rows = await rowsOf(connection, "SELECT extversion FROM pg_extension WHERE extname = 'citus'");
  return rows[0]?.[0] as string | undefined;
}

export const isSpreadSql = `SELECT 1 FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = '${firstTable}'`;

/** Whether the store is spread over a cluster, or is about to be. */
export async function isSpread(connection: Connection): Promise<boolean> {
  if ((await citusVersion(connection)) === undefined) return false;
  return (await rowsOf(connection, isSpreadSql)).length > 0;
}

/** Several statements in one transaction; those for references between tables need one connection to each node. */
export const sequentialMode = "SET LOCAL citus.multi_shard_modify_mode = 'sequential'";

/** Spreads a table that is on the coordinator. */
export async function spreadStatements(
  connection: Connection,
  name: string,
  spread: TableSpread,
  shards?: number,
): Promise<string[]> {
  if (spread === 'by account')
    return [
      name === firstTable
        ? `SELECT create_distributed_table('${name}', 'account_id', colocate_with => 'none', shard_count => ${shards})`
        : `SELECT create_distributed_table('${name}', 'account_id', colocate_with => '${firstTable}')`,
    ];
  // A table on every node cannot reference one whose rows are not.
  const references = await rowsOf(
    connection,
    `SELECT quote_ident(conname) FROM pg_constraint WHERE contype = 'f' AND conrelid = '${name}'::regclass`,
  );
  return [
    ...references.map(([constraint]) => `ALTER TABLE ${name} DROP CONSTRAINT ${constraint}`),
    `SELECT create_reference_table('${name}')`,
  ];
}
