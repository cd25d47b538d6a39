import { type Database, storeNotFound } from './database.ts';
import { migrations, schemaVersionMismatch } from './migrations/index.ts';

/** A PostgreSQL address in `database`, or else a folder in `data`. */
export interface StoreLocation {
  data: string;
  database?: string | undefined;
  /** Megabytes; for the embedded store. */
  pageCache?: number;
}

export interface OpenOptions {
  /** Otherwise a missing store is an error: most likely a mistyped name. */
  mayCreate: boolean;
  /** Fail for an older store: its server may be running, and would violate the newer schema's invariants. */
  mustBeCurrent?: boolean;
  /** Also open an embedded store without write permission. */
  readOnly?: boolean;
}

export async function openDatabase(location: StoreLocation, options: OpenOptions): Promise<Database> {
  const opened = await openDialect(location, options);
  if (options.mayCreate) return opened;
  try {
    if (await opened.schemaVersion()) return opened;
    throw storeNotFound(location.database ? 'that database' : location.data);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Loads only the dialect in use. */
async function openDialect(
  { data, database, pageCache }: StoreLocation,
  options: OpenOptions,
): Promise<Database> {
  if (database) return (await import('./postgres/open.ts')).openPostgres(database);
  return (await import('./sqlite/open.ts')).openSqlite(data, { ...options, pageCache });
}

/** Runs pending migrations; after any, `rebuild` updates derived data. */
export async function openMigrated(
  location: StoreLocation,
  options: OpenOptions = { mayCreate: true },
  rebuild?: (database: Database) => Promise<void>,
): Promise<Database> {
  const opened = await openDatabase(location, options);
  try {
    if (options.mustBeCurrent) await requireCurrent(opened);
    if (await opened.migrate(migrations)) await rebuild?.(opened);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function requireCurrent(opened: Database): Promise<void> {
  const version = await opened.schemaVersion();
  if (version && version < migrations.length) throw new Error(schemaVersionMismatch(version));
}
