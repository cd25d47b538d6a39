import { describe, it } from 'node:test';
import { dialects } from '../support/site.ts';
import { modelRounds } from './model/run.ts';

const seed = Number(process.env.TRADEPOST_TEST_SEED ?? Date.now() % 1_000_000);

describe(`eight clients against a model in memory, seed ${seed}`, () => {
  for (const dialect of dialects)
    it(`on ${dialect}, which fails now and then`, async () =>
      void (await modelRounds(dialect, { seed, rounds: 2 })));
});
