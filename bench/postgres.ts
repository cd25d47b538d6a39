import { createDatabase, startPostgres } from '../test/support/postgres.ts';

/** Runs `work` on an empty database: a temporary PostgreSQL, or TRADEPOST_TEST_DATABASE. */
export async function withPostgres<T>(work: (database: string) => Promise<T>): Promise<T> {
  const { url, stop } = await startPostgres();
  try {
    return await work(await createDatabase(url));
  } finally {
    await stop();
  }
}
