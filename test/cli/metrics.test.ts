import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { families } from '../../src/metrics/families.ts';
import { Metrics } from '../../src/metrics/metrics.ts';
import { formatPrometheus } from '../../src/metrics/prometheus-text.ts';
import { aggregateSamples, sample } from '../../src/metrics/sample.ts';
import {
  isOpen,
  newAccount,
  onEmbedded,
  onEmbeddedFirst,
  type Server,
  serve,
  tradepost,
  until,
} from '../support/cli.ts';
import { isCluster } from '../support/postgres.ts';
import { type ReadFamily, readPrometheus } from '../support/prometheus.ts';

const metricsUrl = (server: Server): string => JSON.parse(server.printed.stdout).serving.metrics;

class Scrape {
  readonly families: Map<string, ReadFamily>;

  constructor(text: string) {
    this.families = readPrometheus(text);
  }

  /** The sum of the samples whose labels are these, and perhaps others. */
  sum(name: string, labels: Record<string, string> = {}): number {
    const family = this.families.get(name.replace(/_(bucket|sum|count)$/, '')) ?? this.families.get(name);
    const meant = family?.samples.filter(
      (one) =>
        one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
    );
    assert.ok(meant, `${name} is not served`);
    return meant.reduce((sum, { value }) => sum + value, 0);
  }
}

async function scrape(server: Server, headers: Record<string, string> = {}): Promise<Scrape> {
  const answer = await fetch(metricsUrl(server), { headers });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  return new Scrape(await answer.text());
}

const documented = (): string[] =>
  [...readFileSync('docs/watching.md', 'utf8').matchAll(/^\| `(\w+)/gm)].map(([, name]) => name as string);

/** Families that only one store has. */
const ofOne = {
  sqlite: /_(pool|cluster)_/,
  postgres: isCluster
    ? /_(wal|disk|store|writes|long|checkpoints|commit_works)/
    : /_(cluster|wal|disk|store|writes|long|checkpoints|commit_works)/,
};

onEmbeddedFirst('serve --metrics-port', (place, dialect) => {
  let [server, account]: [Server, { ID: number; token: string }] = [] as never;
  before(async () => {
    account = await newAccount(place());
    const limited = ['--rate-limit-token', '20', '--quota-records', '2'];
    server = await serve(place(), ['--metrics-port', '0', ...limited]);
  });
  after(() => server.stop('SIGKILL'));

  it('serves what is documented, in a format that Prometheus reads, and nothing of accounts', async () => {
    const { token } = account;
    const keyed = { 'Idempotency-Key': 'one' };
    const create = (title: string, headers = {}) =>
      server.call('POST', '/categories', { token, body: { title }, headers });
    for (let count = 0; count < 4; count++) await server.call('GET', '/categories', { token });
    assert.equal((await create('Mugs', keyed)).status, 201);
    assert.equal((await create('Mugs', keyed)).headers.get('idempotency-replayed'), 'true');
    assert.equal((await create('Cups')).status, 201);
    assert.equal((await create('Pots')).status, 409);
    assert.equal((await server.call('GET', '/made/up', { token })).status, 404);
    assert.equal((await server.call('GET', '/products/1', { token })).status, 404);
    let refused = 0;
    for (let count = 0; count < 15; count++)
      if ((await server.call('GET', '/pages', { token })).status === 429) refused++;
    assert.ok(refused > 0);

    const seen = await scrape(server);
    const names = [...seen.families.keys()];
    const expected = Object.keys(families).filter(
      (name) => !ofOne[dialect].test(name) && !/_spans_|_certificate_/.test(name),
    );
    assert.deepEqual(names, expected);
    const duration = 'tradepost_request_duration_seconds_count';
    assert.equal(seen.sum(duration, { method: 'GET', route: '/categories', status: '2xx' }), 4);
    assert.equal(seen.sum(duration, { method: 'POST', route: '/categories', status: '2xx' }), 3);
    assert.equal(seen.sum(duration, { method: 'POST', route: '/categories', status: '4xx' }), 1);
    assert.equal(seen.sum(duration, { method: 'GET', route: '/products/:id', status: '4xx' }), 1);
    assert.equal(seen.sum(duration, { method: 'other', route: 'unknown' }), 1);
    assert.equal(seen.sum('tradepost_refusals_total', { reason: 'tooManyRequests' }), refused);
    assert.equal(seen.sum('tradepost_refusals_total', { reason: 'overQuota' }), 1);
    assert.equal(seen.sum('tradepost_idempotent_replays_total'), 1);
    const cached = seen.sum('tradepost_answer_cache_hits_total');
    assert.ok(dialect === 'sqlite' ? cached > 0 : cached === 0, String(cached));
    assert.ok(seen.sum('tradepost_commit_duration_seconds_count') >= 3);
    assert.ok(seen.sum('process_cpu_seconds_total') > 0);
    assert.ok(seen.sum('tradepost_event_loop_lag_seconds', { stat: 'max' }) > 0);
    assert.equal(seen.sum('tradepost_requests_in_flight'), 0);
    assert.ok(seen.sum('tradepost_connections') > 0);
    assert.equal(seen.sum('tradepost_last_backup_timestamp_seconds'), 0);
    assert.equal(seen.sum('tradepost_build_info', { node: process.version }), 1);
    if (dialect === 'sqlite') {
      assert.ok(seen.sum('tradepost_wal_pages') > 0);
      assert.ok(seen.sum('tradepost_wal_bytes') > 0);
      assert.ok(seen.sum('tradepost_disk_free_bytes') > 0);
    } else assert.ok(seen.sum('tradepost_pool_connections') > 0);
    const labels = new Set(
      [...seen.families.values()].flatMap(({ samples }) => samples.flatMap((one) => Object.keys(one.labels))),
    );
    assert.deepEqual([...labels].sort(), [
      'le',
      'method',
      'node',
      'reason',
      'route',
      'schema',
      'stat',
      'status',
      'store',
      'version',
    ]);
  });

  it('has the moment of a backup from the next scrape on', async () => {
    const began = Date.now() / 1000;
    const { status } = await tradepost(['backup', `${place().folder}/copy.db`, ...place().flags]);
    assert.equal(status, 0);
    const made = (await scrape(server)).sum('tradepost_last_backup_timestamp_seconds');
    assert.ok(made >= began - 1 && made <= Date.now() / 1000, String(made));
  });

  it('clients cannot make up routes or methods', async () => {
    const series = async () =>
      (await scrape(server)).families.get('tradepost_request_duration_seconds')?.samples.length;
    for (const path of ['/x', '/x/y']) await server.call('GET', path);
    const before = await series();
    for (let count = 0; count < 30; count++)
      await server.call(count % 2 ? 'PURGE' : 'GET', `/made-up-${count}`);
    assert.equal(await series(), before);
  });

  it('knows what is being answered, also when the client goes away', async () => {
    const inFlight = async () => (await scrape(server)).sum('tradepost_requests_in_flight');
    const { hostname, port } = new URL(server.url);
    const { token } = await newAccount(place()); // the other one has asked too often
    const client = connect(Number(port), hostname);
    client.write(`POST /categories HTTP/1.1\r\nHost: x\r\nX-Token: ${token}\r\nContent-Length: 9\r\n\r\n{`);
    await until('it is seen', async () => (await inFlight()) === 1);
    client.destroy();
    await until('it is gone', async () => (await inFlight()) === 0);
  });

  it('has only /metrics there, and nothing of it on the port for everybody', async () => {
    const base = new URL(metricsUrl(server)).origin;
    for (const path of ['/', '/products', '/metrics/x'])
      assert.equal((await fetch(base + path)).status, 404, path);
    assert.equal((await fetch(metricsUrl(server), { method: 'POST' })).status, 405);
    assert.equal((await server.call('GET', '/metrics')).status, 401);
  });

  it('stops with the server', async () => {
    assert.equal((await server.stop()).status, 0);
    await assert.rejects(fetch(metricsUrl(server)));
  });
});

onEmbeddedFirst('metrics of several workers', (place) => {
  let server: Server;
  before(async () => {
    server = await serve(place(), ['--metrics-port', '0', '--workers', '2']);
  });
  after(() => server.stop('SIGKILL'));

  const answered = (seen: Scrape): number =>
    seen.sum('tradepost_request_duration_seconds_count', { route: '/livez' });
  const ask = async (times: number): Promise<void> => {
    // A new connection each, so that the workers take turns.
    for (let count = 0; count < times; count++)
      await fetch(`${server.url}/livez`, { headers: { Connection: 'close' } });
  };
  /** The workers, by the lines that they have logged. */
  const workersOf = (): number[] => {
    const lines = server.printed.stderr.split('\n').filter((line) => line.includes('"route":"/livez"'));
    return [...new Set(lines.map((line) => JSON.parse(line).pid as number))];
  };

  it('are one sum over all of them', async () => {
    await ask(10);
    const seen = await scrape(server);
    assert.equal(answered(seen), 10);
    assert.equal(seen.sum('tradepost_workers'), 2);
    assert.equal(seen.sum('tradepost_workers_silent'), 0);
    assert.equal(seen.sum('tradepost_build_info'), 1);
  });

  it('leave out one that does not answer, and its counters do not fall', async () => {
    await until('both have logged', () => workersOf().length === 2);
    const [victim] = workersOf() as [number, number];
    process.kill(victim, 'SIGSTOP');
    const seen = await scrape(server);
    process.kill(victim, 'SIGCONT');
    assert.equal(seen.sum('tradepost_workers_silent'), 1);
    assert.equal(seen.sum('tradepost_workers'), 1);
    assert.equal(answered(seen), 10);
  });

  it('count on when one is killed and replaced', async () => {
    const [victim] = workersOf() as [number, number];
    process.kill(victim, 'SIGKILL');
    await until('another is there', async () => (await scrape(server)).sum('tradepost_workers') === 2);
    assert.ok(await isOpen(server));
    assert.equal(answered(await scrape(server)), 11);
  });
});

onEmbedded('who may see the metrics', (place) => {
  const refused = async (flags: string[]): Promise<string> => {
    const { status, stderr } = await tradepost([
      'serve',
      '--http',
      '--port',
      '0',
      ...place().flags,
      ...flags,
    ]);
    assert.equal(status, 2);
    return stderr;
  };

  it('others than this machine only with a token, which must be a good one', async () => {
    const open = ['--metrics-port', '0', '--metrics-host', '0.0.0.0'];
    assert.match(await refused(open), /metrics on 0\.0\.0\.0 need a --metrics-token/);
    assert.match(await refused([...open, '--metrics-token', 'short']), /16 characters or more/);
  });

  it('where there is a token, nobody without it', async () => {
    const token = 'a-token-for-the-test';
    const flags = ['--metrics-port', '0', '--metrics-host', '0.0.0.0'];
    const server = await serve(place(), flags, { env: { TRADEPOST_METRICS_TOKEN: token } });
    for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`])
      assert.equal(
        (await fetch(metricsUrl(server), { headers: { authorization } })).status,
        401,
        authorization,
      );
    await scrape(server, { authorization: `Bearer ${token}` });
    assert.ok(!server.printed.stderr.includes(token));
    await server.stop();
  });

  it('a port that is taken is told, and nothing is served', async () => {
    const other = await serve(place(), ['--metrics-port', '0']);
    const { port } = new URL(metricsUrl(other));
    const { status, stderr } = await tradepost(
      ['serve', '--http', '--port', '0', ...place().flags, '--metrics-port', port],
      { patience: 60_000 },
    );
    assert.equal(status, 1);
    assert.match(stderr, /is in use/);
    await other.stop();
  });

  it('without the setting there is no such port', async () => {
    const server = await serve(place());
    assert.equal(metricsUrl(server), undefined);
    await server.stop();
  });
});

describe('a scrape', () => {
  it('leaves out what fails or hangs, counts that, and has the rest', async () => {
    const metrics = new Metrics();
    metrics.add(() => [sample('tradepost_connections', 3)]);
    metrics.add(() => Promise.reject(new Error('the store is away')));
    metrics.add(() => {
      throw new Error('so is this');
    });
    metrics.add(() => new Promise(() => undefined));
    const began = performance.now();
    const seen = new Scrape(formatPrometheus(await metrics.samples()));
    // Prometheus waits for 10 seconds.
    assert.ok(performance.now() - began < 10_000);
    assert.equal(seen.sum('tradepost_connections'), 3);
    assert.equal(seen.sum('tradepost_scrape_faults_total'), 3);
  });

  it('joins processes by sum, greatest or least, and histograms count by count', () => {
    const counts = (...of: number[]) => ({ bounds: [1, 2], counts: of, sum: of.length });
    const of = (lag: number, free: number, ...works: number[]) => [
      sample('tradepost_connections', 2),
      sample('tradepost_event_loop_lag_seconds', lag, { stat: 'max' }),
      sample('tradepost_disk_free_bytes', free),
      sample('tradepost_commit_works', counts(...works)),
    ];
    const values = aggregateSamples([...of(0.5, 7, 1, 2, 3), ...of(0.2, 9, 10, 20, 30)]).map(
      ({ value }) => value,
    );
    assert.deepEqual(values, [4, 0.5, 7, { bounds: [1, 2], counts: [11, 22, 33], sum: 6 }]);
  });

  it('writes labels so that they read as they were', () => {
    const reason = 'a "quoted" \\ word\nand a line';
    const { samples } = readPrometheus(
      formatPrometheus([sample('tradepost_refusals_total', 1, { reason })]),
    ).get('tradepost_refusals_total') as ReadFamily;
    assert.deepEqual(samples[0]?.labels, { reason });
  });
});

describe('docs/watching.md', () => {
  it('lists every metric, and no other', () => {
    assert.deepEqual(documented(), Object.keys(families));
  });
});
