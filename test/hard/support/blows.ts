import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Place, type Server, serve, until } from '../../support/cli.ts';
import { createDatabase, type MortalPostgres, startMortalPostgres } from '../../support/postgres.ts';
import { childrenOf, killAll } from './processes.ts';

/** What is killed, and what brings it back; returns the server that goes on. */
export type Blow = (server: Server, random: (below: number) => number) => Promise<Server>;

/** Starts a server that says little. */
export const startQuiet = (place: Place, workers = 1): Promise<Server> =>
  serve(place, ['--workers', String(workers), '--log-level', 'fatal'], { patience: 3_600_000 });

/** kill -9 of everything that serves. */
export const killServer =
  (place: Place, workers = 1): Blow =>
  async (server) => {
    await killAll([server.pid, ...childrenOf(server.pid)]);
    return startQuiet(place, workers);
  };

/** kill -9 of one worker, which the others outlive. */
export const killWorker: Blow = async (server, random) => {
  const workers = childrenOf(server.pid);
  await killAll([workers[random(workers.length)] as number]);
  return server;
};

/** kill -9 of all processes of the database, which then starts again; the server goes on by itself. */
export const killDatabase =
  (postgres: MortalPostgres): Blow =>
  async (server) => {
    await killAll([postgres.pid(), ...childrenOf(postgres.pid())]);
    await postgres.restart();
    await until('it is back', async () => (await server.call('GET', '/readyz')).status === 200, 30_000);
    return server;
  };

/** One, then the other. */
export function byTurns(one: Blow, other: Blow): Blow {
  let count = 0;
  return (...struck) => (count++ % 2 ? other : one)(...struck);
}

/** A store in a PostgreSQL of its own. */
export async function onMortalPostgres<T>(
  work: (place: Place, postgres: MortalPostgres) => Promise<T>,
): Promise<T> {
  const postgres = await startMortalPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-test-'));
  try {
    const database = await createDatabase(postgres.url);
    const flags = ['--database', database];
    return await work({ dialect: 'postgres', folder, flags, database, remove: async () => {} }, postgres);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}
