import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeEach, it } from 'node:test';
import { until } from '../support/cli.ts';
import { type Answer, onBothStores, type TestAccount } from '../support/site.ts';

/** Means the same as no header, but is unusual enough for the framework. */
const unusual = { accept: 'application/json;q=0.9' };

/** Where the framework tells of each request that it begins to handle. */
const handling = 'tracing:fastify.request.handler:start';

/** All that a client sees, but for what differs between any two answers. */
const seen = ({ status, statusText, headers, text }: Answer) => ({
  ...{ status, statusText, text: text.replace(/"ID":\d+/, '"ID":…') },
  headers: Object.fromEntries(
    [...headers]
      .filter(([name]) => name !== 'date')
      .map(([name, value]) => [name, value.replace(/\/\d+$/, '/…')]),
  ),
});

onBothStores('plain creations', (site) => {
  let account: TestAccount;
  const post = (path: string, body: unknown, headers = {}): Promise<Answer> =>
    account.post(path, body, { headers });
  beforeEach(async () => {
    account ??= await site().newAccount();
    // From then on the caller is known.
    await account.get('/test');
  });

  it('are answered as the framework answers them, whatever there is to say', async () => {
    await post('/categories', { title: 'Mugs' });
    const wishes: [string, unknown][] = [
      ['/products', { title: 'Blue mug', price: '9.99' }],
      ['/products', { title: 'Größe: 茶碗 🍵', price: 9.99, parent_category: 1 }],
      ['/products', { product: { title: 'In an envelope', price: '1.00' } }],
      ['/products?page=2', { title: 'With a query', price: '1.00' }],
      ['/blog_categories', { name: 'News' }],
      ['/products', {}],
      ['/products', { title: '', price: 'x', colour: 'blue' }],
      ['/products', { title: 'Nowhere', price: '1.00', parent_category: 99 }],
      ['/products', '{"title":'],
      ['/products', '[]'],
      ['/products', ''],
      ['/products', Buffer.from([0x22, 0xff, 0x22])],
      ['/products', '{"__proto__":{}}'],
      ['/products/1', { title: 'No such way' }],
      ['/nothing', { title: 'Nowhere' }],
    ];
    for (const [path, body] of wishes) {
      const sent = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      const headers = { 'content-type': 'application/json' };
      const [short, long] = [
        await post(path, sent, headers),
        await post(path, sent, { ...headers, ...unusual }),
      ];
      assert.deepEqual(seen(short), seen(long), `${path} ${String(sent)}`);
    }
  });

  it('do without the framework', async () => {
    let handled = 0;
    const count = (): void => void handled++;
    subscribe(handling, count);
    try {
      for (const [headers, times] of [
        [{}, 0],
        [unusual, 1],
      ] as const) {
        handled = 0;
        assert.equal((await post('/categories', { title: 'Which way' }, headers)).status, 201);
        assert.equal(handled, times);
      }
    } finally {
      unsubscribe(handling, count);
    }
  });

  it('have their line in the log, with the status that they had', async () => {
    for (const [title, status] of [
      ['Noted', 201],
      ['', 422],
    ] as const) {
      const lines = site().logged.length;
      assert.equal((await post('/categories', { title })).status, status);
      await until('its line is there', () => site().logged.length > lines);
      const line = JSON.parse(site().logged.at(-1) as string);
      assert.deepEqual(
        [line.method, line.route, line.status, line.account],
        ['POST', '/categories', status, account.ID],
      );
    }
  });

  it('are tried once: what is refused is not tried again', async () => {
    const wish = { title: 'Nowhere', price: '1.00', parent_category: 99 };
    const look = /from "categories"/;
    site().statements.length = 0;
    assert.equal((await post('/products', wish)).status, 422);
    assert.equal(site().statements.filter(({ statement }) => look.test(statement.sql)).length, 1);
    const { body } = await account.get('/products?sort_property=ID');
    assert(!JSON.stringify(body).includes('Nowhere'));
  });

  it('change nothing where the body breaks off', async () => {
    const { port, hostname } = new URL(site().url);
    const before = (await account.get('/changes')).text;
    const socket = connect({ port: Number(port), host: hostname });
    const head = `POST /categories HTTP/1.1\r\nHost: x\r\nX-Token: ${account.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`;
    const [served] = (await once(site().app.server, 'connection')) as [Socket];
    socket.write(`${head}{"title":"Half`, () => socket.destroy());
    await once(served, 'close');
    assert.equal((await account.get('/changes')).text, before);
  });
});
