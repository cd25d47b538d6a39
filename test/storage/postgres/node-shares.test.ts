import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { NodeShares } from '../../../src/storage/postgres/node-shares.ts';
import { Unavailable } from '../../../src/storage/store.ts';

const nodesOf = async (accounts: readonly number[]): Promise<Map<number, string>> =>
  new Map(accounts.filter((one) => one < 100).map((one) => [one, one % 2 ? 'odd:5432' : 'even:5432']));

const newShares = (timeoutMs: number): NodeShares => new NodeShares(nodesOf, 4, { maxWaiting: 2, timeoutMs });

/** Known from the second time on. */
async function meet(shares: NodeShares, accounts: number[]): Promise<void> {
  for (const account of accounts) {
    (await shares.enter(account))();
    // Each is asked for while the answer about another is awaited.
    await turn();
  }
  await turn();
}

describe('the shares of the nodes of a cluster', () => {
  it('accounts of one node use half of the connections, those of another the rest', async () => {
    const shares = newShares(50);
    await meet(shares, [1, 2, 3, 5]);
    const [first, second] = [await shares.enter(1), await shares.enter(3)];
    await assert.rejects(
      async () => shares.enter(5),
      (error) => error instanceof Unavailable && /node odd:5432 was busy/.test(error.message),
    );
    const other = await shares.enter(2);
    const waiting = shares.enter(5);
    first();
    const third = await waiting;
    for (const leave of [second, third, other]) leave();
    await Promise.all([shares.enter(1), shares.enter(3)]);
  });

  it('an account that is on no known node is let through', async () => {
    const shares = newShares(50);
    await meet(shares, [101]);
    await Promise.all(Array.from({ length: 9 }, () => shares.enter(101)));
  });
});
