import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { before, it } from 'node:test';
import { isOpen, newAccount, onBothPlaces, type Server, serve, sql, until } from '../support/cli.ts';

interface Half {
  sent: ClientRequest;
  rest: string;
}

/** A POST of which only the first half has been sent. */
async function halfSent(server: Server, token: string, title: string, agent: Agent): Promise<Half> {
  const body = JSON.stringify({ title });
  const headers = { 'X-Token': token, 'Content-Type': 'application/json', 'Content-Length': body.length };
  const sent = request(`${server.url}/categories`, { method: 'POST', headers, agent });
  sent.write(body.slice(0, 5));
  const [socket] = await once(sent, 'socket');
  await once(socket, 'connect');
  return { sent, rest: body.slice(5) };
}

/** Sends the other half, and returns the title that was stored. */
async function finish({ sent, rest }: Half): Promise<string> {
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(rest);
  const [response] = await answered;
  assert.equal(response.statusCode, 201);
  return ((await readJson(response)) as { category: { title: string } }).category.title;
}

onBothPlaces('stopping', (place) => {
  let token: string;
  before(async () => {
    ({ token } = await newAccount(place()));
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    it(`${signal}: the request in flight is finished and stored, no other is taken, then exit 0`, async () => {
      const server = await serve(place());
      const half = await halfSent(server, token, signal, new Agent({ keepAlive: false }));
      // By its answer the server has seen the connection before.
      assert.equal((await server.call('GET', '/livez')).status, 200);
      const ended = server.stop(signal);
      await until('no new connection is taken', async () => !(await isOpen(server)));
      assert.equal(await finish(half), signal);
      const { status, stdout } = await ended;
      assert.equal(status, 0);
      assert.equal(stdout.split('\n').length, 2, 'nothing but the one document');
      const stored = await sql(place(), `SELECT count(*) AS count FROM categories WHERE title = '${signal}'`);
      assert.equal(Number(stored[0]?.count), 1);
    });

  it('connections that are kept alive do not hold it up once their last request is answered', async () => {
    const server = await serve(place());
    const agent = new Agent({ keepAlive: true });
    const half = await halfSent(server, token, 'Kept alive', agent);
    assert.equal((await server.call('GET', '/test', { token })).status, 200);
    const ended = server.stop();
    await until('no new connection is taken', async () => !(await isOpen(server)));
    assert.equal(await finish(half), 'Kept alive');
    const answered = performance.now();
    assert.equal((await ended).status, 0);
    const waited = performance.now() - answered;
    agent.destroy();
    assert.ok(waited < 8000, `it ended ${Math.round(waited)} ms after the last answer`);
  });
});
