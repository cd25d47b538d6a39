import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  type Answer,
  type CallOptions,
  onEmbeddedStoreFirst,
  type Site,
  type TestAccount,
} from '../../support/site.ts';
import { bytesOf, demoIds, fill, publicPaths, routes, sampleBody } from '../../support/table.ts';

const noToken = '{"error":"No authorisation token"}';
const invalidToken = '{"error":"Invalid authorisation token"}';

/** Every kind of place a request can go to: what exists, what does not, and what is no address at all. */
const places: [method: string, path: string][] = [
  ['GET', '/products'],
  ['GET', '/products/1'],
  ['GET', '/test'],
  ['GET', '/changes'],
  ['POST', '/categories'],
  ['PUT', '/products/1'],
  ['DELETE', '/products/1'],
  ['GET', '/nothing/here'],
  ['GET', '/'],
  ['PATCH', '/products'],
  ['DELETE', '/products'],
  ['PROPFIND', '/products'],
  ['QUERY', '/products'],
  ['OPTIONS', '/products'],
  ['OPTIONS', '/nothing'],
  ['HEAD', '/products'],
  ['GET', '/products/%zz'],
  ['GET', '/products/%'],
  ['GET', `/products/${'1'.repeat(200)}`],
  ['GET', '/products?per_page=nonsense'],
];

function assertRefused(answer: Answer, statusText: string, body: string, method: string): void {
  assert.equal(answer.status, 401);
  assert.equal(answer.statusText, statusText);
  assert.equal(answer.text, method === 'HEAD' ? '' : body);
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(answer.headers.get('allow'), null, 'nobody without a token learns which verbs there are');
}

onEmbeddedStoreFirst('without a token', (site) => {
  const refused = (answer: Answer, method: string): void =>
    assertRefused(answer, 'No authorisation token', noToken, method);

  for (const [method, path] of places)
    it(`${method} ${path.slice(0, 40)} is 401 with the named status text and one field`, async () =>
      refused(await site().fetch(method, path), method));

  it('a browser that opens the address of the server gets the console, and nobody else does', async () => {
    const html = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const ask = (method: string, path: string, headers = {}, token: string | null = null): Promise<Answer> =>
      site().fetch(method, path, { token, headers: { ...html, ...headers } });
    for (const [method, path] of [
      ['GET', '/'],
      ['HEAD', '/'],
      ['GET', '/?from=mail'],
    ] as const) {
      const { status, headers, text } = await ask(method, path);
      assert.deepEqual([status, headers.get('location'), text], [303, '/console', ''], `${method} ${path}`);
      assert.equal(headers.get('cache-control'), 'no-store');
    }
    for (const Accept of ['*/*', 'application/json', 'text/*', 'text/htmlx'])
      refused(await ask('GET', '/', { Accept }), 'GET');
    refused(await ask('POST', '/'), 'POST');
    refused(await ask('GET', '/products'), 'GET');
    assert.equal((await ask('GET', '/', {}, 'garbage')).status, 401);
    assert.equal((await ask('GET', '/', {}, (await site().newAccount()).token)).status, 404);
  });

  it('every operation of the table is refused', async () => {
    for (const route of routes) {
      const { method, path } = route.operation;
      const body = method === 'POST' || method === 'PUT' ? sampleBody(route) : undefined;
      refused(await site().fetch(method, fill(path, demoIds(path)), { body }), method);
    }
  });

  it('an empty X-Token counts as none', async () => {
    for (const [method, path] of places)
      refused(await site().fetch(method, path, { headers: { 'X-Token': '' } }), method);
  });

  it('an app token alone is no token', async () => {
    const { ID } = await site().newAccount();
    const app = await site().directory.createApp(ID, 'App');
    refused(await site().fetch('GET', '/products', { headers: { 'X-AppToken': app.token } }), 'GET');
  });

  it('nothing else that is wrong with the request shows', async () => {
    const wrong: CallOptions[] = [
      { headers: { 'X-Version': '7' } },
      { headers: { Accept: 'image/png' } },
      { headers: { 'Content-Type': 'text/plain' }, body: 'x' },
      { headers: { 'Content-Type': 'application/json' }, body: '{broken' },
      { headers: { Authorization: 'Bearer x', Cookie: 'X-Token=x' } },
    ];
    for (const options of wrong) refused(await site().fetch('POST', '/categories', options), 'POST');
  });

  it('only the health checks and the documents answer', async () => {
    for (const path of publicPaths) assert.equal((await site().fetch('GET', path)).status, 200, path);
  });
});

/** The headers of every request whose tokens do not fit. */
interface Misfit {
  what: string;
  headers: Record<string, string>;
}

async function misfits(site: Site, account: TestAccount, other: TestAccount): Promise<Misfit[]> {
  const { directory } = site;
  const { token } = account;
  const app = await directory.createApp(account.ID, 'One');
  const another = await directory.createApp(account.ID, 'Two');
  const connection = await directory.createToken(account.ID, { app: app.ID });
  const gone = await directory.createToken(account.ID);
  await directory.revokeToken(gone.ID);
  const goneConnection = await directory.createToken(account.ID, { app: app.ID });
  await directory.revokeToken(goneConnection.ID);
  const past = new Date(Date.now() - 1000);
  const expired = await directory.createToken(account.ID, { expires: past });
  const expiredConnection = await directory.createToken(account.ID, { app: app.ID, expires: past });
  const flipped = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  const both = (auth: string, appToken: string) => ({ 'X-Token': auth, 'X-AppToken': appToken });
  return [
    { what: 'garbage', headers: { 'X-Token': 'garbage' } },
    { what: 'a blank within', headers: { 'X-Token': 'gar bage' } },
    { what: 'letters outside ASCII', headers: { 'X-Token': 'tpd_1_é' } },
    { what: 'SQL', headers: { 'X-Token': "' OR 1=1 --" } },
    { what: 'a very long one', headers: { 'X-Token': 'x'.repeat(8000) } },
    { what: 'the token twice', headers: { 'X-Token': `${token}, ${token}` } },
    { what: 'a wrong secret', headers: { 'X-Token': flipped } },
    { what: 'a cut secret', headers: { 'X-Token': token.slice(0, -1) } },
    { what: 'the secret alone', headers: { 'X-Token': token.split('_').slice(2).join('_') } },
    { what: 'another kind', headers: { 'X-Token': token.replace('tpd_', 'tpc_') } },
    { what: "another account's number", headers: { 'X-Token': token.replace(/_\d+_/, `_${other.ID}_`) } },
    { what: "nobody's number", headers: { 'X-Token': token.replace(/_\d+_/, '_999999_') } },
    { what: 'the number 0', headers: { 'X-Token': token.replace(/_\d+_/, '_0_') } },
    { what: 'a revoked one', headers: { 'X-Token': gone.token } },
    { what: 'an expired one', headers: { 'X-Token': expired.token } },
    { what: 'a revoked connection', headers: both(goneConnection.token, app.token) },
    { what: 'an expired connection', headers: both(expiredConnection.token, app.token) },
    { what: "a connection without its app's token", headers: { 'X-Token': connection.token } },
    { what: 'a connection with an empty app token', headers: both(connection.token, '') },
    { what: "a connection with another app's token", headers: both(connection.token, another.token) },
    { what: 'a connection with an unknown app token', headers: both(connection.token, 'unknown') },
    { what: 'a connection with itself', headers: both(connection.token, connection.token) },
    { what: 'a development token with an app token', headers: both(token, app.token) },
    { what: 'a development token with an unknown one', headers: both(token, 'unknown') },
    { what: 'an app token in place of it', headers: { 'X-Token': app.token } },
    { what: 'an app token in both places', headers: both(app.token, app.token) },
  ];
}

onEmbeddedStoreFirst('with a token that does not fit', (site) => {
  let account: TestAccount;
  let all: Misfit[];
  before(async () => {
    account = await site().newAccount();
    all = await misfits(site(), account, await site().newAccount());
  });

  it('is 401 "Invalid authorisation token", byte for byte the same whatever is wrong', async () => {
    const model = bytesOf(await site().fetch('GET', '/test', { headers: { 'X-Token': 'garbage' } }));
    for (const { what, headers } of all) {
      const answer = await site().fetch('GET', '/products', { headers });
      assertRefused(answer, 'Unauthorized', invalidToken, 'GET');
      assert.deepEqual(bytesOf(answer), model, what);
    }
  });

  for (const [method, path] of places)
    it(`${method} ${path.slice(0, 40)} tells nothing else`, async () => {
      for (const { what, headers } of all) {
        const answer = await site().fetch(method, path, { headers });
        assert.equal(answer.status, 401, `${what}: ${answer.status} ${answer.text}`);
        assertRefused(answer, 'Unauthorized', invalidToken, method);
      }
    });

  it('is refused before version, format and body are looked at', async () => {
    const headers = { 'X-Token': 'garbage', 'X-Version': '7', Accept: 'image/png', 'Content-Type': 'text/x' };
    const answer = await site().fetch('POST', '/categories', { headers, body: '{broken' });
    assertRefused(answer, 'Unauthorized', invalidToken, 'POST');
  });
});

onEmbeddedStoreFirst('with tokens that fit', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
  });
  const status = async (headers: Record<string, string>, path = '/test'): Promise<number> =>
    (await site().fetch('GET', path, { headers })).status;

  it('GET /test answers {"status":"ok"}', async () => {
    const answer = await account.get('/test');
    assert.deepEqual([answer.status, answer.body], [200, { status: 'ok' }]);
  });

  it('a development token works without an app token; an empty X-AppToken is none', async () => {
    assert.equal(await status({ 'X-Token': account.token }), 200);
    assert.equal(await status({ 'X-Token': account.token, 'X-AppToken': '' }), 200);
  });

  it("a connection works with its app's token", async () => {
    const app = await site().directory.createApp(account.ID, 'App');
    const { token } = await site().directory.createToken(account.ID, { app: app.ID });
    assert.equal(await status({ 'X-Token': token, 'X-AppToken': app.token }), 200);
  });

  it('a token with a day still to come works, and one that is revoked stops at once', async () => {
    const { directory } = site();
    const expires = new Date(Date.now() + 60_000);
    const { ID, token } = await directory.createToken(account.ID, { expires });
    assert.equal(await status({ 'X-Token': token }), 200);
    await directory.revokeToken(ID);
    assert.equal(await status({ 'X-Token': token }), 401);
    assert.equal(await status({ 'X-Token': account.token }), 200, 'others go on');
  });

  describe("another account's app", () => {
    it('works through a connection, and on the connected account alone', async () => {
      const maker = await site().newAccount();
      await maker.post('/categories', { title: "The maker's" });
      await account.post('/categories', { title: "The customer's" });
      const app = await site().directory.createApp(maker.ID, 'App');
      const { token } = await site().directory.createToken(account.ID, { app: app.ID });
      const headers = { 'X-Token': token, 'X-AppToken': app.token };
      const { status, text } = await site().fetch('GET', '/categories', { headers });
      assert.equal(status, 200);
      assert.match(text, /The customer's/);
      assert.doesNotMatch(text, /The maker's/);
    });
  });
});
