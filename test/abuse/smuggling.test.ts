import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { newAccount, onEmbedded, type Server, serve } from '../support/cli.ts';
import { bodyOf, lines, postHead, say, statusesIn } from './raw.ts';

const body = '{"title":"a"}';
/** Milliseconds: a busy machine may take long to answer; what else it takes for a request comes soon after. */
const [patience, silence] = [5000, 300];
/** What must never be taken for a request: its answer would be a second one. */
const hidden = lines('GET /hidden HTTP/1.1', 'Host: x');

onEmbedded('requests that two readers may take for different ones', (place) => {
  let server: Server;
  let token: string;
  before(async () => {
    ({ token } = await newAccount(place()));
    server = await serve(place(), ['--log-level', 'warn']);
  });
  after(() => server.stop());

  const post = (...headers: string[]): string => postHead(token, ...headers);
  const get = (...headers: string[]): string =>
    lines('GET /test HTTP/1.1', 'Host: x', `X-Token: ${token}`, ...headers);
  const chunked = `d\r\n${body}\r\n0\r\n\r\n`;

  const refused: Record<string, () => string> = {
    'both lengths': () => `${post('Content-Length: 13', 'Transfer-Encoding: chunked')}0\r\n\r\n${hidden}`,
    'both lengths, the other way round': () =>
      post('Transfer-Encoding: chunked', 'Content-Length: 5') + chunked + hidden,
    'the same length twice': () => post('Content-Length: 13', 'Content-Length: 13') + body,
    'a list of lengths': () => post('Content-Length: 13, 13') + body,
    'a length with a sign': () => post('Content-Length: +13') + body,
    'a length in hexadecimal': () => post('Content-Length: 0xd') + body,
    'a length with an exponent': () => post('Content-Length: 1e1') + body,
    'a length that overflows': () => post('Content-Length: 18446744073709551629') + body,
    'a length behind a space before the colon': () => post('Content-Length : 13') + body,
    'chunked and then identity': () => post('Transfer-Encoding: chunked, identity') + chunked,
    'identity alone': () => post('Transfer-Encoding: identity') + body,
    'chunked twice': () => post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + chunked,
    'what only ends in chunked': () => post('Transfer-Encoding: xchunked') + chunked,
    'chunked in quotes': () => post('Transfer-Encoding: "chunked"') + chunked,
    'chunked behind a vertical tab': () => post('Transfer-Encoding: \vchunked') + chunked,
    'Transfer-Encoding with a space before the colon': () => post('Transfer-Encoding : chunked') + chunked,
    'Transfer-Encoding behind a space': () => post(' Transfer-Encoding: chunked') + chunked,
    'Transfer-Encoding folded': () => post('Transfer-Encoding:', ' chunked') + chunked,
    'a folded header': () => get('X-Any: a', ' b'),
    'lines that end in LF': () => get().replaceAll('\r\n', '\n'),
    'one line that ends in LF': () => get('X-Any: a\nX-Other: b'),
    'a bare CR in a header': () => get('X-Any: a\rX-Other: b'),
    'NUL in a header': () => get('X-Any: a\0b'),
    'a header without a name': () => get(': b'),
    'a space before a colon': () => get('X-Any : b'),
    'a chunk whose size ends in LF': () => post('Transfer-Encoding: chunked') + chunked.replace('\r\n', '\n'),
    'a chunk that ends in LF': () => `${post('Transfer-Encoding: chunked')}d\r\n${body}\n0\r\n\r\n`,
    'a chunk size with a sign': () => `${post('Transfer-Encoding: chunked')}-1\r\n${body}\r\n0\r\n\r\n`,
    'a chunk size that overflows': () =>
      `${post('Transfer-Encoding: chunked')}${'f'.repeat(17)}\r\n${body}\r\n0\r\n\r\n`,
    'a chunk extension of 20 kB': () =>
      `${post('Transfer-Encoding: chunked')}d;${'x'.repeat(20_000)}\r\n${body}`,
    'a length among the trailers': () =>
      `${post('Transfer-Encoding: chunked')}d\r\n${body}\r\n0\r\nContent-Length: 5\r\n\r\n${hidden}`,
    'no Host': () => get().replace('Host: x\r\n', ''),
    'two Hosts': () => get('Host: y'),
    'HTTP/0.9': () => 'GET /test\r\n\r\n',
    'HTTP/2 in the clear': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a method in small letters': () => get().replace('GET', 'get'),
    'bytes beyond ASCII in an address': () => get().replace('/test', '/test?\xff'),
  };
  for (const [what, bytes] of Object.entries(refused))
    it(`${what}: one 400 in JSON, nothing stored, nothing else answered`, async () => {
      const heard = await say(server, bytes(), patience, silence);
      assert.deepEqual(statusesIn(heard), [400], heard);
      assert.deepEqual(Object.keys(bodyOf(heard)), ['error', 'code']);
      const { body } = await server.call('GET', '/categories', { token });
      assert.deepEqual(body.categories, []);
    });

  it('a body of GET is not taken for the next request', async () => {
    const heard = await say(server, get(`Content-Length: ${hidden.length}`) + hidden, patience, silence);
    assert.deepEqual(statusesIn(heard), [200]);
  });

  it('a host that HTTP/1.0 need not name is missing in the next request, in HTTP/1.1', async () => {
    await server.call('GET', '/categories', { token });
    const [first, second] = ['1.0', '1.1'].map((version) =>
      lines(`GET /categories HTTP/${version}`, `X-Token: ${token}`, 'Connection: keep-alive'),
    );
    const heard = await say(server, `${first}${second}`, patience, silence);
    assert.deepEqual(statusesIn(heard), [200, 400]);
  });

  it('who sends no body is answered at once, whatever its type were', async () => {
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/plain',
    ];
    for (const type of types) {
      const heard = await say(server, post().replace('application/json', type), patience, silence);
      assert.deepEqual(statusesIn(heard), [422], type);
    }
  });

  it('a second token is no token: 401, whichever of them is good', async () => {
    assert.deepEqual(statusesIn(await say(server, get('X-Token: other'), patience, silence)), [401]);
    const first = get().replace('X-Token', 'X-Token: other\r\nX-Token');
    assert.deepEqual(statusesIn(await say(server, first, patience, silence)), [401]);
  });

  it('a second Content-Type is 415, whichever of them is good', async () => {
    for (const types of [['text/plain'], ['application/json']]) {
      const heard = await say(
        server,
        post(...types.map((type) => `Content-Type: ${type}`), 'Content-Length: 13') + body,
        patience,
        silence,
      );
      assert.deepEqual(statusesIn(heard), [415]);
    }
  });

  it('an offer to change the protocol is passed over, a tunnel refused', async () => {
    for (const protocol of ['websocket', 'h2c'])
      for (const connection of ['Upgrade', 'keep-alive, upgrade, HTTP2-Settings', 'keep-alive']) {
        const offer = [`Connection: ${connection}`, `Upgrade: ${protocol}`];
        const offers = get(...offer);
        const last = get('Connection: close');
        // The requests around it, in one packet, are answered too.
        for (const bytes of [offers + offers + last, get() + offers + last]) {
          const heard = await say(server, bytes, patience, silence);
          assert.deepEqual(new Set(statusesIn(heard)), new Set([200]));
          assert.equal(statusesIn(heard).length, bytes.split('GET /test').length - 1, heard);
        }
        // After a body nothing is lost in silence: the connection is closed.
        const heard = await say(
          server,
          post(...offer, 'Content-Length: 13') + body + last,
          patience,
          silence,
        );
        const isKept = connection === 'keep-alive';
        assert.deepEqual(statusesIn(heard), isKept ? [201, 200] : [201]);
        assert.ok(heard.search(/^connection: close\r$/im) > 0);
      }
    const tunnel = get().replace('GET /test', 'CONNECT example.com:80');
    assert.deepEqual(statusesIn(await say(server, tunnel, patience, silence)), [400]);
  });

  it('what a client expects beyond 100-continue is passed over', async () => {
    const heard = await say(server, get('Expect: a-miracle'), patience, silence);
    assert.deepEqual([statusesIn(heard), bodyOf(heard)], [[200], { status: 'ok' }]);
  });

  it('nothing of all this was a fault of the server', () => assert.equal(server.printed.stderr, ''));
});
