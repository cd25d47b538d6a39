import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newAccount, onEmbedded } from '../support/cli.ts';
import { lines, say, statusesIn } from './raw.ts';
import { slowClients } from './slow.ts';
import { watched } from './watched.ts';

onEmbedded('clients that take their time', (place) => {
  it('to send: are cut off, and keep nobody waiting', async () => {
    const { others } = await slowClients(place(), { sockets: 100, every: 50, requestTimeout: 2 });
    assert.ok(others < 1000, `others waited for ${others} ms`);
  });

  it('to read: are cut off, and none is kept when they ask for more', async () => {
    const { token } = await newAccount(place());
    const server = await watched(place(), { silence: 1 });
    const body = { title: 'a', price: 1, long_description: 'x'.repeat(400_000) };
    for (let times = 0; times < 20; times++) await server.call('POST', '/products', { token, body });
    const { hostname, port } = new URL(server.url);
    const asked = lines('GET /products HTTP/1.1', 'Host: x', `X-Token: ${token}`);
    const sockets = Array.from({ length: 5 }, () => connect(Number(port), hostname).pause());
    for (const socket of sockets) socket.on('error', () => undefined).write(asked.repeat(10));
    await sleep(2500);
    const heard = await Promise.all(
      sockets.map(async (socket) => {
        let bytes = 0;
        socket.on('data', (piece) => {
          bytes += piece.length;
        });
        socket.resume();
        await once(socket, 'close');
        return bytes;
      }),
    );
    for (const bytes of heard) assert.ok(bytes < 8e6, `${bytes} bytes: that is a whole answer`);
    assert.equal((await server.call('GET', '/test', { token })).status, 200);
    await server.stop();
  });

  it('and leave in the middle of a body: nothing is stored, and no fault is logged', async () => {
    const { token } = await newAccount(place());
    const server = await watched(place());
    const post = (...headers: string[]): string =>
      lines(
        'POST /categories HTTP/1.1',
        'Host: x',
        `X-Token: ${token}`,
        'Content-Type: application/json',
        ...headers,
      );
    const body = '{"title":"a"}';
    for (const bytes of [
      post('Content-Length: 500') + body,
      `${post('Transfer-Encoding: chunked')}d\r\n${body}`,
      `${post('Transfer-Encoding: chunked')}d\r\n${body}\r\n`,
    ])
      assert.deepEqual(statusesIn(await say(server, bytes, 200)), []);
    // Without a length there is no body: what follows is another request, and none at all.
    assert.deepEqual(statusesIn(await say(server, post() + body, 200)), [400]);
    const shown = await server.call('GET', '/categories', { token });
    assert.deepEqual(shown.body.categories, []);
    await server.stop();
    assert.equal(server.printed.stderr, '');
  });
});
