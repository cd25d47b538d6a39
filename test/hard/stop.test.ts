import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isOpen, onEmbedded, serve, until } from '../support/cli.ts';
import { itInFull } from '../support/full.ts';
import { stopRounds } from './stop.ts';
import { stopWhileImporting } from './stop-long-works.ts';

const seed = Date.now() % 1_000_000;
const hard = { seed, rounds: 1 };

onEmbedded(
  'SIGTERM under clients that send all the time: nobody is cut off, nothing acknowledged is lost',
  (place) => {
    it('by HTTPS', async () =>
      void (await stopRounds(place(), hard, { workers: 1, https: true, clients: 8 })));

    itInFull('two workers, told three times', async () => {
      const signals: NodeJS.Signals[] = ['SIGTERM', 'SIGTERM', 'SIGINT'];
      await stopRounds(place(), hard, { workers: 2, https: false, clients: 8, signals });
    });

    it('an import that is under way is finished', () => stopWhileImporting(place(), 500));

    itInFull('--drain-delay: /readyz says so while all else is served, then the port closes', async () => {
      const server = await serve(place(), ['--drain-delay', '3']);
      const told = performance.now();
      const ended = server.stop();
      await until('/readyz turns', async () => (await server.call('GET', '/readyz')).status === 503);
      const ready = await server.call('GET', '/readyz', { headers: { Connection: 'close' } });
      assert.deepEqual([ready.status, ready.headers.get('retry-after')], [503, '1']);
      assert.equal((await server.call('GET', '/docs', { headers: { Connection: 'close' } })).status, 200);
      await until('the port is closed', async () => !(await isOpen(server)));
      assert.ok(performance.now() - told >= 3000);
      assert.equal((await ended).status, 0);
    });
  },
);
