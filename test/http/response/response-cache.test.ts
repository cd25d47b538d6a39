import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Duplex, duplexPair } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CacheableResponse } from '../../../src/http/response/response.ts';
import { ResponseCache } from '../../../src/http/response/response-cache.ts';
import { openStore } from '../../../src/storage/account/account-store.ts';
import { openMigrated } from '../../../src/storage/open.ts';
import { CacheVersions, Unavailable } from '../../../src/storage/store.ts';
import { until } from '../../support/cli.ts';
import { dialects, newPlace, openSite, type Site, stopClock, type TestAccount } from '../../support/site.ts';
import { bytesOf } from '../../support/table.ts';
import { Wire } from '../../support/wire.ts';

const get = (path: string, token: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: shop.example\r\nX-Token: ${token}\r\n\r\n`;

type Reply = { status: number; text: string };
const titleIn = ({ text }: Pick<Reply, 'text'>): string => JSON.parse(text).category.title;

for (const dialect of dialects)
  describe(`answers that are kept (${dialect})`, () => {
    let site: Site;
    let folder: string;
    let one: TestAccount;
    let other: TestAccount;
    const isKept = dialect === 'sqlite';
    if (!isKept) stopClock();
    before(async () => {
      const place = await newPlace(dialect);
      folder = place.data;
      site = await openSite(dialect, {}, place);
      [one, other] = [await site.newAccount(), await site.newAccount()];
      for (const account of [one, other]) await account.post('/categories', { title: `of ${account.ID}` });
    });
    after(() => site.close());

    /** How many statements a GET takes. */
    async function cost(account: TestAccount, path: string): Promise<number> {
      site.statements.length = 0;
      assert.equal((await account.get(path)).status, 200);
      return site.statements.length;
    }

    /** Asks until the answer is kept, where answers are. */
    async function warm(account: TestAccount, path: string): Promise<void> {
      for (let again = 0; again < 2; again++) await account.get(path);
      assert.equal(await cost(account, path), isKept ? 0 : 1, path);
    }

    it('the third time the same is asked, nothing is read on SQLite, and the same is answered', async () => {
      for (const path of ['/categories/1', '/categories?per_page=7', '/categories/1?page=x', '/changes']) {
        const first = await one.get(path);
        if (path !== '/changes') await warm(one, path);
        assert.deepEqual(bytesOf(await one.get(path)), bytesOf(first));
      }
    });

    it('whoever signs in, or guesses at passwords, takes nothing of it away', async () => {
      await warm(one, '/categories/1');
      for (const password of ['a guess', 'not a secret']) {
        const body = { account: one.ID, email: 'owner@example.com', password };
        const headers = { 'Sec-Fetch-Site': 'same-origin' };
        const { status } = await site.fetch('POST', '/console/api/session', { body, headers });
        assert.equal(status, password === 'a guess' ? 401 : 200);
      }
      assert.equal(await cost(one, '/categories/1'), isKept ? 0 : 1);
    });

    it('what fails is not tried a second time', async () => {
      await warm(one, '/categories/1');
      site.statements.length = 0;
      assert.equal((await one.get('/categories/77')).status, 404);
      assert.ok(site.statements.length <= (isKept ? 1 : 2), JSON.stringify(site.statements));
    });

    it('a request that was answered so has its line in the log', async () => {
      await warm(one, '/categories/1');
      const lines = site.logged.length;
      await one.get('/categories/1');
      await until('its line is there', () => site.logged.length > lines);
      const line = JSON.parse(site.logged[lines] as string);
      assert.deepEqual([line.route, line.status, line.account], ['/categories/:id', 200, one.ID]);
    });

    it('that its use is stored leaves an answer, and whom its token names, in use', async () => {
      await warm(one, '/categories/1');
      assert(site.accounts.requestLog.pendingEntries > 0);
      await site.accounts.requestLog.flush();
      assert.equal(await cost(one, '/categories/1'), isKept ? 0 : 1);
    });

    it('a write to one account leaves those of others in use, and none of its own', async () => {
      await warm(one, '/categories/1');
      await warm(other, '/categories/1');
      await one.put('/categories/1', { title: 'new' });
      assert.equal(await cost(other, '/categories/1'), isKept ? 0 : 1);
      assert.equal(await cost(one, '/categories/1'), 1);
      assert.equal((await one.get('/categories/1')).body.category.title, 'new');
    });

    it('are given to nobody else: another token, none, a wrong one, another version or format', async () => {
      await warm(one, '/categories/1');
      assert.equal((await other.get('/categories/1')).body.category.title, `of ${other.ID}`);
      const ask = (headers: Record<string, string>, token: string | null = one.token) =>
        site.fetch('GET', '/categories/1', { token, headers });
      assert.equal((await ask({}, null)).status, 401);
      assert.equal((await ask({}, `${one.token}x`)).status, 401);
      assert.equal((await ask({ 'X-AppToken': 'x' })).status, 401);
      assert.equal((await ask({ 'X-Version': '2' })).status, 400);
      assert.equal((await ask({ Accept: 'text/xml' })).status, 406);
      assert.match(
        (await ask({ Accept: 'application/javascript', 'X-JSONP-Callback': 'show' })).text,
        /^\W*show\(/,
      );
    });

    it('several requests in one piece are answered in turn, with what is new', async () => {
      const wire = new Wire(connect((site.app.server.address() as AddressInfo).port, '127.0.0.1'));
      const [path, list] = ['/categories/1', '/categories'];
      for (let round = 0; round < 4; round++) {
        const title = `round ${round}`;
        assert.equal((await one.put(path, { title })).status, 200);
        const paths = [path, list, path, path, list, path];
        const answers = await wire.ask(...paths.map((each) => get(each, one.token)));
        for (const [index, { status, text }] of answers.entries()) {
          const { category, categories } = JSON.parse(text);
          assert.equal(status, 200);
          assert.equal((paths[index] === path ? category : categories[0]).title, title);
        }
      }
      wire.close();
    });

    if (!isKept) return;

    it('a token that ends while its answers are kept is refused', async (t) => {
      // Moments are stored by the second.
      let now = Math.floor(Date.now() / 1000) * 1000;
      t.mock.method(Date, 'now', () => now);
      const expires = new Date(now + 1000);
      const { token } = await site.directory.createToken(one.ID, { expires });
      const ask = async (): Promise<number> => (await site.fetch('GET', '/categories/1', { token })).status;
      for (let again = 0; again < 3; again++) assert.equal(await ask(), 200);
      now += 1000;
      assert.equal(await ask(), 401);
    });

    it('what another process commits between two requests of one piece is in the answer to the second', async () => {
      const wire = new Wire(connect((site.app.server.address() as AddressInfo).port, '127.0.0.1'));
      await one.put('/categories/1', { title: 'before' });
      const request = get('/categories/1', one.token);
      await wire.ask(request, request, request);
      using elsewhere = new DatabaseSync(join(folder, 'tradepost.db'));
      let seen = 0;
      const commit = (): void => {
        if (++seen !== 2) return;
        elsewhere.exec(`UPDATE categories SET shown = replace(shown, '"before"', '"after"'), tag = 'another'
          WHERE account_id = ${one.ID}`);
      };
      site.app.server.prependListener('request', commit);
      const answers = await wire.ask(request, request, request);
      site.app.server.off('request', commit);
      assert.deepEqual(answers.map(titleIn), ['before', 'after', 'after']);
      wire.close();
    });

    it('also where they came by two connections in one turn', async () => {
      const served: Socket[] = [];
      const remember = (socket: Socket): unknown => served.push(socket);
      site.app.server.on('connection', remember);
      const { port } = site.app.server.address() as AddressInfo;
      const wires = [new Wire(connect(port, '127.0.0.1')), new Wire(connect(port, '127.0.0.1'))] as const;
      await one.put('/categories/1', { title: 'after 0' });
      const request = get('/categories/1', one.token);
      for (const wire of wires) for (let again = 0; again < 3; again++) await wire.ask(request);
      using elsewhere = new DatabaseSync(join(folder, 'tradepost.db'));
      for (const turn of [1, 2]) {
        const title = `after ${turn}`;
        const [first, second] = served as [Socket, Socket];
        first.emit('data', Buffer.from(request));
        elsewhere.exec(`UPDATE categories SET shown = replace(shown, 'after ${turn - 1}', '${title}'), tag = '${title}'
          WHERE account_id = ${one.ID}`);
        second.emit('data', Buffer.from(request));
        const [, [answer]] = (await Promise.all(wires.map((wire) => wire.hear(1)))) as [unknown, Reply[]];
        assert.equal(titleIn(answer as Reply), title);
      }
      site.app.server.off('connection', remember);
      for (const wire of wires) wire.close();
    });

    it('also where the connection was known to be readable for the end of a body', async () => {
      const { port } = site.app.server.address() as AddressInfo;
      const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')] as const;
      for (const socket of sockets) socket.setNoDelay();
      const [first, second] = [new Wire(sockets[0]), new Wire(sockets[1])];
      using elsewhere = new DatabaseSync(join(folder, 'tradepost.db'));
      const commit = ({ method, socket }: IncomingMessage): void => {
        if (method === 'GET' && socket.remotePort === sockets[1].localPort)
          elsewhere.exec(`UPDATE categories SET shown = replace(shown, '"before', '"after'), tag = 'another'
            WHERE account_id = ${one.ID}`);
      };
      const request = get('/categories/1', one.token);
      const body = JSON.stringify({ title: 'of the other account' });
      const headers = get('/categories', other.token).replace('GET', 'POST').trimEnd();
      const more = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
      // Both connections should be read in one turn of the event loop: mostly they are.
      for (let attempt = 0; attempt < 5; attempt++) {
        await one.put('/categories/1', { title: `before ${attempt}` });
        for (let again = 0; again < 3; again++) await Promise.all([first.ask(request), second.ask(request)]);
        const begun = once(site.app.server, 'request');
        sockets[1].write(`${headers}\r\n${more}\r\n\r\n${body.slice(0, 5)}`);
        await begun;
        await sleep(1);
        site.app.server.prependListener('request', commit);
        const answered = [first.ask(request), second.ask(body.slice(5), request)];
        const [, [created, seen]] = (await Promise.all(answered)) as [unknown, Reply[]];
        site.app.server.off('request', commit);
        assert.equal(created?.status, 201);
        assert.equal(titleIn(seen as Reply), `after ${attempt}`);
      }
      for (const wire of [first, second]) wire.close();
    });

    it('a connection that did not come through the checks is given nothing', async () => {
      const request = get('/categories/1', one.token);
      const near = new Wire(connect((site.app.server.address() as AddressInfo).port, '127.0.0.1'));
      for (let again = 0; again < 3; again++)
        assert.deepEqual(
          (await near.ask(request)).map(({ status }) => status),
          [200],
        );
      const [far, end] = duplexPair() as [Duplex, Duplex];
      site.app.server.emit('connection', Object.assign(end, { remoteAddress: '192.0.2.1' }));
      const stranger = new Wire(far);
      for (let again = 0; again < 2; again++)
        assert.deepEqual(await stranger.ask(request), [
          { status: 403, text: '{"error":"HTTPS is required","code":"https_required"}' },
        ]);
      near.close();
      stranger.close();
    });
  });

describe('the room for answers', () => {
  const version = {};
  const answer = (changed: Partial<CacheableResponse> = {}): CacheableResponse => ({
    ...{ status: 200, headers: [], body: 'x'.repeat(1000), encoding: 'latin1', pendingCoding: '' },
    ...{ etag: '"1"', notModified: [], ...changed },
  });
  /** With room for four answers and a bit. */
  const roomy = (): ResponseCache => new ResponseCache(6000);
  const requests = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, index) => `/products/${from + index}`);
  function ask(cache: ResponseCache, ...paths: string[]): void {
    for (const path of paths) if (!cache.get(path, version)) cache.set(path, version, answer());
  }
  const kept = (cache: ResponseCache): string[] =>
    requests(0, 100).filter((path) => cache.get(path, version));

  it('is of no use for another version of the data', () => {
    const cache = roomy();
    for (let again = 0; again < 2; again++) ask(cache, '/products/1');
    assert.ok(cache.get('/products/1', version));
    assert.equal(cache.get('/products/1', {}), undefined);
  });

  it('is for what is asked for twice; the oldest makes way', () => {
    const cache = roomy();
    ask(cache, ...requests(0, 9));
    assert.deepEqual(kept(cache), []);
    ask(cache, ...requests(0, 4));
    assert.deepEqual(kept(cache), requests(0, 4));
    ask(cache, '/products/8');
    assert.deepEqual(kept(cache), [...requests(1, 4), '/products/8']);
  });

  it('but not for what is asked for again after many others', () => {
    const cache = roomy();
    ask(cache, '/products/1', ...requests(100, 100_000), '/products/1');
    assert.deepEqual(kept(cache), []);
  });

  it('is for what is asked for in turn, of a thousand shops', () => {
    const cache = new ResponseCache(10_000_000);
    const all = requests(0, 1000).map((path) => `${path}?of=${path}`);
    for (let round = 0; round < 2; round++) ask(cache, ...all);
    const known = all.filter((request) => cache.get(request, version));
    assert.ok(known.length > 930, `${known.length} of 1,000 are kept`);
  });

  it('is taken by headers as well', () => {
    const cache = roomy();
    const linked = answer({ headers: ['link', 'x'.repeat(2000)] });
    for (const path of [...requests(0, 4), ...requests(0, 4)]) cache.set(path, version, linked);
    assert.deepEqual(kept(cache), ['/products/3']);
  });

  it('is not taken twice by an answer that takes the place of an older one', () => {
    const cache = roomy();
    for (let again = 0; again < 50; again++) cache.set('/products/1', version, answer());
    ask(cache, ...requests(0, 4), ...requests(0, 4));
    assert.deepEqual(kept(cache), requests(0, 4));
  });

  it('is not enough for an answer that is larger', () => {
    const cache = roomy();
    ask(cache, ...requests(0, 4), ...requests(0, 4));
    const long = answer({ body: 'x'.repeat(9000) });
    for (let again = 0; again < 3; again++) cache.set('/products', version, long);
    assert.equal(cache.get('/products', version), undefined);
    assert.deepEqual(kept(cache), requests(0, 4));
  });
});

describe('looking for commits of others', () => {
  it('may fail: then nothing that is kept is given, the answer is 503, and the server lives', async () => {
    const place = await newPlace('sqlite');
    const database = await openMigrated(place);
    let isBroken = false;
    const foreign = (): number => {
      if (isBroken) throw new Unavailable('the disk is gone');
      return 1;
    };
    const store = {
      ...openStore(database),
      cacheVersions: new CacheVersions(foreign, { exact: true }),
    };
    const site = await openSite('sqlite', { store }, place);
    const account = await site.newAccount();
    const statuses = async (): Promise<number[]> => {
      const answers = [await account.get('/categories'), await account.get('/categories?page=1')];
      return answers.map(({ status }) => status);
    };
    for (let again = 0; again < 3; again++) assert.deepEqual(await statuses(), [200, 200]);
    isBroken = true;
    assert.deepEqual(await statuses(), [503, 503]);
    assert.equal((await site.fetch('GET', '/livez')).status, 200, 'it need not be killed');
    isBroken = false;
    assert.deepEqual(await statuses(), [200, 200]);
    await site.close();
    await database.close();
  });

  it('is done twice in a turn at most, however many requests come in it', async (t) => {
    const place = await newPlace('sqlite');
    const database = await openMigrated(place);
    let looks = 0;
    const look = (): number => {
      looks++;
      return 1;
    };
    const store = { ...openStore(database), cacheVersions: new CacheVersions(look, { exact: true }) };
    const site = await openSite('sqlite', { store }, place);
    const { token } = await site.newAccount();
    const served: Socket[] = [];
    site.app.server.on('connection', (socket: Socket) => served.push(socket));
    const port = Number(new URL(site.url).port);
    const sockets = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'));
    const wires = sockets.map((socket) => new Wire(socket));
    t.after(async () => {
      for (const wire of wires) wire.close();
      await site.close();
      await database.close();
    });
    const asked = get('/categories', token);
    for (const wire of wires) for (let again = 0; again < 3; again++) await wire.ask(asked);
    // They need not have been accepted in the order in which they were opened.
    const other = sockets.map(({ localPort }) => served.find(({ remotePort }) => remotePort === localPort));
    /** Has so many connections bring a request in one turn. */
    const looksFor = async (count: number): Promise<number> => {
      const before = looks;
      for (const socket of other.slice(0, count)) socket?.emit('data', Buffer.from(asked));
      for (const [answer] of await Promise.all(wires.slice(0, count).map((wire) => wire.hear(1))))
        assert.equal(answer?.status, 200);
      return looks - before;
    };
    assert.equal(await looksFor(1), 1, 'one that comes alone is answered at once');
    assert.equal(await looksFor(2), 2);
    assert.equal(await looksFor(8), 2);
  });
});
