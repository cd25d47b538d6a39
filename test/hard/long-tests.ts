import { limits } from '../../src/limits.ts';
import { slowClients } from '../abuse/slow.ts';
import { newCliPlace, type Place } from '../support/cli.ts';
import { crashRounds } from './crash.ts';
import { diskRounds, firstStarts } from './disk.ts';
import { fullDisk, onSmallDisk, sizeLimit } from './full-disk.ts';
import { fuzz } from './fuzz.ts';
import { lostDatabaseRounds } from './lost-database.ts';
import { modelRounds } from './model/run.ts';
import { powerRounds } from './power.ts';
import { cutAtCreation } from './power-first-start.ts';
import { type Stopping, stopRounds } from './stop.ts';
import { stopWhileExporting, stopWhileImporting, stopWhileSending } from './stop-long-works.ts';
import { byTurns, killDatabase, killServer, killWorker, onMortalPostgres } from './support/blows.ts';
import type { Hard } from './support/options.ts';

export interface LongTest {
  needsStrace?: boolean;
  /** How long it goes on, unless told otherwise. */
  rounds: number;
  /** How long in `npm run test:full`, where that is less. */
  roundsInFull?: number;
  run(hard: Hard): Promise<unknown>;
}

/** Runs something on an empty store. */
const onEmbedded =
  <T>(work: (place: Place, hard: Hard) => Promise<T>) =>
  async (hard: Hard): Promise<T> => {
    const place = await newCliPlace('sqlite');
    return work(place, hard).finally(place.remove);
  };

const onPostgres =
  <T>(work: (place: Place, hard: Hard) => Promise<T>) =>
  (hard: Hard): Promise<T> =>
    onMortalPostgres((place) => work(place, hard));

const waysToStop: Stopping[] = [
  { workers: 1, https: false, clients: 8 },
  { workers: 1, https: true, clients: 32, signals: ['SIGTERM', 'SIGTERM'] },
  { workers: 2, https: false, clients: 32, signals: ['SIGINT', 'SIGTERM'] },
  { workers: 2, https: true, clients: 8 },
];

/** Stops a server so often in each way, and in the middle of imports and of an export. */
const stopEveryWay = (on: typeof onPostgres) =>
  on(async (place, hard) => {
    const seen: unknown[] = [];
    for (const way of waysToStop) seen.push({ ...way, ...(await stopRounds(place, hard, way)) });
    await stopWhileSending(place);
    await stopWhileExporting(place);
    await stopWhileImporting(place, 2000);
    return seen;
  });

/** The long forms of the tests that try to break the store, by name. */
export const longTests: Record<string, LongTest> = {
  crash: {
    rounds: 500,
    roundsInFull: 200,
    run: onEmbedded((place, hard) => crashRounds(place, hard, killServer(place))),
  },
  'crash-workers': {
    rounds: 100,
    roundsInFull: 50,
    run: onEmbedded((place, hard) => crashRounds(place, hard, byTurns(killWorker, killServer(place, 2)), 2)),
  },
  'crash-postgres': {
    rounds: 100,
    roundsInFull: 50,
    run: (hard) =>
      onMortalPostgres((place, postgres) =>
        crashRounds(place, hard, byTurns(killServer(place), killDatabase(postgres))),
      ),
  },
  disk: {
    rounds: 40,
    needsStrace: true,
    run: onEmbedded(diskRounds),
  },
  'disk-first-start': { rounds: 12, needsStrace: true, run: firstStarts },
  'disk-full': {
    rounds: 10,
    run: onEmbedded(async (place, { rounds, say }) => {
      await fullDisk(place, sizeLimit, rounds);
      if (!(await onSmallDisk(rounds))) say?.('no right to mount a small disk: only the limit was tried');
    }),
  },
  power: {
    rounds: 1000,
    roundsInFull: 400,
    needsStrace: true,
    run: (hard) => powerRounds(hard, { writes: 60, largePosts: 90 }),
  },
  fuzz: { rounds: 100_000, roundsInFull: 30_000, run: onEmbedded(fuzz) },
  'fuzz-postgres': { rounds: 100_000, roundsInFull: 20_000, run: onPostgres(fuzz) },
  slow: {
    rounds: 500,
    run: onEmbedded((place, { rounds: sockets }) =>
      slowClients(place, { sockets, every: 10_000, requestTimeout: limits.requestTimeoutSeconds }),
    ),
  },
  model: { rounds: 210, roundsInFull: 100, run: (hard) => modelRounds('sqlite', hard) },
  'model-postgres': { rounds: 85, roundsInFull: 40, run: (hard) => modelRounds('postgres', hard) },
  'power-first-start': { rounds: 1000, roundsInFull: 400, needsStrace: true, run: cutAtCreation },
  'lost-postgres': { rounds: 50, roundsInFull: 20, run: lostDatabaseRounds },
  stop: { rounds: 20, roundsInFull: 6, run: stopEveryWay(onEmbedded) },
  'stop-postgres': { rounds: 10, roundsInFull: 3, run: stopEveryWay(onPostgres) },
};
