import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { before, it } from 'node:test';
import { exportBundle } from '../../src/bundle/export.ts';
import { limits } from '../../src/limits.ts';
import { model } from '../../src/resources/index.ts';
import type { Field } from '../../src/schema/fields/field.ts';
import { allOwnerOperations } from '../../src/schema/resource.ts';
import { rawSql } from '../../src/storage/statement.ts';
import { type MountedRoute, mountedRoutes, withIds } from '../support/routes.ts';
import { onEmbeddedStoreFirst, type SignedInOwner, type TestAccount } from '../support/site.ts';
import { demoIds, fill, fullBundle, lists, routes, routesOf, sampleBody } from '../support/table.ts';

/** What anybody may read. */
const open = ['/livez', '/readyz', '/openapi.json', '/docs', '/console', '/console/'];
const isOpen = (path: string): boolean => open.includes(path) || /^\/(docs|console\/assets)\//.test(path);
const nameOf = ({ method, path }: MountedRoute): string => `${method} ${path}`;
const parameterless = (path: string): string => path.replace(/:\w+|\{\w+\}/g, ':');

/** OWASP API Security Top 10 of 2023, one test or more for each that applies here. */
onEmbeddedStoreFirst('access', (site) => {
  let account: TestAccount;
  let owner: SignedInOwner;
  let all: MountedRoute[];
  let api: MountedRoute[];
  before(async () => {
    account = await site().newAccount();
    await account.load(fullBundle());
    owner = await site().signIn(account);
    all = mountedRoutes(site().app);
    api = all.filter(({ path }) => !path.startsWith('/console') && !isOpen(path));
    assert.ok(api.length > 60, String(api.length));
  });

  it('API1, objects: each route with an ID is one that test/tenancy.test.ts walks from another account', () => {
    const shapeOf = ({ method, path }: MountedRoute): string => `${method} ${parameterless(path)}`;
    const walked = new Set(routes.map(({ operation }) => shapeOf(operation)));
    const named = api.filter(({ path, method }) => path.includes(':') && method !== 'HEAD').map(shapeOf);
    assert.ok(named.length > 30, String(named.length));
    assert.deepEqual(new Set(named).difference(walked), new Set());
  });

  it('API2, authentication: nothing but a good token opens any route of the API', async () => {
    const { directory, database } = site();
    const app = await directory.createApp(account.ID, 'App');
    const connection = await directory.createToken(account.ID, { app: app.ID });
    const revoked = await directory.createToken(account.ID);
    await directory.revokeToken(revoked.ID);
    const expired = await directory.createToken(account.ID, { expires: new Date(Date.now() - 1000) });
    const other = await site().newAccount();
    const [hash] = (
      await database.run(rawSql(`SELECT token_hash FROM tokens WHERE account_id = ${account.ID}`))
    )[0] as [string];
    const attempts: Record<string, string>[] = [
      {},
      { 'X-AppToken': app.token },
      { 'X-Token': app.token },
      { 'X-Token': connection.token },
      { 'X-Token': connection.token, 'X-AppToken': connection.token },
      { 'X-Token': account.token, 'X-AppToken': app.token },
      { 'X-Token': revoked.token },
      { 'X-Token': expired.token },
      { 'X-Token': hash },
      { 'X-Token': account.token.replace(/_\d+_/, `_${other.ID}_`) },
      { 'X-Token': account.token.slice(0, -1) },
      { 'X-Token': account.token.toUpperCase() },
      { 'X-Token': `${account.token}, ${account.token}` },
      { 'X-Token': owner.cookie.split('=')[1] as string },
      { Cookie: owner.cookie },
      { Authorization: `Bearer ${account.token}` },
    ];
    for (const route of api)
      for (const headers of attempts) {
        const { status } = await site().fetch(route.method, withIds(route.path), { headers });
        assert.equal(status, 401, `${nameOf(route)} ${Object.keys(headers)}`);
      }
    const both = { 'X-Token': connection.token, 'X-AppToken': app.token };
    assert.equal((await site().fetch('GET', '/test', { headers: both })).status, 200);
    assert.equal((await site().fetch('GET', `/test?token=${account.token}`)).status, 401);
  });

  it('API3, properties: what only the service or an owner may set is not set', async () => {
    const state = async (): Promise<string> => {
      const parts: string[] = [];
      await exportBundle(model, site().store.forAccount(account.ID), async (part) => void parts.push(part));
      return parts.join('');
    };
    const earlier = await state();
    let tried = 0;
    for (const { operation, resource } of routesOf('update')) {
      const path = fill(operation.path, demoIds(operation.path));
      for (const [name, { readOnly, onlyIn: only }] of Object.entries(
        resource.fields as Record<string, Field>,
      )) {
        if (!readOnly && only !== 'owner' && name !== 'ID') continue;
        // Ignored, since it may come from a GET, or refused; never taken.
        for (const value of [4711, '4711.00', '2001-01-01 00:00:00', true]) {
          const { status } = await account.put(path, { [name]: value });
          assert.ok([200, 422].includes(status), `${path} ${name}: ${status}`);
          tried++;
        }
      }
      for (const name of ['account_id', 'tag', 'shown', '__proto__', 'constructor']) {
        const headers = { 'Content-Type': 'application/json' };
        const { status } = await account.put(path, `{"${name}":1}`, { headers });
        assert.ok([400, 422].includes(status), `${path} ${name}: ${status}`);
      }
    }
    assert.ok(tried >= 40, String(tried));
    assert.equal(await state(), earlier);
  });

  it('API3, properties: what only an owner may see is in no answer', async () => {
    const secret = model.resources.flatMap(({ fields }) =>
      Object.entries(fields as Record<string, Field>)
        .filter(([name, { onlyIn: only }]) => only === 'owner' && name !== 'ID')
        .map(([name]) => name),
    );
    assert.ok(secret.length >= 2, String(secret));
    const answers = [await account.get('/changes?per_page=100')];
    for (const { operation } of [...lists, ...routesOf('read')])
      answers.push(await account.get(fill(operation.path, demoIds(operation.path))));
    for (const route of routesOf('create'))
      answers.push(await account.post(route.operation.path, sampleBody(route)));
    for (const { status, text } of answers)
      for (const name of [...secret, 'account_id', 'token_hash', 'password'])
        assert.ok(!text.includes(`"${name}"`), `${status} ${name} in ${text.slice(0, 300)}`);
    assert.match((await owner.get('/enquirys')).text, /"is_read"/);
  });

  it('API4, consumption: pages, bodies and their depth are bounded', async () => {
    for (const { operation, resource } of lists) {
      const { body } = await account.get(`${fill(operation.path, demoIds(operation.path))}?per_page=100000`);
      assert.ok(body[resource.keys.many].length <= limits.maxPerPage);
    }
    assert.equal(
      (await account.post('/blog_categories', { name: 'x'.repeat(limits.bodyBytes) })).status,
      413,
    );
    const deep = `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const answer = await account.post('/categories', deep, {
      headers: { 'Content-Type': 'application/json' },
    });
    assert.equal(answer.status, 400);
    const ids = Array.from({ length: limits.filterValues + 1 }, (_, index) => index + 1).join(',');
    const wide = lists.flatMap(({ operation: { path, filters } }) =>
      Object.entries(filters).flatMap(([name, { kind }]) =>
        kind === 'integers' ? `${path}?${name}=${ids}` : [],
      ),
    );
    assert.ok(wide.length > 0);
    for (const path of wide) assert.equal((await account.get(path)).status, 400);
  });

  it('API5, functions: what only owners may do is no operation of the API', async () => {
    const isApi = new Set(routes.map(({ operation }) => `${operation.method} ${operation.path}`));
    const ownerOnly = model.resources
      .flatMap((resource) => allOwnerOperations(resource))
      .filter(({ method, path }) => !isApi.has(`${method} ${path}`));
    assert.ok(ownerOnly.length > 10, String(ownerOnly.length));
    for (const { method, path } of ownerOnly) {
      const { status } = await account.call(method, withIds(path), {
        ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
      });
      assert.ok(status === 404 || status === 405, `${method} ${path}: ${status}`);
    }
    const closed = all.filter(({ path }) => path.startsWith('/console/api/'));
    for (const { method, path } of closed) {
      const { status } = await site().fetch(method, withIds(path), {
        headers: { 'X-Token': account.token, 'Sec-Fetch-Site': 'same-origin' },
        ...(['POST', 'PUT', 'DELETE'].includes(method) && { body: {} }),
      });
      const opens = `${method} ${path}` === 'POST /console/api/session' || path === '/console/api/invitation';
      assert.equal(status, opens ? 422 : 401, `${method} ${path}`);
    }
  });

  // API6 (business flows): nothing is bought or booked here; whoever asks too often is test/http/hooks/rate-limits.test.ts.

  // The exporter calls the one collector of traces that the operator has named, if any, and reads nothing of its answer.
  it('API7 and API10, other servers: requests lead the server to none, since it asks none', () => {
    const calls =
      /\bfetch\(|\b(?:http|https|net|tls|http2)\.(?:get|request|connect)\(|createConnection\(|from 'undici'/;
    const asking = globSync('src/**/*.ts').filter((file) => calls.test(readFileSync(file, 'utf8')));
    assert.deepEqual(asking, ['src/traces/exporter.ts']);
  });

  it('API8, configuration: no verb but those of a route, and no inside of the server in a refusal', async () => {
    for (const method of ['PATCH', 'PROPFIND', 'SEARCH', 'LINK', 'PURGE'])
      assert.equal((await account.call(method, '/products')).status, 405, method);
    for (const path of [
      '/.env',
      '/.git/config',
      '/server-status',
      '/docs/../package.json',
      '/docs/%2e%2e/package.json',
      '/console/assets/..%2findex.html',
      '/metrics',
      '/debug',
    ])
      assert.equal((await account.get(path)).status, 404, path);
    const { text } = await account.post('/categories', '{"title":', {
      headers: { 'Content-Type': 'application/json' },
    });
    assert.doesNotMatch(text, /\bat |node:|\.ts\b|\/src\//);
  });

  it('API9, inventory: every mounted route is documented, for the console, or one of a few; and the reverse', async () => {
    const { paths } = (await site().fetch('GET', '/openapi.json')).body;
    const verbs = ['get', 'post', 'put', 'delete'];
    const documented = new Set(
      Object.entries<Record<string, unknown>>(paths).flatMap(([path, item]) =>
        verbs.filter((verb) => item[verb]).map((verb) => `${verb.toUpperCase()} ${parameterless(path)}`),
      ),
    );
    const mounted = all
      .filter(({ method, path }) => method !== 'HEAD' && !/^\/(docs|console)(\/|$)/.test(path))
      .map(({ method, path }) => `${method} ${parameterless(path)}`);
    assert.deepEqual(mounted.sort(), [...documented].sort());
    const pages = all.filter(
      ({ path }) => /^\/(docs|console)(\/|$)/.test(path) && !path.startsWith('/console/api/'),
    );
    for (const { method, path } of pages) assert.ok(['GET', 'HEAD'].includes(method) && isOpen(path), path);
  });
});
