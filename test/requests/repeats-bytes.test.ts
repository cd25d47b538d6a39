import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Asked, Open } from '../../src/http/asked.ts';
import { Repeats } from '../../src/http/repeats.ts';
import fc from '../support/property.ts';

/**
 * Whatever bytes come in whichever pieces, the same requests are read of them, and answered in the same order, as by
 * Node.js alone.
 */

/** What was read of a connection, and what was heard of the other end. */
interface Heard {
  read: string[];
  answers: string[];
}
let read: string[] = [];

/** Addresses of what is answered a little later, before its body is there, and by Node.js in any case. */
const late = '/late';
const early = '/early';
const declined = '/declined';

const spelled = ({ method, url, headers }: Asked, body: string): string =>
  JSON.stringify([method, url, Object.entries(headers).sort(), url === early ? '' : body]);

async function soon(asked: Pick<Asked, 'url'>): Promise<void> {
  for (let turns = asked.url === late ? 3 : 0; turns > 0; turns--) await turn();
}

const listener: RequestListener = async (request, response) => {
  const at = read.push('unfinished') - 1;
  const mine = read;
  let body = '';
  request.setEncoding('latin1').on('data', (text: string) => {
    body += text;
  });
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (request.url !== early && (length ?? encoding) !== undefined)
    await new Promise((resolve) => request.once('end', resolve));
  await soon(request);
  mine[at] = spelled(request, body);
  response.end(mine[at]);
};

function repeat(open: Open): boolean {
  const { asked } = open;
  if (asked.url === declined) return false;
  let body: string;
  try {
    body = spelled(asked, asked.method === 'POST' ? JSON.stringify(open.json()) : '');
  } catch {
    const whole = open.whole();
    if (whole) listener(whole.request, whole.response);
    return true;
  }
  read.push(body);
  repeated++;
  const head = ['content-length', String(body.length)];
  const give = (): void => open.give({ status: 200, head, body, encoding: 'latin1' });
  if (asked.url === late) void soon(asked).then(give);
  else setImmediate(give);
  return true;
}
let repeated = 0;

const isRepeatable = ({ method, headers }: Asked): boolean =>
  headers['transfer-encoding'] === undefined &&
  (headers['content-length'] === undefined) === (method === 'GET');

const options: ServerOptions = {
  requireHostHeader: false,
  joinDuplicateHeaders: true,
  optimizeEmptyRequests: true,
};
const bare = createServer(options, listener);
const repeats = new Repeats({ isRepeatable, repeat, answerAll: () => undefined });
const ours = createServer(options, repeats.before(listener));
repeats.watch(ours, 'connection');

interface Piece {
  bytes: string;
  /** How long nothing follows. */
  turns: number;
}

async function play(server: Server, pieces: Piece[]): Promise<Heard> {
  const mine: string[] = [];
  read = mine;
  const [client, served] = duplexPair() as [Duplex, Duplex];
  let text = '';
  client.setEncoding('latin1').on('data', (more: string) => {
    text += more;
  });
  for (const end of [client, served]) end.on('error', () => undefined);
  server.emit('connection', Object.assign(served, { setTimeout: () => served }));
  for (const { bytes, turns } of pieces) {
    if (client.writable) client.write(bytes, 'latin1');
    for (let left = turns; left > 0; left--) await turn();
  }
  for (let left = 60; left > 0; left--) await turn();
  client.destroy();
  served.destroy();
  const answers = text.split(/HTTP\/1\.1 (?=\d)/).slice(1);
  const told = answers.map((answer) => answer.slice(0, 3) + answer.slice(answer.indexOf('\r\n\r\n')));
  // What cannot be read closes the connection, whether those before it are answered or not.
  return { read: mine, answers: told.some((answer) => answer.startsWith('4')) ? [] : told };
}

const known = ['Host: x\r\nX-Token: a\r\n', 'Host: x\r\nX-Token: b\r\nAccept: */*\r\n'];
const get = (url: string, headers: string): string => `GET ${url} HTTP/1.1\r\n${headers}\r\n`;
const post = (
  url: string,
  headers: string,
  body: string,
  length = String(body.length),
  behind = '',
): string => `POST ${url} HTTP/1.1\r\n${headers}Content-Length: ${length}\r\n${behind}\r\n${body}`;

const url = fc.constantFrom('/a', '/b?x=1&y=2', declined, late, early);
const body = fc.constantFrom('{}', '{"a":1}', '{"b":[1,2,3]}', 'no JSON', get('/a', known[0] as string));
const plain = fc.oneof(
  fc.tuple(url, fc.constantFrom(...known)).map(([to, headers]) => get(to, headers)),
  fc
    .tuple(url, fc.constantFrom(...known), body, fc.constantFrom('', 'X-Behind: a\r\n'))
    .map(([to, headers, sent, behind]) => post(to, headers, sent, undefined, behind)),
);
const strange = fc.constantFrom(
  ...['Connection: close', 'Connection: keep-alive', 'Expect: 100-continue', 'Transfer-Encoding: chunked'],
  ...[' folded: a', 'X: a\0b', 'Content-Length: 0', 'Content-Length: 2', 'X-Token: b', 'a\nb: c', 'host: y'],
);
const odd = fc.oneof(
  fc.tuple(url, strange).map(([to, header]) => get(to, `${known[0]}${header}\r\n`)),
  fc
    .tuple(url, body, strange)
    .map(([to, sent, header]) => post(to, known[0] as string, sent, undefined, `${header}\r\n`)),
  fc
    .tuple(body, fc.constantFrom('0', '1', '02', '+2', '2 ', '2, 2', '0x2', '60'))
    .map(([sent, length]) => post('/a', known[0] as string, sent, length)),
  fc.tuple(plain, fc.constantFrom('\r\n', '\n', ' ', 'X')).map(([request, before]) => before + request),
  fc
    .tuple(plain, fc.constantFrom('PUT', 'HEAD', 'DELETE', 'get', 'OPTIONS'))
    .map(([request, method]) => request.replace(/^\w+/, method)),
  fc
    .tuple(plain, fc.constantFrom('HTTP/1.0', 'HTTP/1.2', 'http/1.1', 'HTTP/1.1 '))
    .map(([request, version]) => request.replace('HTTP/1.1', version)),
  fc.constantFrom('/a%20b', 'http://x/a', '*', '/a b', '/é').map((to) => get(to, known[0] as string)),
);
/** Mostly those that may be repetitions, in a piece of their own and with time for an answer. */
const sending = fc.record({
  request: fc.oneof({ arbitrary: plain, weight: 6 }, { arbitrary: odd, weight: 1 }),
  cut: fc.oneof({ arbitrary: fc.constant(null), weight: 5 }, { arbitrary: fc.nat(150), weight: 1 }),
  isBehind: fc.nat(7).map((one) => one === 0),
  turns: fc.oneof({ arbitrary: fc.constant(8), weight: 3 }, { arbitrary: fc.nat(4), weight: 1 }),
});
const pieces = fc.array(sending, { minLength: 1, maxLength: 8 }).map((all) => {
  const made: Piece[] = [];
  for (const { request, cut, isBehind, turns } of all) {
    const [first, ...rest] = cut === null ? [request] : [request.slice(0, cut), request.slice(cut)];
    const before = isBehind ? made.pop() : undefined;
    for (const bytes of [`${before?.bytes ?? ''}${first}`, ...rest]) if (bytes) made.push({ bytes, turns });
  }
  return made;
});

it('the same is read of any bytes, in any pieces, with repetitions and without', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (sent) => {
      assert.deepEqual(await play(ours, sent), await play(bare, sent));
    }),
    { numRuns: 1000 },
  );
  assert.ok(repeated > 500, `only ${repeated} were repetitions`);
});
