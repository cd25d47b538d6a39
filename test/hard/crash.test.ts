import { it } from 'node:test';
import { onEmbedded } from '../support/cli.ts';
import { crashRounds, killServer, killWorkers } from './crash.ts';

const seed = Date.now() % 1_000_000;

onEmbedded(`kill -9 under eight writers, seed ${seed}`, (place) => {
  it('of the server', async () =>
    void (await crashRounds(place(), { seed, rounds: 3 }, killServer(place()))));
});

onEmbedded(`kill -9 under eight writers on two workers, seed ${seed}`, (place) => {
  it('of one, and of all', async () =>
    void (await crashRounds(place(), { seed, rounds: 2 }, killWorkers(place()), 2)));
});
