import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openAccounts } from '../../../src/accounts/index.ts';
import { type LoggedRequest, RequestBuffer } from '../../../src/accounts/request-buffer.ts';
import { openRequestLog } from '../../../src/accounts/request-log.ts';
import { proxyList } from '../../../src/http/hooks/transport.ts';
import { limits } from '../../../src/limits.ts';
import type { Database } from '../../../src/storage/database.ts';
import { openMigrated } from '../../../src/storage/open.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { callAsApp, connectedApp, moment, sql } from '../../support/developers.ts';
import {
  dialects,
  newPlace,
  onBothStores,
  openSite,
  type Site,
  type TestAccount,
} from '../../support/site.ts';

const aRequest: LoggedRequest = {
  ...{ method: 'GET', path: '/products', status: 200, microseconds: 1500, error: null, address: '192.0.2.1' },
};

/** The ID of the token that a test account comes with. */
async function tokenOf({ database }: Site, account: number): Promise<number> {
  const [row] = await database.run(rawSql(`SELECT MIN(token_id) FROM tokens WHERE account_id = ${account}`));
  return Number(row?.[0]);
}

const countsOf = async ({ database }: Site, account: number): Promise<unknown> =>
  database.run(
    rawSql(
      `SELECT token_id, requests, errors FROM request_counts WHERE account_id = ${account} ORDER BY hour`,
    ),
  );

async function logOf(site: Site, account: TestAccount) {
  const owner = await site.signIn(account);
  const { status, body, text } = await owner.get(`/tokens/${await tokenOf(site, account.ID)}/requests`);
  assert.equal(status, 200);
  return { text, requests: body.requests as Record<string, unknown>[] };
}

onBothStores('the request log', (site) => {
  it('shows what a token was used for, newest first', async () => {
    const account = await site().newAccount();
    assert.deepEqual((await logOf(site(), account)).requests, []);
    await account.get('/products?per_page=3&sort_property=title');
    await account.post('/categories', { title: 'Mugs' });
    await account.get('/products/999');
    await account.get('/nowhere');
    await account.get('/products', { headers: { 'X-Version': '2' } });
    const { requests } = await logOf(site(), account);
    const shown = requests.map(({ method, path, status, error }) => [method, path, status, error]);
    assert.deepEqual(shown, [
      ['GET', '/products', 400, 'Unsupported API version'],
      ['GET', '/nowhere', 404, 'Not found'],
      ['GET', '/products/999', 404, 'Not found'],
      ['POST', '/categories', 201, null],
      ['GET', '/products?per_page=3&sort_property=title', 200, null],
    ]);
    for (const { datetime, ms, address, ...rest } of requests) {
      assert.match(String(datetime), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      assert.ok(Number(ms) > 0 && Number(ms) < 60_000);
      assert.equal(address, '127.0.0.1');
      assert.deepEqual(Object.keys(rest).sort(), ['error', 'method', 'path', 'status']);
    }
    assert.deepEqual(await countsOf(site(), account.ID), [[await tokenOf(site(), account.ID), 5, 3]]);
  });

  it('says what was refused, whatever the fields are called', async () => {
    const account = await site().newAccount();
    await account.post('/categories', { title: 7, parent_category: -1 });
    await account.post('/categories', { title: 'Mugs', 'a\0\uD800b': 1, [account.token]: 1 });
    await account.post('/categories', { title: 'Mugs', ['x'.repeat(5000)]: 1 });
    const { requests, text } = await logOf(site(), account);
    const [long = '', odd = '', plain = ''] = requests.map(({ error }) => String(error));
    assert.match(plain, /^Some fields are not valid: .*parent_category /);
    assert.match(odd, /^Some fields are not valid: a\uFFFD\uFFFDb /);
    assert.equal(long.length, limits.loggedTextCharacters);
    assert.ok(!text.includes(account.token));
  });

  it('holds no token, header or body, and nothing of who came without a good token', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const secret = 'a-word-of-the-body';
    await account.post('/categories', { title: secret }, { headers: { 'X-Secret': 'a-word-of-a-header' } });
    await account.post('/categories', `{"title": "${secret}`, {
      headers: { 'Content-Type': 'application/json' },
    });
    await account.get(`/products?token=${account.token}&q=${'x'.repeat(600)}`);
    // A token at the very end of what is kept is no better.
    await account.get(`/products?q=${'x'.repeat(limits.loggedTextCharacters - 35)}${account.token}`);
    await account.get('/products', { token: `${account.token.slice(0, -4)}AAAA` });
    await account.get('/products', { token: null, headers: { Cookie: owner.cookie } });
    await owner.get('/products');
    await account.get('/livez');

    const { text, requests } = await logOf(site(), account);
    assert.equal(requests.length, 4);
    assert.ok(requests.every(({ path }) => String(path).length <= limits.loggedTextCharacters));
    assert.ok(requests.some(({ path }) => String(path).length === limits.loggedTextCharacters));
    const stored = JSON.stringify(
      await site().database.run(rawSql(`SELECT * FROM request_log WHERE account_id = ${account.ID}`)),
    );
    // What follows may hold underscores of its own.
    const secretPart = account.token.replace(/^\w+?_\d+_/, '').slice(0, 8);
    for (const word of [secretPart, secret, 'a-word-of-a-header', 'tradepost', 'console'])
      assert.ok(!text.includes(word) && !stored.includes(word), word);
  });

  it('keeps the last 100 of each token, and counts them all', async () => {
    const account = await site().newAccount();
    const other = await site().newAccount();
    const { requestLog } = site().accounts;
    await other.get('/test');
    for (const round of [1, 2, 3]) {
      for (let count = 0; count < 60; count++) await account.get(`/test?round=${round}&count=${count}`);
      await requestLog.flush();
    }
    const { requests } = await logOf(site(), account);
    const expected = Array.from({ length: 100 }, (_, index) => {
      const number = 179 - index;
      return `/test?round=${Math.floor(number / 60) + 1}&count=${number % 60}`;
    });
    assert.deepEqual(
      requests.map(({ path }) => path),
      expected,
    );
    const stored = await site().database.run(
      rawSql(`SELECT account_id, COUNT(*) FROM request_log WHERE account_id IN (${account.ID}, ${other.ID})
        GROUP BY account_id ORDER BY account_id`),
    );
    assert.deepEqual(stored, [
      [account.ID, 100],
      [other.ID, 1],
    ]);
    const token = await tokenOf(site(), account.ID);
    const counts = (await countsOf(site(), account.ID)) as number[][];
    assert.ok(counts.every(([of]) => of === token));
    assert.equal(
      counts.reduce((sum, [, requests = 0]) => sum + requests, 0),
      180,
    );
  });

  it('tells the requests of each day by app', async () => {
    const user = await site().newAccount();
    const { developer, owner, app, token } = await connectedApp(site(), await site().newAccount(), user);
    await callAsApp(site(), token.token, app.token);
    await callAsApp(site(), token.token, app.token, '/products/999');
    const { connection } = (await owner.post(`/connections/${app.ID}/token`)).body;
    await callAsApp(site(), connection.token.token, app.token);
    await user.get('/products');
    const { requestLog } = site().accounts;
    await requestLog.flush();
    const own = await tokenOf(site(), user.ID);
    await sql(
      site(),
      `INSERT INTO request_counts (account_id, hour, token_id, requests, errors) VALUES
        (${user.ID}, '2026-01-01 23', ${own}, 5, 1), (${user.ID}, '2026-01-02 00', ${own}, 7, 0)`,
    );
    const day = moment(0).slice(0, 10);
    const today = [
      { app: 'Courier', day, requests: 3, errors: 1 },
      { app: null, day, requests: 1, errors: 0 },
    ];
    const byApp = async (since: string) =>
      (await requestLog.requestsPerDay(user.ID, since)).sort(
        (a, b) => a.day.localeCompare(b.day) || String(a.app).localeCompare(String(b.app)),
      );
    assert.deepEqual(await byApp(day), today);
    assert.deepEqual(await byApp('2026-01-02'), [
      { app: null, day: '2026-01-02', requests: 7, errors: 0 },
      ...today,
    ]);
    assert.deepEqual(await requestLog.requestsPerDay(developer.ID, '2000-01-01'), []);
    await developer.delete(`/apps/${app.ID}`);
    assert.deepEqual(await byApp(day), today); // an app that is gone keeps its name here
  });

  it('forgets counts after 400 days', async () => {
    const account = await site().newAccount();
    const token = await tokenOf(site(), account.ID);
    const hour = (days: number): string => moment(-days * 86_400).slice(0, 13);
    const row = (days: number): string => `(${account.ID}, '${hour(days)}', ${token}, 1, 0)`;
    await sql(
      site(),
      `INSERT INTO request_counts (account_id, hour, token_id, requests, errors) VALUES ${row(399)}, ${row(402)}`,
    );
    await account.get('/test');
    await site().accounts.requestLog.flush();
    const hours = await site().database.run(
      rawSql(`SELECT hour FROM request_counts WHERE account_id = ${account.ID} ORDER BY hour`),
    );
    assert.deepEqual(hours.map(([of]) => of)[0], hour(399));
  });

  it('waits out a store that fails, without loss of counts and without growing', async () => {
    const account = await site().newAccount();
    const token = await tokenOf(site(), account.ID);
    let failing = true;
    const database: Database = Object.create(site().database, {
      transaction: {
        value: (work: never) =>
          failing ? Promise.reject(new Error('the disk is full')) : site().database.transaction(work),
      },
    });
    const log = openRequestLog(database);
    const caller = {
      account: account.ID,
      token,
      app: 0,
      groups: null,
      isSuspended: false,
      expiresAtMs: null,
    };
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 150; count++)
        log.record(caller, { ...aRequest, path: `/round/${round}/${count}`, status: round ? 200 : 500 });
      await assert.rejects(log.flush(), /the disk is full/);
    }
    log.record(caller, { ...aRequest, path: '/last' });
    failing = false;
    const requests = await log.requestsOf(account.ID, token);
    assert.equal(requests?.length, 100);
    assert.deepEqual(
      requests?.slice(0, 3).map(({ path }) => path),
      ['/last', '/round/2/149', '/round/2/148'],
    );
    assert.deepEqual(await countsOf(site(), account.ID), [[token, 451, 150]]);
  });
});

onBothStores(
  'behind a proxy, the request log',
  (site) => {
    it('names the address that the proxy serves', async () => {
      const account = await site().newAccount();
      await account.get('/test', { headers: { 'X-Forwarded-For': '198.51.100.9, 203.0.113.7' } });
      // Some proxies add the client's port.
      await account.get('/test', { headers: { 'X-Forwarded-For': '198.51.100.9, 203.0.113.7:50123' } });
      await account.get('/test', { headers: { 'X-Forwarded-For': '[2001:db8::7]:50123' } });
      for (const nonsense of ['nonsense', '203.0.113.7:', '203.0.113:80', '[203.0.113.7'])
        await account.get('/test', { headers: { 'X-Forwarded-For': nonsense } });
      await account.get('/test');
      const { requests } = await logOf(site(), account);
      assert.deepEqual(
        requests.map(({ address }) => address),
        [...Array(5).fill('127.0.0.1'), '2001:db8::7', '203.0.113.7', '203.0.113.7'],
      );
    });
  },
  { proxies: proxyList(['127.0.0.1']) },
);

for (const dialect of dialects)
  it(`what two processes note adds up (${dialect})`, async () => {
    const place = await newPlace(dialect);
    const site = await openSite(dialect, {}, place);
    const account = await site.newAccount();
    const token = await tokenOf(site, account.ID);
    const caller = {
      account: account.ID,
      token,
      app: 0,
      groups: null,
      isSuspended: false,
      expiresAtMs: null,
    };
    const other = await openMigrated(place);
    const logs = [site.accounts.requestLog, openAccounts(other).requestLog];
    const before = moment(0).slice(0, 13);
    for (let round = 0; round < 10; round++) {
      for (const [index, log] of logs.entries())
        for (let count = 0; count < 20; count++)
          log.record(caller, { ...aRequest, path: `/process/${index}`, status: count ? 200 : 404 });
      await Promise.all(logs.map((log) => log.flush()));
    }
    const counts = (await countsOf(site, account.ID)) as number[][];
    if (moment(0).slice(0, 13) === before) assert.deepEqual(counts, [[token, 400, 20]]);
    const { requests } = await logOf(site, account);
    assert.equal(requests.length, 100);
    assert.deepEqual(new Set(requests.map(({ path }) => path)), new Set(['/process/0', '/process/1']));
    await other.close();
    await site.close();
  });

it('what waits to be stored stays within its limits, and what was stored is not kept', () => {
  const buffer = new RequestBuffer();
  const fill = (): void => {
    for (let token = 1; token <= limits.bufferedTokens + 500; token++)
      for (let count = 0; count < (token <= 200 ? 150 : 1); count++)
        buffer.add(
          { account: 1, token, app: 0, groups: null, isSuspended: false, expiresAtMs: null },
          { ...aRequest, path: `/${'x'.repeat(5000)}` },
        );
  };
  for (let round = 1; round <= 3; round++) {
    fill();
    const uses = buffer.drain();
    const lines = uses.flatMap((use) => use.entries);
    assert.equal(uses.length, limits.bufferedTokens);
    assert.equal(lines.length, limits.bufferedRequests);
    assert.ok(uses.every((use) => use.entries.length <= limits.loggedRequestsPerToken));
    assert.ok(lines.every(({ path }) => path.length < 1000));
    assert.deepEqual([uses[0]?.requests, uses.at(-1)?.requests], [150 * round, round]);
    fill();
    buffer.restore(uses);
    const together = buffer.drain();
    assert.equal(together.length, limits.bufferedTokens);
    assert.equal(together.flatMap((use) => use.entries).length, limits.bufferedRequests);
    assert.equal(together[0]?.requests, 150 * (round + 1));
    buffer.restore(uses);
  }
  buffer.drain();
  assert.deepEqual(buffer.drain(), []);
});
