import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newAccount, newCliPlace, onEmbedded, until } from '../support/cli.ts';
import { itInFull } from '../support/full.ts';
import type { Answer } from '../support/site.ts';
import { lines, postHead, say, statusesIn } from './raw.ts';
import { slowClients } from './slow.ts';
import { watched } from './watched.ts';

onEmbedded('clients that take their time', (place) => {
  itInFull('to send: are cut off, and keep nobody waiting', async () => {
    const { others } = await slowClients(place(), { sockets: 100, every: 50, requestTimeout: 2 });
    assert.ok(others < 1000, `others waited for ${others} ms`);
  });

  itInFull('to read: take up so much room and no more, and are cut off', async () => {
    const { token } = await newAccount(place());
    const server = await watched(place(), {
      stalledResponseSeconds: 1,
      bufferedResponseCharacters: 20_000_000,
    });
    const body = { title: 'a', price: 1, long_description: 'x'.repeat(400_000) };
    for (let times = 0; times < 20; times++) await server.call('POST', '/products', { token, body });
    const { hostname, port } = new URL(server.url);
    const asked = lines('GET /products HTTP/1.1', 'Host: x', `X-Token: ${token}`);
    const last = lines('GET /livez HTTP/1.1', 'Host: x', 'Connection: close');
    const sockets = Array.from({ length: 5 }, () => connect(Number(port), hostname).pause());
    for (const socket of sockets) socket.on('error', () => undefined).write(asked.repeat(10) + last);
    const read = (): Promise<Answer> => server.call('GET', '/products/1', { token });
    await until('the room to be taken', async () => (await read()).status === 503);
    const { body: refusal, headers } = await read();
    assert.deepEqual([Object.keys(refusal), headers.get('retry-after')], [['error', 'code'], '1']);
    assert.equal((await server.call('PUT', '/products/1', { token, body: { title: 'b' } })).status, 200);

    await until('the room to be free', async () => (await read()).status === 200);
    await sleep(2500);
    // Those that were given an answer lost it; the others were refused.
    const heard = await Promise.all(sockets.map((socket) => textOf(socket).catch(() => '')));
    for (const text of heard)
      assert.ok(text.length < 8e6, `${text.length} characters: that is a whole answer`);

    await server.stop();
  });

  it('to hear: what they ask ahead of the answers fills no memory; so much is answered, and whoever sends more is cut off', async () => {
    const server = await watched(place());
    const asked = lines('GET /livez HTTP/1.1', 'Host: x');
    const last = lines('GET /livez HTTP/1.1', 'Host: x', 'Connection: close');
    const answers = (heard: string): number => heard.split('{"status":"ok"}').length - 1;
    assert.equal(answers(await say(server, asked.repeat(900) + last)), 901);
    const before = (await server.seen()).rss;
    assert.ok(answers(await say(server, asked.repeat(60_000))) < 2000);
    const grown = (await server.seen()).rss - before;
    assert.ok(grown < 60e6, `${grown} bytes`);
    assert.equal((await server.call('GET', '/livez')).status, 200);
    await server.stop();
    assert.equal(server.printed.stderr, '');
  });

  itInFull(
    'to hear: what all of them ask ahead is bounded too, and free again when they have gone',
    async () => {
      const server = await watched(place(), { pipelinedRequestsTotal: 100 });
      const asked = lines('GET /livez HTTP/1.1', 'Host: x');
      const last = lines('GET /livez HTTP/1.1', 'Host: x', 'Connection: close');
      const ask = async (): Promise<number> => statusesIn(await say(server, asked.repeat(90) + last)).length;
      const answers = await Promise.all(Array.from({ length: 10 }, ask));
      assert.ok(
        answers.some((count) => count < 91),
        String(answers),
      );
      for (let again = 0; again < 3; again++) assert.equal(await ask(), 91);
      await server.stop();
      assert.equal(server.printed.stderr, '');
    },
  );

  it('and leave in the middle of a body: nothing is stored, and no fault is logged', async () => {
    const { token } = await newAccount(place());
    const server = await watched(place());
    const post = (...headers: string[]): string => postHead(token, ...headers);
    const body = '{"title":"a"}';
    for (const bytes of [
      post('Content-Length: 500') + body,
      `${post('Transfer-Encoding: chunked')}d\r\n${body}`,
      `${post('Transfer-Encoding: chunked')}d\r\n${body}\r\n`,
    ])
      assert.deepEqual(statusesIn(await say(server, bytes, 200)), []);
    // Without a length there is no body: what follows is another request, and none at all.
    assert.deepEqual(statusesIn(await say(server, post() + body, 5000, 200)), [422, 400]);
    const shown = await server.call('GET', '/categories', { token });
    assert.deepEqual(shown.body.categories, []);
    await server.stop();
    assert.equal(server.printed.stderr, '');
  });
});

itInFull(
  'clients that ask at once, and take their time to read, get no more than there is room for (postgres)',
  async (t) => {
    const place = await newCliPlace('postgres');
    const { token } = await newAccount(place);
    const server = await watched(place, { bufferedResponseCharacters: 30_000_000 });
    t.after(async () => {
      await server.stop('SIGKILL');
      await place.remove();
    });
    const body = { title: 'a', price: 1, long_description: 'x'.repeat(450_000) };
    for (let times = 0; times < 40; times++) await server.call('POST', '/products', { token, body });
    const { hostname, port } = new URL(server.url);
    const asked = lines(
      'GET /products?per_page=40 HTTP/1.1',
      'Host: x',
      `X-Token: ${token}`,
      'Connection: close',
    );
    // The system takes some 10 MB of each off the server's hands.
    const sockets = Array.from({ length: 8 }, () => connect(Number(port), hostname).pause());
    for (const socket of sockets) socket.on('error', () => undefined).write(asked);
    const read = async (): Promise<number> => (await server.call('GET', '/products/1', { token })).status;
    await until('the room to be taken', async () => (await read()) === 503);
    await sleep(500);
    const heard = await Promise.all(sockets.map((socket) => textOf(socket)));
    const whole = heard.filter((text) => text.startsWith('HTTP/1.1 200')).length;
    assert.ok(whole >= 1 && whole <= 2, `${whole} of 18 MB each`);
    assert.equal(heard.filter((text) => text.startsWith('HTTP/1.1 503')).length, 8 - whole);
  },
);
