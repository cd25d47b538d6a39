import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type Client, createClient } from '../../sdk/index.ts';

/** A server that is busy, as a proxy in front of ours may be. */
describe('the client, before a server that is busy', () => {
  let server: Server;
  let client: Client;
  let url: string;
  /** What to answer, one after another; the last again and again. */
  let answers: ((response: ServerResponse) => void)[];
  let asked: string[];
  /** The keys they came with. */
  let keys: unknown[];

  const busy =
    (status: number, wait?: number | string) =>
    (response: ServerResponse): void => {
      response.writeHead(status, wait === undefined ? {} : { 'Retry-After': wait });
      response.end('{"error":"Busy"}');
    };
  const good = (response: ServerResponse): void => void response.end('{"page":{"ID":7}}');

  before(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      keys.push(request.headers['idempotency-key']);
      const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
      request.resume().on('end', () => answer?.(response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/console/api`;
    client = createClient({ baseUrl: url });
  });
  beforeEach(() => {
    asked = [];
    keys = [];
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  it('asks again after 503 and 429 as the server says', async () => {
    answers = [busy(503, 1), busy(429, 0), good];
    const start = performance.now();
    assert.deepEqual(await client.pages.read(7), { ID: 7 });
    assert.ok(performance.now() - start >= 950);
    assert.deepEqual(asked, Array(3).fill('GET /console/api/pages/7'));
  });

  it('gives up after a few times, or at once where it is told so', async () => {
    answers = [busy(503, 0)];
    await assert.rejects(client.pages.list(), { status: 503, message: 'Busy', retryAfter: 0 });
    assert.equal(asked.length, 3);
    const hasty = createClient({ baseUrl: url, retries: 0 });
    await assert.rejects(hasty.pages.list(), { status: 503 });
    assert.equal(asked.length, 4);
  });

  it('does not wait where the server names a long time', async () => {
    answers = [busy(429, 900)];
    await assert.rejects(client.pages.read(7), { status: 429, retryAfter: 900 });
    assert.equal(asked.length, 1);
  });

  it('waits ever longer where it may ask often, but never for long; not always just as long', async (t) => {
    const broken: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
    const waits: number[] = [];
    t.mock.method(globalThis, 'setTimeout', (work: () => void, wait: number) => {
      waits.push(wait / 1000);
      queueMicrotask(work);
    });
    const stubborn = createClient({ baseUrl: url, fetch: broken, retries: 8, timeout: 0 });
    await assert.rejects(stubborn.pages.read(7), { message: 'fetch failed' });
    assert.equal(waits.length, 8);
    for (const [attempt, wait] of waits.entries()) {
      const least = Math.min(2 ** attempt, 30);
      assert.ok(wait >= least && wait <= least * 1.5, String(waits));
    }
    assert.ok(waits.some((wait) => !Number.isInteger(wait)));
  });

  it('waits for ever, or for longer than timers can, where it is told to', async () => {
    for (const timeout of [Number.POSITIVE_INFINITY, 3_000_000]) {
      answers = [good];
      const patient = createClient({ baseUrl: url, timeout, retries: 0 });
      assert.deepEqual(await patient.pages.read(7), { ID: 7 });
    }
  });

  it('sends again whatever came too often', async () => {
    answers = [busy(429, 0), good];
    assert.deepEqual(await client.pages.update(7, {}), { ID: 7 });
    answers = [busy(429, 0), good];
    await client.pages.remove(7).catch(() => undefined);
    const [put, remove] = ['PUT /console/api/pages/7', 'DELETE /console/api/pages/7'];
    assert.deepEqual(asked, [put, put, remove, remove]);
  });

  it('never sends any other change twice, nor what failed for another reason', async () => {
    const hasty = createClient({ baseUrl: url, timeout: 0.1 });
    for (const status of [502, 503, 504]) {
      answers = [busy(status, 0)];
      await assert.rejects(client.pages.update(7, {}), { status });
      await assert.rejects(client.pages.remove(7), { status });
    }
    answers = [broken];
    await assert.rejects(client.pages.update(7, {}), TypeError);
    answers = [silent];
    await assert.rejects(hasty.pages.remove(7), { name: 'TimeoutError' });
    assert.equal(asked.length, 8);
    asked = [];
    answers = [busy(500, 0)];
    await assert.rejects(client.pages.read(7), { status: 500 });
    await assert.rejects(client.blogCategories.create({ name: 'x' }), { status: 500 });
    assert.equal(asked.length, 2);
  });

  const made = (response: ServerResponse): void => void response.end('{"blog_category":{"ID":7}}');
  const broken = (response: ServerResponse): void => void response.socket?.destroy();
  const silent = (): void => undefined;
  const half = (response: ServerResponse): void => {
    response.writeHead(201, { 'Content-Length': 100 }).write('{"blog');
    setTimeout(() => response.socket?.destroy(), 20);
  };

  it('sends a creation again under the same key, when the server is busy or the connection breaks', async () => {
    for (const trouble of [busy(503, 0), busy(502, 0), busy(504, 0), broken, half]) {
      [asked, keys] = [[], []];
      answers = [trouble, made];
      assert.deepEqual(await client.blogCategories.create({ name: 'x' }), { ID: 7 });
      assert.deepEqual(asked, Array(2).fill('POST /console/api/blog_categories'));
      assert.match(String(keys[0]), /^[0-9a-f]{32}$/);
      assert.equal(keys[1], keys[0]);
    }
    const [first] = keys;
    answers = [made];
    await client.blogCategories.create({ name: 'x' });
    assert.notEqual(keys.at(-1), first, 'another creation has another key');
    await client.blogCategories.create({ name: 'x' }, { idempotencyKey: 'mine' });
    assert.equal(keys.at(-1), 'mine');
  });

  it('reads again when the connection breaks, or a proxy cannot reach the server', async () => {
    for (const trouble of [busy(502, 0), busy(504, 0), broken]) {
      asked = [];
      answers = [trouble, good];
      assert.deepEqual(await client.pages.read(7), { ID: 7 });
      assert.equal(asked.length, 2);
    }
  });

  it('waits for an answer only so long, and asks again where it may', async () => {
    const hasty = createClient({ baseUrl: url, timeout: 0.2 });
    answers = [silent, good];
    assert.deepEqual(await hasty.pages.read(7), { ID: 7 });
    answers = [silent, made];
    assert.deepEqual(await hasty.blogCategories.create({ name: 'x' }), { ID: 7 });
    assert.equal(keys.at(-1), keys.at(-2));
    const once = createClient({ baseUrl: url, timeout: 0.2, retries: 0 });
    const late = { name: 'TimeoutError', message: 'No response within 0.2 seconds' };
    const begun = (response: ServerResponse): void => void response.write('{"page":');
    for (const answer of [silent, begun]) {
      answers = [answer];
      await assert.rejects(once.pages.read(7), late);
    }
    const signal = AbortSignal.abort(new RangeError('enough'));
    await assert.rejects(once.pages.read(7, { signal }), { message: 'enough' });
    await assert.rejects(once.pages.read(7, { signal: AbortSignal.timeout(20) }), {
      message: /aborted due to timeout/,
    });
  });

  it('follows nobody to another address: the tokens would go along', async () => {
    const named = createClient({ baseUrl: url, token: 't', appToken: 'a', retries: 0 });
    for (const status of [301, 302, 303, 307, 308]) {
      [asked, answers] = [
        [],
        [(response) => void response.writeHead(status, { Location: '/elsewhere' }).end()],
      ];
      const message = 'The response is a redirect, which the client does not follow. Is baseUrl right?';
      await assert.rejects(named.pages.read(7), { name: 'ApiError', status, message });
      await assert.rejects(named.pages.update(7, {}), { status });
      await assert.rejects(named.blogCategories.create({ name: 'x' }), { status });
      assert.equal(asked.length, 3);
    }
  });

  it('sends an empty key as it is given, so that nothing is repeated without one', async () => {
    answers = [broken, made];
    await client.blogCategories.create({ name: 'x' }, { idempotencyKey: '' });
    assert.deepEqual(keys, ['', '']);
  });

  it('gives up on a creation in the end; one that is never repeated needs no key', async () => {
    answers = [broken];
    await assert.rejects(client.blogCategories.create({ name: 'x' }), TypeError);
    assert.equal(asked.length, 3);
    const hasty = createClient({ baseUrl: url, retries: 0 });
    await assert.rejects(hasty.blogCategories.create({ name: 'x' }), TypeError);
    assert.deepEqual([asked.length, keys.at(-1)], [4, undefined]);
  });

  it('throws at once what can never be sent', async () => {
    const send: typeof fetch = () => assert.fail('it was sent');
    const unsendable = [
      createClient({ baseUrl: url, fetch: send, headers: { 'X-Shop': 'Łódź' } }),
      createClient({ baseUrl: url, fetch: send, token: 'two\nlines' }),
      ...['', 'shop.example', 'shop.example:8443'].map((baseUrl) => createClient({ baseUrl, fetch: send })),
    ];
    const start = performance.now();
    for (const one of unsendable) await assert.rejects(one.blogCategories.create({ name: 'x' }), TypeError);
    assert.ok(performance.now() - start < 500);
  });

  it('shows no secret in what it throws', async () => {
    const secrets = [
      { baseUrl: url, token: 'SECRET\nother' },
      { baseUrl: url, appToken: 'SECRET\0' },
      { baseUrl: url, token: 'SECRET–dash' },
      { baseUrl: url.replace('//', '//ann:SECRET@') },
    ];
    for (const options of secrets) {
      const error = await createClient(options)
        .test()
        .catch((thrown) => thrown);
      assert.ok(
        error instanceof TypeError && /^(token|appToken|baseUrl) /.test(error.message),
        error.message,
      );
      assert.doesNotMatch(`${error.message} ${error.stack}`, /SECRET/);
    }
  });

  it('stops waiting when its signal says so', { timeout: 10_000 }, async () => {
    answers = [busy(503, 25)];
    const signal = AbortSignal.timeout(100);
    await assert.rejects(client.pages.read(7, { signal }), { name: 'TimeoutError' });
    await assert.rejects(client.pages.read(7, { signal }), { name: 'TimeoutError' });
    assert.equal(asked.length, 1);
  });

  it('tells of answers that are not the API’s own', async () => {
    const foreign = 'The response is not from the API';
    const once = createClient({ baseUrl: url, retries: 0 });
    for (const body of ['<h1>Bad gateway</h1>', '{"error":{"code":7},"details":"none"}', 'null', '"x"']) {
      answers = [(response) => void response.writeHead(502).end(body)];
      const told = { name: 'ApiError', status: 502, message: `Bad Gateway. ${foreign}`, details: [] };
      await assert.rejects(once.pages.read(7), told, body);
    }
    const told = { name: 'ApiError', status: 200, message: `${foreign}. Is baseUrl right?` };
    for (const body of [
      '<h1>Sign in</h1>',
      'null',
      '"x"',
      '{}',
      '{"page":null}',
      '{"page":7}',
      '{"page":[]}',
    ]) {
      answers = [(response) => void response.end(body)];
      await assert.rejects(client.pages.read(7), told, body);
    }
    for (const body of ['null', '{}', '{"pages":null}', '{"pages":{}}']) {
      answers = [(response) => void response.end(body)];
      await assert.rejects(client.pages.list(), told, body);
      await assert.rejects(Array.fromAsync(client.pages.all()), told, body);
    }
    answers = [(response) => void response.end('null')];
    await assert.rejects(client.test(), told);
  });

  it('tells that a list is as it was', async () => {
    answers = [(response) => void response.writeHead(304).end()];
    const headers = { 'If-None-Match': '"tag"' };
    await assert.rejects(client.pages.list({}, { headers }), { status: 304, message: 'Not modified' });
  });

  it('tells why a server is not ready', async () => {
    answers = [
      (response) => void response.writeHead(503, { 'Retry-After': 900 }).end('{"status":"stopping"}'),
    ];
    await assert.rejects(client.readReadiness(), { status: 503, message: 'stopping' });
  });

  it('reads a moment to ask again at, too', async () => {
    const at = (moment: number): string => new Date(moment).toUTCString();
    answers = [busy(503, at(Date.now() + 60_000))];
    const { retryAfter } = await client.pages.read(7).catch((error) => error);
    assert.ok(retryAfter >= 58 && retryAfter <= 60, retryAfter);
    answers = [busy(503, at(0)), busy(429, at(0)), good];
    const start = performance.now();
    await client.pages.read(7);
    assert.ok(performance.now() - start < 900);
    for (const odd of ['soon', '-5', '1.5', 'Never GMT']) {
      answers = [busy(500, odd)];
      await assert.rejects(client.pages.read(7), { status: 500, retryAfter: undefined }, odd);
    }
  });

  it('throws what its caller wants thrown in place of a refusal, and not before its patience ends', async () => {
    answers = [busy(503, 0), busy(403, 0), good];
    const own = createClient({
      baseUrl: url,
      errorFor: ({ status }) => new RangeError(`Refused: ${status}`),
    });
    await assert.rejects(own.pages.read(7), { name: 'RangeError', message: 'Refused: 403' });
    assert.deepEqual([await own.pages.read(7), asked.length], [{ ID: 7 }, 3]);
  });

  it('sends tokens, version and headers, each where it should', async () => {
    let received: Record<string, unknown> = {};
    server.once('request', ({ headers }) => {
      received = headers;
    });
    answers = [good];
    const given = { token: 't', appToken: 'a', headers: { 'X-Shop': 'one', 'If-None-Match': undefined } };
    const named = createClient({ baseUrl: url, ...given });
    const headers = { 'X-Trace': 'two', 'X-Shop': undefined };
    await named.pages.update(7, { content: 'x' }, { ifMatch: '"tag"', headers });
    const names = [
      'x-token',
      'x-apptoken',
      'x-version',
      'accept',
      'content-type',
      'if-match',
      'x-shop',
      'x-trace',
      'if-none-match',
    ];
    assert.deepEqual(
      names.map((name) => received[name]),
      ['t', 'a', '1', 'application/json', 'application/json', '"tag"', 'one', 'two', undefined],
    );
  });

  it('takes the last of several headers of one name, however it is spelled; and no line end behind a token', async () => {
    let received: Record<string, unknown> = {};
    server.once('request', ({ headers }) => {
      received = headers;
    });
    answers = [made];
    const named = createClient({
      baseUrl: url,
      token: 'file\n',
      headers: { 'x-apptoken': 'one', 'x-shop': 'one' },
    });
    const headers = { 'idempotency-key': 'mine', 'X-AppToken': 'two' };
    await named.blogCategories.create({ name: 'x' }, { headers });
    const names = ['x-token', 'x-apptoken', 'x-shop', 'idempotency-key'];
    assert.deepEqual(
      names.map((name) => received[name]),
      ['file', 'two', 'one', 'mine'],
    );
  });
});
