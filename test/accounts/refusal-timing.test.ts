import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { onBothStores, type TestAccount } from '../support/site.ts';

const rounds = 400;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

onBothStores('how long it takes to refuse', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
  });

  /** Milliseconds that each pair of tokens takes, in the middle; in turn, so that noise meets all alike. */
  async function compare(pairs: [token: string, appToken?: string][]): Promise<number[]> {
    const { authenticator } = site();
    const times = pairs.map((): number[] => []);
    for (let round = -50; round < rounds; round++)
      for (const [index, [token, appToken]] of pairs.entries()) {
        const began = performance.now();
        assert.equal(await authenticator.verify(token, appToken), undefined);
        if (round >= 0) times[index]?.push(performance.now() - began);
      }
    return times.map(median);
  }

  function assertAlike(medians: number[]): void {
    const shown = medians.map((time) => time.toFixed(4)).join(' ');
    assert.ok(Math.max(...medians) < 2 * Math.min(...medians) + 0.002, shown);
  }

  it('a token says nothing of how much of it is right, nor whether its account exists', async () => {
    const { token } = account;
    const end = token.endsWith('AAA') ? 'BBB' : 'AAA';
    const nearly = token.slice(0, -3) + end;
    const wholly = token.slice(0, -32) + 'A'.repeat(32);
    const nobody = token.replace(/_\d+_/, '_987654321_');
    assertAlike(await compare([[nearly], [wholly], [nobody]]));
  });

  it('an app token says nothing of how much of it is right', async () => {
    const { directory } = site();
    const app = await directory.createApp(account.ID, 'App');
    const { token } = await directory.createToken(account.ID, { app: app.ID });
    const end = app.token.endsWith('AAA') ? 'BBB' : 'AAA';
    assertAlike(
      await compare([
        [token, app.token.slice(0, -3) + end],
        [token, app.token.slice(0, -32) + 'A'.repeat(32)],
        [token, 'A'.repeat(app.token.length)],
      ]),
    );
  });
});
