import { createDatabase, startPostgres } from '../test/support/postgres.ts';

/** Runs something with an empty database on a PostgreSQL of its own, or the one that TRADEPOST_TEST_DATABASE names. */
export async function withPostgres<T>(work: (database: string) => Promise<T>): Promise<T> {
  const { url, stop } = await startPostgres();
  try {
    return await work(await createDatabase(url));
  } finally {
    await stop();
  }
}
