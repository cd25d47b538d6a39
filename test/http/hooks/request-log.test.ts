import assert from 'node:assert/strict';
import { once } from 'node:events';
import { before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { hold } from '../../support/hold.ts';
import { onBothStores, type Site, type TestAccount } from '../../support/site.ts';

type Line = Record<string, unknown> & { msg: string };

/** The lines written since, once the given number of requests is in them: the answer may arrive before its line. */
async function linesAfter(site: Site, start: number, requests: number): Promise<Line[]> {
  for (let wait = 0; wait < 100; wait++) {
    const lines = site.logged.slice(start).map((line) => JSON.parse(line) as Line);
    if (lines.filter(({ msg }) => msg === 'request').length >= requests) return lines;
    await sleep(10);
  }
  assert.fail(`no ${requests} lines: ${site.logged.slice(start).join('')}`);
}

const secret = 'Sesame-Open-4711';

onBothStores('the log', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
  });

  it('has one line for each request, with ID, verb, route, status, time and account', async () => {
    const start = site().logged.length;
    const answers = [
      await account.post('/categories', { title: 'x' }),
      await account.get('/categories/1?last_id=1'),
      await account.get('/categories/99999'),
      await account.post('/categories', {}),
    ];
    const lines = await linesAfter(site(), start, 4);
    assert.deepEqual(
      lines.map(({ method, route, status, account }) => [method, route, status, account]),
      [
        ['POST', '/categories', 201, account.ID],
        ['GET', '/categories/:id', 200, account.ID],
        ['GET', '/categories/:id', 404, account.ID],
        ['POST', '/categories', 422, account.ID],
      ],
    );
    for (const line of lines) {
      assert.match(String(line.reqId), /^[\w-]{4,}$/);
      assert.ok(typeof line.ms === 'number' && line.ms >= 0 && line.ms < 10_000);
      assert.match(String(line.time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }
    assert.deepEqual(
      lines.map(({ reqId }) => reqId),
      answers.map(({ headers }) => headers.get('x-request-id')),
    );
    assert.equal(new Set(lines.map(({ reqId }) => reqId)).size, 4, 'request IDs differ');
  });

  it('has one for what was carried out though nobody waited for it', async () => {
    const writes = [
      ['PUT', '/categories/1', { title: 'y' }],
      ['POST', '/categories?callback=show', { title: 'z' }],
      ['DELETE', '/categories/1', undefined],
    ] as const;
    await account.post('/categories', { title: 'x' });
    for (const [method, path, body] of writes) {
      const start = site().logged.length;
      const held = await hold(site(), account);
      const arrived = once(site().app.server, 'request');
      const client = new AbortController();
      // Its body needs a moment more than its head.
      void arrived.then(() => sleep(200)).then(() => client.abort());
      await assert.rejects(
        fetch(site().url + path, {
          method,
          headers: { 'X-Token': account.token, ...(body && { 'Content-Type': 'application/json' }) },
          body: body && JSON.stringify(body),
          signal: client.signal,
        }),
      );
      await held.letGo();
      const [line] = await linesAfter(site(), start, 1);
      assert.deepEqual([line?.method, line?.account], [method, account.ID]);
      assert.ok((line?.status as number) < 300, String(line?.status));
    }
  });

  it('tells how long it took to find out what was wrong', async () => {
    for (let times = 0; times < 3; times++) {
      // A caller who is known has it found out ahead of the framework.
      await account.get('/categories');
      const start = site().logged.length;
      const held = await hold(site(), account);
      const asked = account.post('/categories', { title: 'x', parent_category: 99_999 });
      await sleep(200);
      await held.letGo();
      assert.equal((await asked).status, 422);
      const [line] = await linesAfter(site(), start, 1);
      assert.ok((line?.ms as number) > 150, String(line?.ms));
    }
  });

  it('has one for refused and unknown requests too; without a caller, no account', async () => {
    const start = site().logged.length;
    await site().fetch('GET', '/categories');
    await site().fetch('GET', '/categories', { token: 'garbage' });
    await account.get('/nothing');
    await account.call('PATCH', '/categories');
    const lines = await linesAfter(site(), start, 4);
    assert.deepEqual(
      lines.map(({ status, account }) => [status, account]),
      [
        [401, undefined],
        [401, undefined],
        [404, account.ID],
        [405, account.ID],
      ],
    );
  });

  it('has one for a malformed address', async () => {
    const start = site().logged.length;
    await account.get('/products/%zz');
    const [line] = await linesAfter(site(), start, 1);
    assert.equal(line?.status, 400);
  });

  it('holds no token, password, header, query or body, whatever goes wrong', async () => {
    const { directory } = site();
    const start = site().logged.length;
    const other = await directory.createAccount('Other', 'other@example.com', secret);
    const app = await directory.createApp(other.account.ID, 'App');
    const connection = await directory.createToken(account.ID, { app: app.ID });
    const headers = {
      'X-Token': connection.token,
      'X-AppToken': app.token,
      Cookie: secret,
      'X-Other': secret,
    };
    await site().fetch('GET', `/categories?nonsense=${secret}`, { headers });
    await site().fetch('GET', `/categories?page=${secret}`, { headers });
    await account.get(`/nothing/${secret}`);
    await account.get(`/categories/${secret}`);
    await account.post('/categories', { title: secret });
    await account.post('/categories', { [secret]: secret });
    await account.post('/categories', `{"${secret}`, { headers: { 'Content-Type': 'application/json' } });
    await account.post('/categories', secret, { headers: { 'Content-Type': secret } });
    await account.call('PATCH', `/categories?${secret}`, { token: secret });
    const lines = await linesAfter(site(), start, 9);
    const text = JSON.stringify(lines);
    for (const hidden of [secret, account.token, connection.token, app.token])
      assert.ok(!text.includes(hidden), `${hidden} in ${text}`);
    assert.equal(lines.filter(({ level }) => Number(level) >= 50).length, 0);
  });
});

/** Makes the store refuse new categories in a way that nobody foresaw. */
const sabotage = {
  sqlite: "CREATE TRIGGER refuse BEFORE INSERT ON categories BEGIN SELECT RAISE(ABORT, 'refused'); END",
  postgres: "ALTER TABLE categories ADD CONSTRAINT refuse CHECK (title = '')",
};

onBothStores('a fault of the store', (site, dialect) => {
  it('is logged with its cause but not with what was sent, and told to the client in safe words', async () => {
    const account = await site().newAccount();
    const { database, logged } = site();
    await database.transaction(async (session) => {
      await session.run({ sql: sabotage[dialect], parameters: [] });
    });
    const start = logged.length;
    const answer = await account.post(`/categories?x=${secret}`, { title: secret });
    assert.equal(answer.status, 500);
    assert.equal(
      answer.text,
      '{"error":"Something went wrong on the server; it has been logged","code":"internal_error"}',
    );

    const lines = await linesAfter(site(), start, 1);
    const [fault, request] = lines;
    assert.deepEqual([fault?.level, typeof fault?.error], [50, 'object']);
    assert.match(JSON.stringify(fault?.error), /refuse.*"stack":/);
    assert.equal(fault?.reqId, request?.reqId, 'both lines name the request');
    for (const hidden of [account.token, secret])
      assert.ok(!JSON.stringify(lines).includes(hidden), JSON.stringify(lines));
  });
});
