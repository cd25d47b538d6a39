import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { before, it } from 'node:test';
import { onEmbeddedStoreFirst, publicUrl, type Site, type TestAccount } from '../../support/site.ts';
import { lastSequence } from '../../support/table.ts';

interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a body by node:http, which unlike fetch hands over an answer that comes before the body is sent. */
function upload(
  site: Site,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
  method = 'POST',
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(site.url + path, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('close', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    // Once the answer has begun, it no longer matters that the rest of the body finds nobody to read it.
    call.on('error', (error) => setTimeout(() => reject(error), 1000));
    const piece = 64 * 1024;
    for (let at = 0; at < body.length; at += piece) call.write(body.subarray(at, at + piece));
    call.end();
  });
}

/** Writes bytes to the server as they are and gives back all that it says until it ends the connection. */
function say(site: Site, bytes: string, { andLeave = false, readsLate = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      heard += piece;
    });
    socket.on('error', () => undefined).on('close', () => resolve(heard));
    if (readsLate) socket.pause();
    socket.write(bytes, () => (andLeave ? socket.destroy() : socket.resume()));
  });
}

const head = (first: string, ...headers: string[]): string =>
  `${[first, 'Host: example.com', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

/** The body of the last answer in a piece of HTTP. */
const bodyOf = (http: string): unknown => JSON.parse(http.slice(http.lastIndexOf('\r\n\r\n') + 4));

const mebibyte = 1024 * 1024;

/** JSON of exactly so many bytes. */
const jsonOf = (bytes: number): Buffer => Buffer.from('{"name":"Large"}'.padEnd(bytes));

onEmbeddedStoreFirst('a body over 1 MiB', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
  });
  const headers = (more: Record<string, string> = {}): Record<string, string> => ({
    'x-token': account.token,
    'content-type': 'application/json',
    ...more,
  });
  const sized = (body: Buffer): Record<string, string> => ({ 'content-length': String(body.length) });

  it('1 MiB is taken, with its length and chunked', async () => {
    const body = jsonOf(mebibyte);
    assert.equal((await upload(site(), '/blog_categories', headers(sized(body)), body)).status, 201);
    assert.equal((await upload(site(), '/blog_categories', headers(), body)).status, 201);
  });

  for (const [name, bytes] of [
    ['one byte more', mebibyte + 1],
    ['8 MiB', 8 * mebibyte],
  ] as const)
    for (const type of [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ])
      it(`${name} as ${type} is 413, with its length and chunked, and nothing changes`, async () => {
        const at = await lastSequence(account);
        const body = jsonOf(bytes);
        for (const length of [sized(body), {}]) {
          const answer = await upload(
            site(),
            '/blog_categories',
            headers({ 'content-type': type, ...length }),
            body,
          );
          assert.equal(answer.status, 413);
          assert.deepEqual(Object.keys(JSON.parse(answer.text)), ['error', 'code']);
          assert.match(answer.text, /1 MiB/);
        }
        assert.equal(await lastSequence(account), at);
      });

  for (const isChunked of [false, true])
    it(`a client that reads nothing before it has sent all hears of it, and goes on; chunked: ${isChunked}`, async () => {
      const body = jsonOf(8 * mebibyte);
      const token = `X-Token: ${account.token}`;
      const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
      const lines = [
        'POST /blog_categories HTTP/1.1',
        'Host: x',
        token,
        'Content-Type: application/json',
        length,
      ];
      const chunk = `100000\r\n${body.subarray(0, mebibyte)}\r\n`;
      const sent = isChunked ? `${chunk.repeat(8)}0\r\n\r\n` : body;
      const heard = await say(
        site(),
        `${lines.join('\r\n')}\r\n\r\n${sent}${head('GET /test HTTP/1.1', token)}`,
        {
          readsLate: true,
        },
      );
      assert.match(heard, /^HTTP\/1\.1 413 [\s\S]*1 MiB[\s\S]*HTTP\/1\.1 200 OK/);
    });

  it('is refused on PUT too, and wrapped where JSONP is asked for', async () => {
    const more = { accept: 'application/javascript', 'x-jsonp-callback': 'done' };
    const answer = await upload(site(), '/mail_alias/1', headers(more), jsonOf(mebibyte + 1), 'PUT');
    assert.equal(answer.status, 413);
    assert.match(answer.text, /^done\(\{"error":"[^"]*1 MiB","code":"body_too_large"\}\);$/);
  });

  it('where records may be longer, it is taken: 413 only beyond what fits one', async () => {
    const fitting = await upload(site(), '/blogs', headers(), jsonOf(12 * mebibyte));
    assert.deepEqual([fitting.status, JSON.parse(fitting.text).code], [422, 'invalid_field']);
    const beyond = await upload(site(), '/blogs', headers(), jsonOf(12 * mebibyte + 1));
    assert.deepEqual(
      [beyond.status, JSON.parse(beyond.text).error],
      [413, 'The request body is larger than 12 MiB'],
    );
  });

  it('nobody without a token learns of the limit', async () => {
    for (const token of ['', 'garbage']) {
      const body = jsonOf(2 * mebibyte);
      const answer = await upload(
        site(),
        '/blog_categories',
        { ...headers(sized(body)), 'x-token': token },
        body,
      );
      assert.equal(answer.status, 401);
    }
  });
});

onEmbeddedStoreFirst('a body that is not as long as it says', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
  });
  const post = (...headers: string[]): string =>
    head(
      'POST /categories HTTP/1.1',
      `X-Token: ${account.token}`,
      'Content-Type: application/json',
      ...headers,
    );
  const body = '{"title":"Lie"}';

  it('longer: it is cut off, so it is 400 and nothing is stored', async () => {
    const at = await lastSequence(account);
    const heard = await say(site(), post('Content-Length: 9') + body);
    assert.match(heard, /^HTTP\/1\.1 400 /);
    assert.doesNotMatch(heard, / 201 | 500 /);
    assert.equal(await lastSequence(account), at);
  });

  it('shorter, and the client leaves: nothing is stored and the server goes on', async () => {
    const at = await lastSequence(account);
    await say(site(), post('Content-Length: 900') + body, { andLeave: true });
    await say(site(), `${post('Transfer-Encoding: chunked')}f\r\n${body}`, { andLeave: true });
    assert.equal((await account.get('/test')).status, 200);
    assert.equal(await lastSequence(account), at);
  });

  for (const headers of [
    ['Content-Length: x'],
    ['Content-Length: -5'],
    ['Content-Length: 1.5'],
    ['Content-Length: 15', 'Content-Length: 16'],
    ['Content-Length: 15', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: nonsense'],
  ])
    it(`${headers.join(' and ')} is 400 with a body of one field`, async () => {
      const at = await lastSequence(account);
      const heard = await say(site(), post(...headers) + body);
      assert.match(heard, /^HTTP\/1\.1 400 Bad Request\r\n/);
      assert.deepEqual(Object.keys(bodyOf(heard) as object), ['error', 'code']);
      assert.equal(await lastSequence(account), at);
    });

  it('broken chunks are 400', async () => {
    const at = await lastSequence(account);
    const heard = await say(site(), `${post('Transfer-Encoding: chunked')}zz\r\n${body}\r\n0\r\n\r\n`);
    assert.match(heard, /^HTTP\/1\.1 400 /);
    assert.equal(await lastSequence(account), at);
  });
});

onEmbeddedStoreFirst('what is hardly HTTP', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
  });

  it('is 400 in JSON', async () => {
    for (const bytes of [
      'hello\r\n\r\n',
      head('GET /test HTTP/9.9'),
      head('BREW /test HTTP/1.1'),
      '\0\x01\x02\r\n\r\n',
    ]) {
      const heard = await say(site(), bytes);
      assert.match(heard, /^HTTP\/1\.1 400 Bad Request\r\n/);
      assert.deepEqual(Object.keys(bodyOf(heard) as object), ['error', 'code']);
    }
  });

  it('has a request ID, which the log has too', async () => {
    const start = site().logged.length;
    const heard = await say(site(), 'hello\r\n\r\n');
    const [, id] = /^X-Request-Id: ([0-9a-f]{8}-[0-9a-z]+)\r$/m.exec(heard) ?? [];
    assert.ok(id, heard);
    const lines = site()
      .logged.slice(start)
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map(({ reqId, status, code }) => [reqId, status, code]),
      [[id, 400, 'malformed_request']],
    );
  });

  it('is refused in its turn, after the answers to what came before it', async () => {
    const body = '{"title":"Before"}';
    const post = `POST /categories HTTP/1.1\r\nHost: x\r\nX-Token: ${account.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    for (const last of ['hello\r\n\r\n', head('CONNECT example.com:443 HTTP/1.1')]) {
      const heard = await say(site(), post + post + last);
      assert.deepEqual(heard.match(/(?<=HTTP\/1\.1 )\d+/g), ['201', '201', '400'], last);
    }
  });

  it('so is CONNECT: nobody is let through to anywhere', async () => {
    for (const target of ['example.com:443', '/products']) {
      const heard = await say(site(), head(`CONNECT ${target} HTTP/1.1`, `X-Token: ${account.token}`));
      assert.match(heard, /^HTTP\/1\.1 400 Bad Request\r\n/);
      assert.deepEqual(bodyOf(heard), { error: 'The request is not valid HTTP', code: 'malformed_request' });
    }
  });

  it('headers over the limit are 431 in JSON', async () => {
    const heard = await say(site(), head('GET /test HTTP/1.1', `X-Token: ${'x'.repeat(100_000)}`));
    assert.match(heard, /^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    assert.deepEqual(Object.keys(bodyOf(heard) as object), ['error', 'code']);
  });

  it('TRACE is 405 with Allow: it never echoes a token', async () => {
    const heard = await say(site(), head('TRACE /categories HTTP/1.1', `X-Token: ${account.token}`));
    assert.match(heard, /^HTTP\/1\.1 405 /);
    assert.match(heard, /\r\nallow: GET, HEAD, OPTIONS, POST\r\n/i);
    assert.ok(!heard.includes(account.token));
  });
});

onEmbeddedStoreFirst('addresses in answers', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
    const page = { page_title: 'P', page_type: 'dynamic', content: 'blog', is_onmenu: true, menu_text: 'P' };
    await account.post('/pages', { ...page, page_filename: 'blog', menu_order: 1 });
  });
  const misled = [
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: http',
    'Forwarded: host=evil.example',
  ];
  const ask = (first: string, body = ''): Promise<string> =>
    say(
      site(),
      head(
        first,
        `X-Token: ${account.token}`,
        ...misled,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ).replace('example.com', 'evil.example') + body,
    );

  it('Location starts with the configured base URL, never with Host', async () => {
    const heard = await ask('POST /categories HTTP/1.1', '{"title":"x"}');
    assert.match(heard, new RegExp(`\\r\\nlocation: ${publicUrl}/categories/\\d+\\r\\n`, 'i'));
    assert.ok(!heard.includes('evil.example'));
  });

  it('so do Link and data_set', async () => {
    await account.post('/categories', { title: 'another' });
    const list = await ask('GET /categories?per_page=1 HTTP/1.1');
    assert.match(
      list,
      new RegExp(`\\r\\nlink: <${publicUrl}/categories\\?per_page=1&last_id=\\d+>; rel="next"`, 'i'),
    );
    const pages = await ask('GET /pages HTTP/1.1');
    assert.ok(pages.includes(`"data_set":"${publicUrl}/blogs"`));
    assert.ok(!(list + pages).includes('evil.example'));
  });

  it('also when the request line names a whole address (RFC 9112, absolute-form)', async () => {
    const list = await ask('GET http://evil.example/categories?per_page=1 HTTP/1.1');
    assert.match(list, /^HTTP\/1\.1 200 /);
    assert.match(
      list,
      new RegExp(`\\r\\nlink: <${publicUrl}/categories\\?per_page=1&last_id=\\d+>; rel="next"`, 'i'),
    );
    const wrong = await ask('PATCH http://evil.example/categories HTTP/1.1');
    assert.match(wrong, /^HTTP\/1\.1 405 /);
  });
});
