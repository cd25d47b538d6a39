import { describe, it } from 'node:test';
import { onEmbedded } from '../support/cli.ts';
import { itInFull } from '../support/full.ts';
import { crashRounds } from './crash.ts';
import { byTurns, killDatabase, killServer, killWorker, onMortalPostgres } from './support/blows.ts';
import { withoutList } from './support/processes.ts';

const seed = Date.now() % 1_000_000;

onEmbedded(`kill -9 under eight writers, seed ${seed}`, (place) => {
  it(
    'of the server',
    { skip: withoutList },
    async () => void (await crashRounds(place(), { seed, rounds: 3 }, killServer(place()))),
  );
});

onEmbedded(`kill -9 under eight writers on two workers, seed ${seed}`, (place) => {
  itInFull(
    'of one, and of all',
    { skip: withoutList },
    async () =>
      void (await crashRounds(place(), { seed, rounds: 2 }, byTurns(killWorker, killServer(place(), 2)), 2)),
  );
});

describe(`kill -9 under eight writers, seed ${seed} (postgres)`, () => {
  itInFull('of the server, and of the database', { skip: withoutList }, () =>
    onMortalPostgres(async (place, postgres) => {
      const blow = byTurns(killServer(place), killDatabase(postgres));
      await crashRounds(place, { seed, rounds: 2 }, blow);
    }),
  );
});
