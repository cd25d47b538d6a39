import { it } from 'node:test';
import { onEmbeddedFirst } from '../support/cli.ts';
import { fuzz } from './fuzz.ts';

const seed = Number(process.env.TRADEPOST_TEST_SEED ?? 20261119);

onEmbeddedFirst(`requests made from openapi.json, seed ${seed}`, (place) => {
  it('none makes the server stumble, and every answer is as the document says', async () =>
    void (await fuzz(place(), { seed, rounds: 2800 })));
});
