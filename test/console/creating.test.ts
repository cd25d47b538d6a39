import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createIdempotently } from '../../console/src/api/idempotent-creation.ts';

describe('what the console creates', () => {
  const keyOf = async (title: string, outcome?: Error): Promise<string> => {
    let sent = '';
    const making = createIdempotently([title], async ({ idempotencyKey }) => {
      sent = idempotencyKey;
      if (outcome) throw outcome;
    });
    await making.catch((error) => assert.equal(error, outcome));
    return sent;
  };

  it('keeps its key until it has succeeded, and no longer', async () => {
    const lost = await keyOf('Mug', new Error('Can’t reach the server'));
    assert.match(lost, /^[\d-]{8,}$/);
    assert.notEqual(await keyOf('Bowl'), lost);
    assert.equal(await keyOf('Mug', new Error('You were signed out')), lost);
    assert.equal(await keyOf('Mug'), lost);
    assert.notEqual(await keyOf('Mug'), lost);
  });
});
