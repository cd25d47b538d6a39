import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';

/** Where the data is: a PostgreSQL, or else a folder. */
export interface StorePlace {
  data: string;
  database?: string | undefined;
}

/** Opens the store that the settings name. Only the dialect in use is loaded. */
export async function openDatabase({ data, database }: StorePlace): Promise<Database> {
  if (database) return (await import('./postgres/open.ts')).openPostgres(database);
  return (await import('./sqlite/open.ts')).openSqlite(data);
}

/** The same, with its schema brought up to date. */
export async function openMigrated(config: StorePlace): Promise<Database> {
  const opened = await openDatabase(config);
  try {
    await opened.migrate(migrations);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}
