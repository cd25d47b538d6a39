import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { itInFull } from '../support/full.ts';
import { powerRounds } from './power.ts';
import { cutAtCreation } from './power-first-start.ts';
import { withoutStrace } from './support/strace.ts';

const seed = Date.now() % 1_000_000;

describe(`a power cut, seed ${seed}`, { skip: withoutStrace() }, () => {
  it('loses nothing that was acknowledged, wherever it comes', async () => {
    const { writeBacks } = await powerRounds({ seed, rounds: 20 }, { writes: 5, largePosts: 0 });
    assert.ok(writeBacks > 0, 'the log was written back meanwhile');
  });

  itInFull(
    'while a store is made loses no account that was told of',
    async () => void (await cutAtCreation({ seed, rounds: 20 })),
  );
});
