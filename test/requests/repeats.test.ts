import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { localCertificate } from '../../src/cli/local-certificate.ts';
import { limits } from '../../src/limits.ts';
import { until } from '../support/cli.ts';
import { hold } from '../support/hold.ts';
import fc from '../support/property.ts';
import { newPlace, onBothStores, openSite, type Site, type TestAccount } from '../support/site.ts';

/** Long enough for an answer that should not come. */
const silence = 100;

/** A connection by which bytes go in the pieces in which they are to arrive. */
class Pieces {
  readonly #socket: Socket;
  #heard = '';

  constructor({ url }: Site, isTls = false) {
    const { port, hostname } = new URL(url);
    const place = { port: Number(port), host: hostname };
    this.#socket = isTls
      ? connectTls({ ...place, rejectUnauthorized: false })
      : connect({ ...place, noDelay: true, allowHalfOpen: true });
    this.#socket.setEncoding('latin1').on('data', (text: string) => {
      this.#heard += text;
    });
    this.#socket.on('error', () => undefined);
  }

  get isClosed(): boolean {
    return this.#socket.closed || this.#socket.readableEnded;
  }

  /** Reads no more. */
  stall(): void {
    this.#socket.pause();
  }

  async send(...pieces: string[]): Promise<void> {
    for (const piece of pieces) {
      this.#socket.write(piece, 'latin1');
      await sleep(5);
    }
  }

  /** Takes the next so many answers: their bytes, but for the moment that they name. */
  async hear(count = 1): Promise<string[]> {
    const answers: string[] = [];
    await until(`there are ${count} answers`, () => {
      for (let next = this.#take(); next !== undefined; next = this.#take()) answers.push(next);
      return answers.length >= count || this.isClosed;
    });
    return answers;
  }

  #take(): string | undefined {
    const [head, length] = /^.*?\r\nContent-Length: (\d+)\r\n.*?\r\n\r\n/is.exec(this.#heard) ?? [];
    const size = head === undefined ? Number.NaN : head.length + Number(length);
    if (!(this.#heard.length >= size)) return undefined;
    const answer = this.#heard.slice(0, size);
    this.#heard = this.#heard.slice(size);
    return answer.replace(/\r\nDate: .*/, '');
  }

  async ask(...pieces: string[]): Promise<string> {
    await this.send(...pieces);
    return (await this.hear())[0] as string;
  }

  /** Says this, and nothing more. */
  end(text: string): void {
    this.#socket.end(text, 'latin1');
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Without a word. */
  break(): void {
    this.#socket.resetAndDestroy();
  }
}

const statusOf = (answer: string | undefined): number => Number(answer?.slice(9, 12));

onBothStores('requests that repeat the headers of others', (site) => {
  let account: TestAccount;
  let line: Pieces;
  let read = 0;
  const count = (): void => void read++;

  const get = (path: string, ...headers: string[]): string =>
    [`GET ${path} HTTP/1.1`, 'Host: x', `X-Token: ${account.token}`, ...headers, '', ''].join('\r\n');
  const post = (path: string, body: unknown, ...headers: string[]): string => {
    const json = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)).toString('latin1');
    const length = `Content-Length: ${json.length}`;
    const type = 'Content-Type: application/json';
    return get(path, type, length, ...headers).replace('GET', 'POST') + json;
  };
  /** PostgreSQL is not about to be asked anew who the callers are. */
  const calm = (): Promise<void> =>
    until(
      'that is not about to be',
      () => limits.callerCacheTtlMs - (Date.now() % limits.callerCacheTtlMs) > 500,
    );
  /** How many of these requests Node.js has read; not at the moments in which PostgreSQL is asked anew who their caller is. */
  const readDuring = async (work: () => Promise<unknown>): Promise<number> => {
    await calm();
    await line.ask(get('/test'));
    const before = read;
    await work();
    return read - before;
  };
  /** What is heard with a header that nobody has sent before, and without it. */
  let others = 0;
  const bothWays = async (request: string): Promise<{ first: string; again: string }> => {
    const fresh = new Pieces(site());
    const first = await fresh.ask(request.replace('\r\n\r\n', `\r\nX-Other: ${others++}\r\n\r\n`));
    fresh.close();
    return { first, again: await line.ask(request) };
  };

  beforeEach(async () => {
    if (!account) {
      account = await site().newAccount();
      await account.load({
        categories: [{ ID: 1, title: 'Mugs' }],
        products: Array.from({ length: 60 }, (_, index) => ({
          ...{ ID: index + 1, title: `Größe ${index}: 茶碗`, price: '1.50', parent_category: 1 },
        })),
      });
      site().app.server.on('request', count);
    }
    line = new Pieces(site());
    await until('their headers are known', async () => {
      // After each write it is looked up anew who asks.
      await line.ask(get('/test'));
      const before = read;
      await line.ask(get('/categories/1'));
      await line.ask(post('/categories', { title: 'First' }));
      return read === before;
    });
  });
  afterEach(() => line.close());

  it('are answered in the same bytes, without Node.js', async () => {
    const paths = [
      '/products/7',
      '/products',
      '/products?per_page=2&page=3',
      '/products/7/stock',
      '/categories',
    ];
    for (const path of paths) {
      const request = get(path);
      let answers = { first: '', again: '-' };
      assert.equal(await readDuring(async () => (answers = await bothWays(request))), 1, path);
      assert.equal(statusOf(answers.first), 200);
      assert.equal(answers.again, answers.first);
    }
  });

  it('create something, without Node.js, in the same bytes', async () => {
    const told = (answer: string): string => answer.replace(/"ID":\d+|\/\d+(?=\r\n)/g, '…');
    for (const title of ['a', 'Größe 茶碗', 'long '.repeat(20).trim()]) {
      const request = post('/categories', { title });
      let answers = { first: '', again: '-' };
      assert.equal(await readDuring(async () => (answers = await bothWays(request))), 1);
      assert.equal(statusOf(answers.first), 201);
      assert.equal(
        told(answers.again).replace(/\d\d:\d\d:\d\d/g, ''),
        told(answers.first).replace(/\d\d:\d\d:\d\d/g, ''),
      );
      const ID = /"ID":(\d+)/.exec(answers.again)?.[1];
      assert.equal((await account.get(`/categories/${ID}`)).body.category.title, title);
    }
  });

  it('see what was written before them, by whichever connection', async () => {
    for (const price of ['2.00', '3.00']) {
      await line.ask(get('/products/9'));
      await account.put('/products/9', { price });
      assert.match(await line.ask(get('/products/9')), new RegExp(`"price":"${price}"`));
    }
    const made = await line.ask(post('/categories', { title: 'Seen at once' }));
    const ID = /"ID":(\d+)/.exec(made)?.[1];
    assert.match(await line.ask(get(`/categories/${ID}`)), /Seen at once/);
  });

  it('have their line in the log', async () => {
    const lines = site().logged.length;
    await line.ask(get('/categories/1'));
    await line.ask(post('/categories', { title: 'Noted' }));
    assert.deepEqual(
      site()
        .logged.slice(lines)
        .map((one) => JSON.parse(one))
        .map(({ method, route, status, account: whose }) => [method, route, status, whose]),
      [
        ['GET', '/categories/:id', 200, account.ID],
        ['POST', '/categories', 201, account.ID],
      ],
    );
  });

  it('are refused as others are', async () => {
    for (const request of [
      get('/products/999'),
      get('/products?page=x'),
      get('/nothing'),
      post('/categories', {}),
      post('/categories', '{"title":'),
      post('/products', { title: 'a', price: 'x' }),
    ]) {
      const { first, again } = await bothWays(request);
      assert.ok(statusOf(first) >= 400, first);
      assert.equal(again, first);
    }
    assert.equal(statusOf(await line.ask(get('/products/7'))), 200, 'and the connection goes on');
  });

  const unlike: Record<string, () => string> = {
    'another header': () => get('/products/7', 'X-Any: a'),
    'a header in other letters': () => get('/products/7').replace('Host', 'host'),
    'a header less': () => get('/products/7').replace(/X-Token.*\r\n/, ''),
    'a path with signs': () => get('/products%2F7'),
    'a whole address': () => get('http://x/products/7'),
    'an empty line before it': () => `\r\n${get('/products/7')}`,
    'another method': () => get('/products/999').replace('GET', 'DELETE'),
    'an older HTTP': () => get('/products/7').replace('HTTP/1.1', 'HTTP/1.0'),
    'a length with a zero before it': () =>
      post('/categories', { title: 'a' }).replace('Content-Length: ', 'Content-Length: 0'),
  };
  for (const [what, request] of Object.entries(unlike))
    it(`are none with ${what}`, async () => {
      let answers = { first: '', again: '-' };
      assert.equal(await readDuring(async () => (answers = await bothWays(request()))), 2);
      assert.equal(statusOf(answers.again), statusOf(answers.first));
    });

  it('may come in any pieces, and many at once', async () => {
    const first = get('/products/7');
    for (const at of [1, 5, 30, first.length - 2]) {
      const cut = new Pieces(site());
      await cut.ask(first);
      assert.equal(statusOf(await cut.ask(first.slice(0, at), first.slice(at))), 200);
      assert.equal(statusOf(await cut.ask(first)), 200);
      cut.close();
    }
    const made = post('/categories', { title: 'In order' });
    await line.send(made + first + made, first, made);
    assert.deepEqual((await line.hear(5)).map(statusOf), [201, 200, 201, 200, 201]);
    const body = made.indexOf('{');
    assert.equal(
      statusOf(await line.ask(made.slice(0, body), made.slice(body, body + 3), made.slice(body + 3))),
      201,
    );
  });

  it('count again after one that Node.js has read in pieces', async () => {
    const fresh = new Pieces(site());
    await fresh.ask(get('/test'));
    const made = post('/categories', { title: 'x'.repeat(150) });
    await fresh.ask(made.slice(0, -10), made.slice(-10));
    assert.equal(await readDuring(() => fresh.ask(get('/products/7'))), 0);
    fresh.close();
  });

  it('keep their order where one waits for its answer and others come', async () => {
    for (const unusual of [[], ['X-Any: a']]) {
      const fresh = new Pieces(site());
      await fresh.ask(get('/products/7'));
      await fresh.ask(post('/categories', { title: 'First' }));
      const held = await hold(site(), account);
      const made = post('/categories', { title: 'Waits' });
      await fresh.send(post('/categories', { title: 'Waits' }, ...unusual), get('/products/7'));
      await fresh.send(get('/products/999'), made);
      await held.letGo();
      assert.deepEqual((await fresh.hear(4)).map(statusOf), [201, 200, 404, 201]);
      fresh.close();
    }
  });

  it('never come out of a body', async () => {
    const hidden = get('/products/7');
    const body = JSON.stringify({ title: hidden });
    const made = post('/categories', body);
    const start = made.length - Buffer.byteLength(body);
    // The end of the body is a request by itself, and comes as one.
    for (const pieces of [
      [made.slice(0, start), made.slice(start)],
      [post('/categories', hidden).slice(0, -hidden.length), hidden],
      [post('/nothing', hidden).slice(0, -hidden.length), hidden],
    ]) {
      const fresh = new Pieces(site());
      await fresh.ask(hidden);
      await fresh.send(...pieces);
      await sleep(silence);
      assert.equal((await fresh.hear(1)).length, 1);
      fresh.close();
    }
  });

  /** Something that is answered before its body is there, which is as long as all that comes with it. */
  const unfinished = (): string => {
    const head = (length: number): string =>
      get('/nothing', `Content-Length: ${length}`).replace('GET', 'DELETE');
    return `${head(head(100).length + 1)}x`;
  };
  const misleading: Record<string, () => [string, answers: number]> = {
    'empty lines, which Node.js passes over': () => [`\r\n\r\n${unfinished()}`, 1],
    'another request': () => [get('/products/7') + unfinished(), 2],
  };
  for (const [what, before] of Object.entries(misleading))
    it(`never come out of a body behind ${what}`, async () => {
      const [bytes, answers] = before();
      await line.send(bytes);
      const heard = await line.hear(answers);
      await line.send(get('/products/7'));
      await sleep(silence);
      assert.equal(heard.concat(await line.hear(0)).length, answers);
    });

  it('may not differ behind their length either', async () => {
    await calm();
    for (let times = 0; times < 2; times++) await line.ask(post('/categories', { title: 'a' }, 'X-Any: a'));
    assert.equal(await readDuring(() => line.ask(post('/categories', { title: 'b' }, 'X-Any: a'))), 0);
    assert.equal(await readDuring(() => line.ask(post('/categories', { title: 'c' }, 'X-Any: b'))), 1);
  });

  it('are only those of few letters, which cost little to keep', async () => {
    const askThrice = async (letters: number): Promise<void> => {
      for (let times = 0; times < 3; times++)
        await line.ask(get('/products/7', `X-Any: ${'a'.repeat(letters)}`));
    };
    assert.equal(await readDuring(() => askThrice(limits.requestHeadCharacters / 2)), 2);
    assert.equal(await readDuring(() => askThrice(limits.requestHeadCharacters)), 3);
  });

  it('are not learned of strangers, who could push out those of others', async () => {
    const { cachedRequestHeads: knownHeads } = limits;
    const mine = get('/products/7', 'X-Any: mine');
    const stranger = get('/products/7').replace(account.token, 'nobody');
    Object.assign(limits, { knownHeads: 2 });
    try {
      await until('these are known', async () => (await readDuring(() => line.ask(mine))) === 0);
      for (const other of ['one', 'another', 'a third'])
        for (let times = 0; times < 3; times++)
          assert.equal(
            statusOf(await line.ask(stranger.replace('Host: x', `Host: x\r\nX-Any: ${other}`))),
            401,
          );
      assert.equal(await readDuring(() => line.ask(mine)), 0);
    } finally {
      Object.assign(limits, { knownHeads });
    }
  });

  it('are told to go on, where they wait for that', async () => {
    for (let times = 0; times < 3; times++)
      assert.match(
        await line.ask(get('/products/7', 'Expect: 100-continue')),
        /^HTTP\/1.1 100 .*\r\n\r\nHTTP\/1.1 200 /,
      );
  });

  it('wait until their client has read what it asked for', async () => {
    const opened = once(site().app.server, 'connection') as Promise<[Socket]>;
    const slow = new Pieces(site());
    const [served] = await opened;
    await slow.ask(get('/products?per_page=60'));
    slow.stall();
    const most = 1_000_000;
    for (let sent = 0; sent < 400 && served.writableLength < most; sent++)
      await slow.send(get('/products?per_page=60'));
    assert.ok(served.writableLength < most, `${served.writableLength} bytes wait for it`);
    slow.close();
  });

  it('are not taken from a connection that Node.js has left', async () => {
    const left = new Pieces(site());
    await left.ask(get('/products/7'));
    await left.send('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n');
    assert.deepEqual((await left.hear()).map(statusOf), [400]);
    // Node.js reads the next one with what it has read that one with.
    const next = new Pieces(site());
    await next.ask(get('/products/7'));
    await left.send(get('/products/7', 'X-Any: a'), get('/products/7'));
    await sleep(silence);
    assert.deepEqual(await next.hear(0), []);
    left.close();
    next.close();
  });

  it('do no harm where that breaks off', async () => {
    for (const patience of [0, 1, 50]) {
      const broken = new Pieces(site());
      await broken.ask(get('/products/7'));
      void broken.send('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n');
      await sleep(patience);
      broken.break();
    }
    assert.equal(statusOf(await line.ask(get('/products/7'))), 200);
  });

  it('are no longer than others may be', async () => {
    const long = get(`/products?per_page=${'0'.repeat(20_000)}5`);
    const { first, again } = await bothWays(long);
    assert.equal(statusOf(first), 431);
    assert.equal(again, first);
  });

  it('may wait for their answers for longer than a connection may be idle', async (test) => {
    const { server } = site().app;
    const { keepAliveTimeout, keepAliveTimeoutBuffer } = server;
    test.after(() => Object.assign(server, { keepAliveTimeout, keepAliveTimeoutBuffer }));
    Object.assign(server, { keepAliveTimeout: silence, keepAliveTimeoutBuffer: 0 });
    await line.ask(get('/products/7', 'X-Any: from now on'));
    const held = await hold(site(), account);
    await line.send(post('/categories', { title: 'Waits' }));
    await sleep(2 * silence);
    await held.letGo();
    assert.equal(statusOf((await line.hear())[0]), 201);
    await until('it was idle for that long', () => line.isClosed);
  });

  it('are not the first of a connection, for which Node.js waits only so long', async () => {
    const { server } = site().app;
    const { requestTimeout, headersTimeout } = server;
    const fresh = new Pieces(site());
    assert.equal(await readDuring(() => fresh.ask(get('/products/7'))), 1);
    Object.assign(server, { requestTimeout: 1, headersTimeout: 1 });
    try {
      // Node.js looks for late ones every 5 seconds.
      for (const end = Date.now() + 5500; Date.now() < end; await sleep(silence))
        assert.equal(statusOf(await fresh.ask(get('/products/7'))), 200);
    } finally {
      Object.assign(server, { requestTimeout, headersTimeout });
    }
    fresh.close();
  });

  it('do no harm where their client has gone', async () => {
    for (const parent_category of [1, 999]) {
      const opened = once(site().app.server, 'connection') as Promise<[Socket]>;
      const gone = new Pieces(site());
      const [served] = await opened;
      await gone.ask(post('/categories', { title: 'Here' }));
      const held = await hold(site(), account);
      await gone.send(post('/categories', { title: 'Gone', parent_category }));
      gone.close();
      await once(served, 'close');
      const next = new Pieces(site());
      await next.ask(get('/products/7'));
      await held.letGo();
      await sleep(silence);
      assert.deepEqual(await next.hear(0), []);
      next.close();
    }
  });

  it('are the last of their connection where Node.js takes them for that', async () => {
    const last = get('/products/7', 'Proxy-Connection: close');
    for (let times = 0; times < 3; times++) {
      const fresh = new Pieces(site());
      assert.match(await fresh.ask(last), /\r\nConnection: close\r\n/i);
      fresh.close();
    }
    assert.match(await line.ask(last), /\r\nConnection: close\r\n/i);
    await until('it is closed', () => line.isClosed);
  });

  it('are answered before a server that stops closes what is idle', async () => {
    const held = await hold(site(), account);
    await line.send(post('/categories', { title: 'On its way' }));
    site().app.server.closeIdleConnections();
    await sleep(silence);
    await held.letGo();
    assert.equal(statusOf((await line.hear())[0]), 201);
    assert.equal(statusOf(await line.ask(get('/products/7'))), 200);
    site().app.server.closeIdleConnections();
    await until('it is closed', () => line.isClosed);
  });

  it('are told to come no more when the server stops', async () => {
    site().parts.health.draining = true;
    try {
      assert.match(await line.ask(get('/products/7')), /\r\nConnection: close\r\n/i);
    } finally {
      site().parts.health.draining = false;
    }
    await until('it is closed', () => line.isClosed);
  });

  it('are nobody’s once their token is revoked', async () => {
    const { token, ID } = await site().directory.createToken(account.ID);
    const asOther = (request: string): string => request.replace(account.token, token);
    const other = new Pieces(site());
    for (const expected of [200, 200, 401]) {
      if (expected === 401) await site().directory.revokeToken(ID);
      // PostgreSQL does not tell of it at once.
      await until(
        `${expected}`,
        async () => statusOf(await other.ask(asOther(get('/products/7')))) === expected,
      );
    }
    assert.equal(statusOf(await other.ask(asOther(post('/categories', { title: 'Nobody’s' })))), 401);
    other.close();
  });

  it('are answered like those that came one by one, whatever comes in whichever pieces', async () => {
    const kinds = [
      () => get('/products/7'),
      () => get('/products?per_page=3'),
      () => get('/products/999'),
      () => get('/products/7', 'X-Any: a'),
      () => post('/categories', { title: 'Any' }),
      () => post('/categories', { title: 'Any other'.repeat(30) }),
      () => post('/categories', {}),
      () => get('/products/7').replace('GET', 'DELETE').replace('/products/7', '/products/999'),
    ];
    const statuses = await Promise.all(
      kinds.map(async (kind) => {
        const fresh = new Pieces(site());
        const status = statusOf(await fresh.ask(kind()));
        fresh.close();
        return status;
      }),
    );
    const plan = fc.array(
      fc.record({
        kind: fc.nat(kinds.length - 1),
        cut: fc.option(fc.nat(400), { freq: 4 }),
        waits: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const fresh = new Pieces(site());
        const heard: string[] = [];
        for (const { kind, cut, waits } of steps) {
          const request = (kinds[kind] as () => string)();
          const pieces = cut === null ? [request] : [request.slice(0, cut), request.slice(cut)];
          await fresh.send(...pieces.filter((piece) => piece));
          if (waits) heard.push(...(await fresh.hear(1)));
        }
        heard.push(...(await fresh.hear(steps.length - heard.length)));
        fresh.close();
        assert.deepEqual(
          heard.map(statusOf),
          steps.map(({ kind }) => statuses[kind]),
        );
      }),
      { numRuns: 40 },
    );
  });
});

it('requests that repeat the headers of others are answered without Node.js over HTTPS too', async (test) => {
  const place = await newPlace('sqlite');
  const site = await openSite('sqlite', { tls: await localCertificate(place.data) }, place);
  const line = new Pieces(site, true);
  test.after(async () => {
    line.close();
    await site.close();
  });
  let read = 0;
  site.app.server.on('request', () => read++);
  const { token } = await site.newAccount();
  const body = '{"title":"Mugs"}';
  const head = (method: string): string =>
    `${method} /categories HTTP/1.1\r\nHost: x\r\nX-Token: ${token}\r\n`;
  const made = `${head('POST')}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  for (let times = 0; times < 4; times++) {
    assert.equal(statusOf(await line.ask(made)), 201);
    const list = await line.ask(`${head('GET')}\r\n`);
    assert.match(list, /^HTTP\/1.1 200 .*\r\nStrict-Transport-Security: max-age=\d+\r\n/is);
    assert.equal(list.match(/Mugs/g)?.length, times + 1);
  }
  assert.equal(read, 4, 'the first two of each');
});

for (const isTls of [false, true])
  it(`requests that repeat the headers of others are answered before what ends their connection${isTls ? ', over HTTPS' : ''}`, async (test) => {
    const place = await newPlace('sqlite');
    const tls = isTls ? await localCertificate(place.data) : undefined;
    const site = await openSite('sqlite', { tls }, place);
    test.after(() => site.close());
    const { token } = await site.newAccount();
    const asked = `GET /categories HTTP/1.1\r\nHost: x\r\nX-Token: ${token}\r\n\r\n`;
    const served: Socket[] = [];
    site.app.server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => served.push(socket));
    for (const next of [
      'nonsense\r\n\r\n',
      'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n',
    ]) {
      const line = new Pieces(site, isTls);
      for (let times = 0; times < 3; times++) assert.equal(statusOf(await line.ask(asked)), 200);
      // In one turn of the event loop, in two pieces.
      for (const piece of [asked, next]) served.at(-1)?.emit('data', Buffer.from(piece));
      assert.deepEqual((await line.hear(2)).map(statusOf), [200, 400], next);
      line.close();
    }
    const brief = new Pieces(site, isTls);
    for (let times = 0; times < 3; times++) assert.equal(statusOf(await brief.ask(asked)), 200);
    brief.end(asked);
    assert.equal(statusOf((await brief.hear())[0]), 200, 'the last word of a client');
    await until('there is nothing to wait for', () => brief.isClosed);
  });

it('requests that repeat the headers of others are counted where their client has gone, too', async (test) => {
  const site = await openSite('sqlite', { rates: { token: 60, address: 0 } });
  test.after(() => site.close());
  const account = await site.newAccount();
  const head = `Host: x\r\nX-Token: ${account.token}\r\n`;
  const json = 'Content-Type: application/json\r\nContent-Length: ';
  const post = (body: string): string =>
    `POST /categories HTTP/1.1\r\n${head}${json}${body.length}\r\n\r\n${body}`;
  const left = async (): Promise<number> =>
    Number(/r=(\d+)/.exec((await account.get('/categories')).headers.get('ratelimit') ?? '')?.[1]);
  const lines = Array.from({ length: 5 }, () => new Pieces(site));
  for (const line of lines) await line.ask(post('{"title":"Here"}'));
  const before = await left();
  const held = await hold(site, account);
  for (const line of lines) await line.send(post('{"title":"Gone","parent_category":999}'));
  for (const line of lines) line.close();
  await sleep(silence);
  await held.letGo();
  await sleep(silence);
  // Each second one is given back.
  assert.ok((await left()) <= before - 4, 'they are not given back');
});
