import { type Database, storeNotFound } from './database.ts';
import { migrations, schemaVersionMismatch } from './migrations/index.ts';

/** Where the data is: a PostgreSQL, or else a folder. */
export interface StoreLocation {
  data: string;
  database?: string | undefined;
  /** Megabytes of the embedded store's pages to keep in memory. */
  pageCache?: number;
}

export interface OpenOptions {
  /** Make the store if there is none. A mistyped folder or database should otherwise be told, not filled. */
  mayCreate: boolean;
  /**
   * Leave a store of an older release as it is, and tell: its server may be at work on it, and would not keep the promises of
   * a newer schema.
   */
  mustBeCurrent?: boolean;
  /** Nothing need be written: an embedded store that can only be read is opened too. */
  readOnly?: boolean;
}

/** Opens the store that the settings name. */
export async function openDatabase(place: StoreLocation, options: OpenOptions): Promise<Database> {
  const opened = await openDialect(place, options);
  if (options.mayCreate) return opened;
  try {
    if (await opened.schemaVersion()) return opened;
    throw storeNotFound(place.database ? 'that database' : place.data);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Only the dialect in use is loaded. */
async function openDialect(
  { data, database, pageCache }: StoreLocation,
  options: OpenOptions,
): Promise<Database> {
  if (database) return (await import('./postgres/open.ts')).openPostgres(database);
  return (await import('./sqlite/open.ts')).openSqlite(data, { ...options, pageCache });
}

/** The same with its schema, new or brought up to date; `refill` then brings what is derived from the records up to date too. */
export async function openMigrated(
  place: StoreLocation,
  options: OpenOptions = { mayCreate: true },
  refill?: (database: Database) => Promise<void>,
): Promise<Database> {
  const opened = await openDatabase(place, options);
  try {
    if (options.mustBeCurrent) await requireCurrent(opened);
    if (await opened.migrate(migrations)) await refill?.(opened);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** A store that has a schema already has this release's. */
async function requireCurrent(opened: Database): Promise<void> {
  const version = await opened.schemaVersion();
  if (version && version < migrations.length) throw new Error(schemaVersionMismatch(version));
}
