import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForMessage } from '../../src/cli/workers.ts';
import { limits } from '../../src/limits.ts';
import { isAlive, isOpen, onEmbeddedFirst, type Server, serve, until } from '../support/cli.ts';

onEmbeddedFirst('serve --workers 2', (place) => {
  let server: Server;
  before(async () => {
    server = await serve(place(), ['--workers', '2']);
  });
  after(() => server.stop('SIGKILL'));

  /** The processes that answered, by the log. Each call is a new connection, so that they take turns. */
  async function answering(): Promise<Set<number>> {
    const from = server.printed.stderr.length;
    const headers = { 'X-Token': 'nobody', Connection: 'close' };
    // A connection that was handed to a process just killed may never be answered.
    const ask = () => fetch(`${server.url}/test`, { headers, signal: AbortSignal.timeout(500) });
    for (let count = 0; count < 8; count++) await ask().catch(() => undefined);
    // Lines are gathered for a moment before they are written.
    await sleep(limits.logFlushIntervalMs + 50);
    const lines = server.printed.stderr.slice(from).trimEnd().split('\n');
    const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    return new Set(logged.filter(({ route }) => route === '/test').map(({ pid }) => pid));
  }

  /** Both, once both have answered. */
  async function twoAnswering(): Promise<Set<number>> {
    let seen = new Set<number>();
    await until('both answer', async () => {
      seen = await answering();
      return seen.size === 2;
    });
    return seen;
  }

  it('both answer, and one that is killed is replaced', async () => {
    const both = await twoAnswering();
    assert.ok(!both.has(server.pid));

    const [victim, survivor] = [...both] as [number, number];
    process.kill(victim, 'SIGKILL');
    let now = new Set<number>();
    await until('another takes its place', async () => {
      now = await answering();
      return now.size === 2 && !now.has(victim);
    });
    assert.ok(now.has(survivor));
    const lines = server.printed.stderr.trimEnd().split('\n');
    const told = lines.map((line) => JSON.parse(line)).filter(({ worker }) => worker === victim);
    assert.deepEqual(
      told.map(({ level, signal, msg }) => ({ level, signal, msg })),
      [{ level: 50, signal: 'SIGKILL', msg: 'a worker ended; starting another' }],
    );
    assert.equal(server.printed.stdout.split('\n').length, 2, 'it announces itself once');
  });

  it('SIGTERM stops them all, and exits 0', async () => {
    const workers = await twoAnswering();
    const ended = server.stop();
    await until('it ends', () => Promise.race([ended, sleep(50, false)]), limits.drainSeconds * 900);
    assert.equal((await ended).status, 0);
    for (const pid of workers) assert.equal(isAlive(pid), false);
  });

  it('kill -9 of the process that was started ends its workers too', async () => {
    await server.stop('SIGKILL');
    server = await serve(place(), ['--workers', '2']);
    const both = await twoAnswering();
    await server.stop('SIGKILL');
    await until('the workers are gone', () => ![...both].some(isAlive));
    assert.equal(await isOpen(server), false);
  });
});

it('a worker that waits for one word takes no other for it', async () => {
  const told = new EventEmitter();
  let isHeard = false;
  const hearing = waitForMessage(told, 'closed').then(() => {
    isHeard = true;
  });
  told.emit('message', { metricsAsked: 1 });
  await sleep(1);
  assert.equal(isHeard, false);
  told.emit('message', 'closed');
  await hearing;
  assert.equal(told.listenerCount('message'), 0);
});
