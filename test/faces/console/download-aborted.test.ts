import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Metrics } from '../../../src/metrics/metrics.ts';
import { type Answer, onBothStores, type SignedInOwner } from '../../support/site.ts';

const refusals: string[] = [];
const refused = (reason: string, times = 1): void => {
  if (times) refusals.push(reason);
};

/** A download, once those before it have ended. */
async function download(owner: SignedInOwner): Promise<Answer> {
  for (;;) {
    const answer = await owner.get('/export');
    if (answer.status !== 503) return answer;
    await sleep(20);
  }
}

onBothStores(
  'a download that is broken off',
  (site) => {
    it('is no fault of the server, whenever that is, and the next one comes', async () => {
      const account = await site().newAccount();
      const owner = await site().signIn(account);
      const long_description = 'x'.repeat(4000);
      await account.load({
        products: Array.from({ length: 1000 }, (_, index) => ({
          ...{ ID: index + 1, title: 'P', price: 1, long_description },
        })),
      });
      const asked = `GET /console/api/export HTTP/1.1\r\nHost: x\r\nCookie: ${owner.cookie}\r\nSec-Fetch-Site: same-origin\r\n\r\n`;
      site().logged.length = 0;
      refusals.length = 0;
      for (let moment = 0; moment < 60; moment++) {
        const socket = connect(Number(new URL(site().url).port), '127.0.0.1');
        socket.on('error', () => undefined).write(asked);
        await sleep(moment / 3);
        socket.resetAndDestroy();
        await sleep(25);
      }
      const { status, text } = await download(owner);
      assert.equal(status, 200, text);
      assert.ok(text.length > 4_000_000);
      const faults = site().logged.filter((line) => JSON.parse(line).level >= 50);
      // One may come while the one before it is still about to end.
      assert.deepEqual(
        faults.filter((line) => !line.includes('Too many imports or exports')),
        [],
      );
      assert.ok(!refusals.includes('internal'));
    });
  },
  { metrics: Object.assign(new Metrics(), { countRefusal: refused }) },
);
