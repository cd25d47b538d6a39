import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../src/limits.ts';
import { isAlive, type Place, type Server, sql, until } from '../support/cli.ts';
import type { MortalPostgres } from '../support/postgres.ts';
import { tapWire, type WireTap } from '../support/wire-tap.ts';
import { crashRounds } from './crash.ts';
import { type Blow, onMortalPostgres } from './support/blows.ts';
import type { Hard } from './support/options.ts';
import { childrenOf } from './support/processes.ts';

/** Losing the database for a while: the server that is struck goes on by itself. */
type Loss = (server: Server, random: (below: number) => number) => Promise<unknown>;

/** SIGINT ends PostgreSQL's sessions first, SIGQUIT ends everything at once. */
export async function stopPostgres(postgres: MortalPostgres, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const pid = postgres.pid();
  process.kill(pid, signal);
  await until('PostgreSQL has ended', () => !isAlive(pid));
}

/** Stops all of PostgreSQL's processes where they are; returns what lets them go on. */
export function freeze(postgres: MortalPostgres): () => void {
  const pids = [postgres.pid(), ...childrenOf(postgres.pid())];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  };
}

const ours = "datname = current_database() AND application_name = 'tradepost'";

function lossesOf(place: Place, postgres: MortalPostgres, tap: WireTap): Loss[] {
  const restart =
    (signal: 'SIGINT' | 'SIGQUIT'): Loss =>
    async (server) => {
      await stopPostgres(postgres, signal);
      await assertAway(server);
      await postgres.restart();
    };
  return [
    restart('SIGINT'),
    restart('SIGQUIT'),
    async (server, random) => {
      const goOn = freeze(postgres);
      assert.equal((await server.call('GET', '/livez')).status, 200);
      await sleep(random(1000));
      goOn();
    },
    () => sql(place, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${ours}`),
    async () => tap.cut(),
  ];
}

/** It lives, and says that it cannot work. */
async function assertAway(server: Pick<Server, 'call'>): Promise<void> {
  assert.equal((await server.call('GET', '/livez')).status, 200);
  await until('it says so', async () => {
    const { status, headers } = await server.call('GET', '/readyz');
    return status === 503 && headers.get('retry-after') === '1';
  });
}

/** Loses the database under eight writers, again and again, in every way by turns. */
export const lostDatabaseRounds = (hard: Hard) =>
  onMortalPostgres(async (place, postgres) => {
    await using tap = await tapWire(place.database as string);
    const losses = lossesOf(place, postgres, tap);
    let count = 0;
    const blow: Blow = async (server, random) => {
      await losses[count++ % losses.length]?.(server, random);
      const isBack = async (): Promise<boolean> => (await server.call('GET', '/readyz')).status === 200;
      await until('it is back', isBack, 30_000);
      const [row] = await sql(place, `SELECT count(*) AS count FROM pg_stat_activity WHERE ${ours}`);
      assert.ok(Number(row?.count) <= limits.poolSize, `${row?.count} connections`);
      return server;
    };
    return await crashRounds({ ...place, flags: ['--database', tap.url] }, hard, blow);
  });
