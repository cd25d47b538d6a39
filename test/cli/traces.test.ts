import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { limits } from '../../src/limits.ts';
import { SpanExporter } from '../../src/traces/exporter.ts';
import { parseTraceParent, type Span, spanKinds } from '../../src/traces/span.ts';
import { Tracer } from '../../src/traces/tracer.ts';
import { newAccount, onEmbeddedFirst, type Server, serve, tradepost, until } from '../support/cli.ts';
import { type Collector, startCollector } from '../support/collector.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

onEmbeddedFirst('serve --otlp-endpoint', (place, dialect) => {
  let [collector, server, account]: [Collector, Server, { ID: number; token: string }] = [] as never;
  before(async () => {
    collector = await startCollector();
    account = await newAccount(place());
    server = await serve(place(), ['--otlp-endpoint', `${collector.url}/`, '--metrics-port', '0']);
  });
  after(async () => {
    await server.stop('SIGKILL');
    collector.close();
  });

  const spansOf = (name: string) => collector.spans.filter((span) => span.name === name);
  const call = (method: string, path: string, headers = {}, body?: unknown) =>
    server.call(method, path, { token: account.token, headers, ...(body !== undefined && { body }) });

  it('sends a span of each request, and of what the store did for it', async () => {
    const made = await call('POST', '/categories', {}, { title: 'A secret title' });
    assert.equal(made.status, 201);
    await call('GET', '/categories/1?sort=title');
    await call('GET', '/made/up/path');
    await until('all are there', () => spansOf('GET unknown').length);
    assert.deepEqual(collector.faults, []);

    const [post] = spansOf('POST /categories');
    assert.ok(post);
    const { 'tradepost.request.id': id, ...attributes } = post.attributes;
    assert.deepEqual(attributes, {
      'http.request.method': 'POST',
      'http.route': '/categories',
      'http.response.status_code': 201,
      'tradepost.account.id': account.ID,
    });
    await until('it is logged', () => server.printed.stderr.includes(`"reqId":"${id}"`));
    assert.equal(post.kind, 2);
    assert.equal(post.parentSpanId, undefined);
    const inside = collector.spans.filter(({ parentSpanId }) => parentSpanId === post.spanId);
    const transaction = inside.find(({ name }) => name === 'store transaction');
    assert.ok(transaction);
    assert.equal(transaction.traceId, post.traceId);
    assert.equal(transaction.kind, 3);
    const system = dialect === 'sqlite' ? 'sqlite' : 'postgresql';
    assert.equal(transaction.attributes['db.system.name'], system);
    assert.ok(BigInt(transaction.startTimeUnixNano) >= BigInt(post.startTimeUnixNano));
    assert.ok(BigInt(transaction.endTimeUnixNano) <= BigInt(post.endTimeUnixNano));
    const [get] = spansOf('GET /categories/:id');
    const reads = collector.spans.filter(({ parentSpanId }) => parentSpanId === get?.spanId);
    assert.ok(reads.some(({ name }) => name === 'store read'));
  });

  it('writes that share a commit keep to their own traces', async () => {
    const headers = (index: number) => ({
      traceparent: `00-${String(index).padStart(32, 'a')}-${spanId}-01`,
    });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call('POST', '/categories', headers(index), { title: `${index}` }),
      ),
    );
    await until('all are there', () => spansOf('POST /categories').length === 21);
    for (const post of spansOf('POST /categories').slice(1)) {
      const own = collector.spans.filter((span) => span.traceId === post.traceId);
      assert.equal(own.filter(({ name }) => name === 'store transaction').length, 1);
      assert.ok(
        own.every(({ spanId: one, parentSpanId }) => one === post.spanId || parentSpanId === post.spanId),
      );
    }
  });

  it('is part of the trace that a request names, and not recorded where that is not', async () => {
    await call('GET', '/pages', { traceparent: `00-${traceId}-${spanId}-01` });
    await call('GET', '/customers', { traceparent: `00-${traceId}-${spanId}-00` });
    await call('GET', '/discount_codes', { traceparent: `00-${'0'.repeat(32)}-${spanId}-01` });
    await until('the last is there', () => spansOf('GET /discount_codes').length);
    const [named] = spansOf('GET /pages');
    assert.equal(named?.traceId, traceId);
    assert.equal(named?.parentSpanId, spanId);
    assert.deepEqual(spansOf('GET /customers'), []);
    assert.equal(spansOf('GET /discount_codes')[0]?.parentSpanId, undefined);
  });

  it('nothing of what was sent, or of who sent it, is in them', () => {
    const all = collector.received.join();
    for (const secret of [
      account.token,
      'secret title',
      'sort=',
      'made/up',
      'owner@example.com',
      '127.0.0.1',
    ])
      assert.ok(!all.includes(secret), secret);
  });

  it('what is left is sent when the server stops', async () => {
    await call('GET', '/test');
    assert.equal((await server.stop()).status, 0);
    assert.equal(spansOf('GET /test').length, 1);
    assert.deepEqual(collector.faults, []);
  });

  it('a collector that is not there keeps nobody from anything', async () => {
    const alone = await serve(place(), ['--otlp-endpoint', 'http://127.0.0.1:9']);
    assert.equal((await alone.call('GET', '/test', { token: account.token })).status, 200);
    const began = Date.now();
    const { status, stderr } = await alone.stop();
    assert.equal(status, 0);
    assert.ok(Date.now() - began < limits.finalSpanExportMs + 3000);
    assert.match(stderr, /traces not sent/);
  });

  it('nor does one that never answers, for long', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const waiting = await serve(place(), ['--otlp-endpoint', endpoint]);
    assert.equal((await waiting.call('GET', '/test', { token: account.token })).status, 200);
    const began = Date.now();
    assert.equal((await waiting.stop()).status, 0);
    // Not even as long as a delivery may take otherwise.
    assert.ok(Date.now() - began < limits.spanExportTimeoutMs, `${Date.now() - began} ms`);
    silent.close();
  });

  it('a ratio of 0 traces nothing that begins here; nonsense is refused', async () => {
    const quiet = await serve(place(), ['--otlp-endpoint', collector.url, '--trace-ratio', '0']);
    const before = collector.spans.length;
    await quiet.call('GET', '/test', { token: account.token });
    await quiet.stop();
    assert.equal(collector.spans.length, before);
    for (const ratio of ['1.5', '-1', 'half', ''])
      assert.equal((await tradepost(['serve', '--trace-ratio', ratio, ...place().flags])).status, 2, ratio);
    const secret = ['--otlp-endpoint', 'http://ann:pass@127.0.0.1'];
    assert.equal((await tradepost(['serve', ...secret, ...place().flags])).status, 2);
  });
});

describe('the exporter of spans', () => {
  const span = (): Span => ({
    ...{ traceId, spanId, name: 'x', kind: spanKinds.server, startMs: Date.now(), endMs: Date.now() },
    ...{ attributes: {}, isError: false },
  });
  const open = (endpoint: string) => {
    const told: string[] = [];
    const scope = { name: 'tradepost', version: '1' };
    const resource = { 'service.name': 'tradepost' };
    const exporter = new SpanExporter({
      endpoint,
      resource,
      scope,
      onError: ({ message }) => told.push(message),
    });
    const counts = () => exporter.samples().map(({ value }) => value);
    return { exporter, told, counts };
  };

  it('tries again when the collector is busy, and not when it refuses', async () => {
    const collector = await startCollector();
    collector.answers.push(503, 200, 400);
    const { exporter, told, counts } = open(collector.url);
    exporter.add(span());
    await until('it is taken', () => collector.spans.length === 1);
    exporter.add(span());
    await until('it is refused', () => told.length === 1);
    assert.deepEqual(counts(), [1, 1]);
    assert.match(told[0] as string, /400/);
    await exporter.close();
    collector.close();
  });

  it('drops what is too much, counts it, and never holds more', async () => {
    const { exporter, counts } = open('http://127.0.0.1:9');
    const many = limits.queuedSpans + limits.spansPerExport + 100;
    for (let count = 0; count < many; count++) exporter.add(span());
    assert.ok((counts()[1] as number) >= 100);
    await exporter.close();
    assert.deepEqual(counts(), [0, many]);
  });

  it('traces as large a part as the ratio says', () => {
    const tracer = new Tracer(open('http://127.0.0.1:9').exporter, 0.25);
    const traced = Array.from({ length: 4000 }, () => tracer.startRequestSpan('GET', undefined)).filter(
      Boolean,
    ).length;
    assert.ok(traced > 800 && traced < 1200, String(traced));
  });
});

describe('traceparent', () => {
  it('is read by the rules of W3C Trace Context', () => {
    const good = `00-${traceId}-${spanId}-01`;
    assert.deepEqual(parseTraceParent(good), { traceId, spanId, isSampled: true });
    assert.equal(parseTraceParent(`00-${traceId}-${spanId}-00`)?.isSampled, false);
    assert.equal(parseTraceParent(`cc-${traceId}-${spanId}-03-what-comes-later`)?.isSampled, true);
    for (const bad of [
      ...[undefined, '', [good, good], `${good}, ${good}`, good.toUpperCase(), `${good}-more`],
      ...[
        `ff-${traceId}-${spanId}-01`,
        `00-${'0'.repeat(32)}-${spanId}-01`,
        `00-${traceId}-${'0'.repeat(16)}-01`,
      ],
      ...[`00-${traceId}-${spanId}-1`, `00-${traceId.slice(1)}-${spanId}-01`],
    ])
      assert.equal(parseTraceParent(bad), undefined, String(bad));
  });
});
