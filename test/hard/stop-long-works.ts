import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { limits } from '../../src/limits.ts';
import { newAccount, type Place, type Server, serve, sql } from '../support/cli.ts';

async function signIn(server: Server, account: number): Promise<Record<string, string>> {
  const body = { email: 'owner@example.com', password: 'not a secret', account };
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const answer = await server.call('POST', '/console/api/session', { body, headers });
  return { ...headers, Cookie: (answer.headers.get('set-cookie') as string).split(';', 1)[0] as string };
}

/** Begins to send a bundle. */
async function sendBundle(
  server: Server,
  account: number,
  bundle: unknown,
): Promise<{ sent: ClientRequest; rest: string }> {
  const body = JSON.stringify(bundle);
  const headers = {
    ...(await signIn(server, account)),
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  };
  const sent = request(`${server.url}/console/api/import`, { method: 'POST', headers });
  sent.write(body.slice(0, 10));
  return { sent, rest: body.slice(10) };
}

const categoriesOf = (count: number): unknown => ({
  categories: Array.from({ length: count }, (_, index) => ({ ID: index + 1, title: `Imported ${index}` })),
});

const imported = async (place: Place): Promise<number> =>
  Number(
    (await sql(place, "SELECT count(*) AS count FROM categories WHERE title LIKE 'Imported %'"))[0]?.count,
  );

/** An import that is under way when the server is told to stop is finished. */
export async function stopWhileImporting(place: Place, categories: number): Promise<void> {
  const { ID } = await newAccount(place);
  const server = await serve(place);
  const { sent, rest } = await sendBundle(server, ID, categoriesOf(categories));
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(rest);
  const [answer] = await answered;
  const ended = server.stop();
  const { result } = JSON.parse((await readText(answer)).trim().split('\n').at(-1) as string);
  assert.deepEqual(result?.created, { categories });
  assert.equal((await ended).status, 0);
  assert.equal(await imported(place), categories);
}

/** One that does not come to its end in time is cut off, and nothing is left of it. */
export async function stopWhileSending(place: Place): Promise<void> {
  const { ID } = await newAccount(place);
  const server = await serve(place);
  const { sent } = await sendBundle(server, ID, categoriesOf(1000));
  const cutOff = once(sent, 'error');
  await server.call('GET', '/livez');
  await assertStopsInTime(server);
  await cutOff;
  assert.equal(await imported(place), 0);
}

/** An export that nobody reads does not hold it up for ever either. */
export async function stopWhileExporting(place: Place): Promise<void> {
  const { ID } = await newAccount(place);
  const server = await serve(place);
  const post = (_: unknown, index: number) => ({ ID: index + 1, title: 'Long', post: 'x'.repeat(400_000) });
  const { sent, rest } = await sendBundle(server, ID, { blogs: Array.from({ length: 100 }, post) });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(rest);
  assert.match(await readText((await answered)[0]), /"result"/);
  const asked = request(`${server.url}/console/api/export`, { headers: await signIn(server, ID) });
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  await assertStopsInTime(server);
}

async function assertStopsInTime(server: Server): Promise<void> {
  const started = performance.now();
  const { status } = await server.stop();
  const seconds = (performance.now() - started) / 1000;
  assert.equal(status, 0);
  assert.ok(
    seconds > limits.drainSeconds - 1 && seconds < limits.drainSeconds + 3,
    `it took ${seconds} seconds`,
  );
}
