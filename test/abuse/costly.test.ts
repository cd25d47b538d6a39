import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { limits } from '../../src/limits.ts';
import { jsonOf, newAccount, onEmbedded } from '../support/cli.ts';
import { itInFull } from '../support/full.ts';
import { fillAll, routes } from '../support/table.ts';
import { costlyBodies, stubbornTexts } from './costly.ts';
import { type WatchedServer, watched } from './watched.ts';

/** Milliseconds for which no request may hold the event loop. */
const longest = 50;
const attempts = 10;

/** Does something, and holds it to the limit. What else the machine does can only add: the best of three counts. */
async function quickly(server: WatchedServer, what: string, work: () => Promise<unknown>): Promise<void> {
  const seen: number[] = [];
  do {
    await server.seen();
    await work();
    seen.push((await server.seen()).held);
  } while ((seen.at(-1) as number) > longest && seen.length < attempts);
  const held = seen.map((one) => Math.round(one)).join(', ');
  assert.ok(Math.min(...seen) <= longest, `${what} held the event loop for ${held} ms`);
}

onEmbedded('a request that costs its sender nothing', (place) => {
  let server: WatchedServer;
  let token: string;
  before(async () => {
    ({ token } = await newAccount(place()));
    server = await watched(place());
    // What runs for the first time is slow for another reason.
    for (let times = 0; times < 20; times++)
      await server.call('POST', '/categories', { token, body: { title: ['a'], b: { c: [1] } } });
  });
  after(() => server.stop());

  it('by its body: is refused, holds nobody up, and leaves the memory as it was', async () => {
    const bodies = costlyBodies();
    const { rss: before } = await server.seen();
    for (const { what, status, type, body, encoding } of bodies)
      await quickly(server, what, async () => {
        const headers = { 'Content-Type': type, ...(encoding && { 'Content-Encoding': encoding }) };
        const response = await fetch(`${server.url}/categories`, {
          ...{ method: 'POST', headers: { ...headers, 'X-Token': token }, body: body as string },
        });
        const text = await response.text();
        assert.equal(response.status, status, `${what}: ${text.slice(0, 300)}`);
        const { error, code, details = [], ...rest } = JSON.parse(text);
        assert.deepEqual([typeof error, typeof code, rest], ['string', 'string', {}]);
        assert.equal(details.length > 0, status === 422);
        assert.ok(
          details.length <= limits.reportedProblems && text.length < 1_100_000,
          `${what}: ${text.length} characters`,
        );
      });
    const { rss } = await server.seen();
    assert.ok(rss - before < 200e6, `${Math.round((rss - before) / 1e6)} MB more`);
    assert.deepEqual((await server.call('GET', '/categories', { token })).body.categories, []);
  });

  itInFull('by texts that patterns are slow on, 100 kB each in every field, holds nobody up', async () => {
    const writes = routes.filter(({ operation: { verb } }) => verb === 'create' || verb === 'update');
    for (const { operation, resource } of writes)
      await quickly(server, `${operation.method} ${operation.path}`, async () => {
        for (const [index, text] of stubbornTexts(100_000).entries()) {
          // As many fields as there is room for; which ones, changes with the text.
          const names = Object.keys(resource.fields);
          const chosen = [...names, ...names].slice(index % names.length).slice(0, 5);
          const body = Object.fromEntries(chosen.map((name) => [name, text]));
          const answer = await server.call(operation.method, fillAll(operation.path, 1), { token, body });
          assert.ok([404, 422].includes(answer.status), `${answer.status} ${answer.text.slice(0, 300)}`);
        }
      });
  });

  it('by texts that patterns are slow on, in its headers, query and path, holds nobody up', async () => {
    for (const [index, text] of stubbornTexts(15_000).entries())
      await quickly(server, `text ${index}`, async () => {
        for (const { path, headers } of stubbornRequests(text)) {
          const { status } = await server.call('GET', path, { token, headers });
          assert.ok([200, 400, 401, 404, 406, 431].includes(status), `${status} ${path.slice(0, 60)}`);
        }
      });
  });

  it('by its query: over the limit is 431, out of range 400 or the nearest', async () => {
    const status = async (path: string): Promise<number> =>
      (await server.call('GET', path, { token })).status;
    assert.equal(await status(`/categories?${'x'.repeat(100_000)}`), 431);
    assert.equal(await status(`/${'x'.repeat(100_000)}`), 431);
    for (const value of ['9007199254740993', '9'.repeat(400), '18446744073709551616']) {
      for (const name of ['page', 'per_page', 'last_id'])
        assert.equal(await status(`/categories?${name}=${value}`), 200);
      assert.equal(await status(`/changes?since=${value}`), 200);
      assert.equal(await status(`/categories/${value}`), 404);
    }
    for (const value of ['-1', '0', '1e3', '0x10', '1.0', '٣', '%00', '', '+1', ' 1', 'NaN', '-9'.repeat(9)])
      for (const name of ['page', 'per_page'])
        assert.equal(await status(`/categories?${name}=${value}`), 400, `${name}=${value}`);
  });

  for (const path of ['/products?per_page=100&last_id=', '/unknown/'])
    it(`500 of them in one packet, GET ${path}…: all are answered, and others in between`, async () => {
      const body = { title: 'a', price: 1, long_description: 'x'.repeat(2000) };
      for (let times = 0; times < 50; times++) await server.call('POST', '/products', { token, body });
      await quickly(server, path, async () => {
        const asked = Array.from({ length: 500 }, (_, index) => `GET ${path}${100 + index} HTTP/1.1`);
        const packet = asked.map((line) => `${line}\r\nHost: x\r\nX-Token: ${token}\r\n\r\n`).join('');
        assert.equal(await answersTo(server, packet, asked.length), asked.length);
      });
    });

  it('a DELETE of what thousands of records point at holds nobody up', async () => {
    const account = await newAccount(place());
    const categories = Array.from({ length: attempts }, (_, index) => ({ ID: index + 1, title: 'Mugs' }));
    const products = Array.from({ length: attempts * 2000 }, (_, index) => ({
      ...{ ID: index + 1, title: 'Mug', price: 1, parent_category: 1 + (index % attempts) },
    }));
    const file = join(place().folder, 'many.json');
    writeFileSync(file, JSON.stringify({ categories, products }));
    await jsonOf(place(), ['import', '--account', String(account.ID), file]);
    let next = 1;
    await quickly(server, 'DELETE', async () => {
      const { status } = await server.call('DELETE', `/categories/${next++}`, { token: account.token });
      assert.equal(status, 200);
    });
  });

  it('was never a fault of the server', () => assert.equal(server.printed.stderr, ''));
});

/** A text in every place where a request without a body has one. */
function stubbornRequests(text: string): { path: string; headers: Record<string, string> }[] {
  const plain = text.replace(/[^\x20-\x7e]/g, 'e').trim();
  const encoded = encodeURIComponent(text).slice(0, 7000).replace(/%.?$/, '');
  const names = ['Accept', 'X-JSONP-Callback', 'If-None-Match', 'X-Token', 'X-Forwarded-For', 'Content-Type'];
  const inHeaders = names.map((name) => ({
    path: '/categories?page=2',
    headers: { Accept: 'application/javascript', 'X-JSONP-Callback': 'f', [name]: plain },
  }));
  const paths = [
    ...['page', 'last_id', 'sort_property', 'x', encoded].map((name) => `/categories?${name}=${encoded}`),
    ...['datetime_from', 'category', 'author'].map((name) => `/blogs?${name}=${encoded}`),
    ...[`/${encoded}`, `/categories/${encoded}`],
    ...[`/categories?${'a=1&'.repeat(3500)}`, `/categories?${'page[]=1&'.repeat(1500)}`],
  ];
  return [...inHeaders, ...paths.map((path) => ({ path, headers: {} }))];
}

/** How many answers a packet gets, up to so many. */
async function answersTo({ url }: WatchedServer, packet: string, most: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(packet);
  let heard = 0;
  let rest = '';
  for await (const piece of socket) {
    const text: string = rest + piece.toString('latin1');
    heard += text.match(/HTTP\/1\.1 \d+ /g)?.length ?? 0;
    if (heard >= most) break;
    // A status line that is cut in two is whole with the next piece.
    rest = text.slice(Math.max(text.lastIndexOf('HTTP/1.1 ') + 13, text.length - 12));
  }
  return heard;
}
