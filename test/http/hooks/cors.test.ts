import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { mountedRoutes, withIds } from '../../support/routes.ts';
import { type Answer, onEmbeddedStoreFirst, type TestAccount } from '../../support/site.ts';

const friend = 'https://friend.example';
const other = 'https://app.example:8443';
const asking = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'x-token' };

const corsOf = ({ headers }: Answer): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));
const originOf = ({ headers }: Answer): string | null => headers.get('access-control-allow-origin');
const variesByOrigin = ({ headers }: Answer): boolean =>
  (headers.get('vary') ?? '').split(', ').includes('Origin');

onEmbeddedStoreFirst(
  'pages of origins that are let in',
  (site) => {
    let account: TestAccount;
    before(async () => {
      account = await site().newAccount();
      await account.post('/categories', { title: 'x' });
    });

    it('may read every answer of the API and its headers, kept ones and refusals too', async () => {
      for (const Origin of [friend, other])
        for (const [method, path, status, token] of [
          ...[1, 2, 3, 4].map(() => ['GET', '/categories/1', 200, account.token] as const),
          ['GET', '/categories', 200, account.token],
          ['POST', '/categories', 422, account.token],
          ['OPTIONS', '/categories', 204, account.token],
          ['GET', '/nothing', 404, account.token],
          ['GET', '/categories', 401, null],
          ['GET', '/openapi.json', 200, null],
        ] as const) {
          const body = method === 'POST' ? {} : undefined;
          const answer = await site().fetch(method, path, { token, body, headers: { Origin } });
          assert.equal(answer.status, status, path);
          assert.equal(originOf(answer), Origin, path);
          assert.match(
            answer.headers.get('access-control-expose-headers') ?? '',
            /ETag, Idempotency-Replayed, Link, Location, RateLimit/,
          );
          assert.equal(answer.headers.get('access-control-allow-credentials'), null);
          assert.ok(variesByOrigin(answer), path);
        }
    });

    it('may ask beforehand, without a token, and are told the same of every path', async () => {
      for (const path of ['/categories', '/categories/1', '/nothing', '/openapi.json']) {
        const answer = await site().fetch('OPTIONS', path, { headers: { Origin: friend, ...asking } });
        assert.deepEqual([answer.status, answer.text, originOf(answer)], [204, '', friend]);
        assert.equal(answer.headers.get('access-control-allow-methods'), 'GET, HEAD, POST, PUT, DELETE');
        const allowed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(', ');
        for (const name of [
          'x-token',
          'x-apptoken',
          'x-version',
          'content-type',
          'if-match',
          'if-none-match',
          'idempotency-key',
        ])
          assert.ok(allowed.includes(name), name);
        assert.ok(!allowed.includes('cookie') && !allowed.includes('authorization'));
        assert.equal(answer.headers.get('access-control-max-age'), '7200');
        assert.ok(variesByOrigin(answer));
        assert.equal(
          answer.headers.get('allow'),
          null,
          'nobody without a token learns which verbs there are',
        );
      }
    });

    it('are these alone, to the letter; others are answered as ever', async () => {
      for (const Origin of [
        'https://friend.example.evil.example',
        'https://evil.example',
        'http://friend.example',
        'https://friend.example:444',
        'https://FRIEND.example',
        'https://app.example',
        'null',
        '*',
      ]) {
        const read = await account.get('/categories/1', { headers: { Origin } });
        assert.deepEqual([read.status, corsOf(read), variesByOrigin(read)], [200, [], true], Origin);
        const asked = await site().fetch('OPTIONS', '/categories', { headers: { Origin, ...asking } });
        assert.deepEqual([asked.status, corsOf(asked)], [401, []], Origin);
      }
      const without = await account.get('/categories/1');
      assert.deepEqual([corsOf(without), variesByOrigin(without)], [[], true]);
    });

    it('reach nothing of the console, not even with an owner’s cookie', async () => {
      const owner = await site().signIn(account);
      const closed = mountedRoutes(site().app).filter(({ path }) => path.startsWith('/console'));
      assert.ok(closed.length > 100);
      for (const { method, path } of closed) {
        const headers = { Origin: friend, Cookie: owner.cookie };
        const answer = await site().fetch(method, withIds(path, 99999), { headers });
        assert.deepEqual(corsOf(answer), [], `${method} ${path}`);
        if (!['GET', 'HEAD'].includes(method)) assert.equal(answer.status, 403, `${method} ${path}`);
        for (const spelled of [withIds(path), withIds(path).replace('c', '%63')]) {
          const asked = await site().fetch('OPTIONS', spelled, { headers: { ...headers, ...asking } });
          assert.deepEqual(corsOf(asked), [], spelled);
        }
      }
      for (const path of ['/%63onsole', '/%63onsole/api/session', '/console%2Fapi/session'])
        assert.deepEqual(corsOf(await site().fetch('GET', path, { headers: { Origin: friend } })), [], path);
      assert.equal((await owner.get('/session')).status, 200);
    });
  },
  { corsOrigins: [friend, other] },
);

onEmbeddedStoreFirst(
  'pages of all origins',
  (site) => {
    it('may use the API with tokens, never with cookies', async () => {
      const account = await site().newAccount();
      const owner = await site().signIn(account);
      const headers = { Origin: 'https://anywhere.example' };
      for (const answer of [
        await account.get('/test', { headers }),
        await account.get('/categories', { headers }),
        await site().fetch('OPTIONS', '/categories', { headers: { ...headers, ...asking } }),
      ]) {
        assert.equal(originOf(answer), '*');
        assert.equal(answer.headers.get('access-control-allow-credentials'), null);
      }
      const cookie = await site().fetch('GET', '/test', { headers: { ...headers, Cookie: owner.cookie } });
      assert.equal(cookie.status, 401);
    });
  },
  { corsOrigins: ['*'] },
);

onEmbeddedStoreFirst(
  'pages of an origin that asks too often',
  (site) => {
    it('may read that they do', async () => {
      const headers = { Origin: friend };
      const [, , refused] = [
        await site().fetch('GET', '/test', { headers }),
        await site().fetch('GET', '/test', { headers }),
        await site().fetch('GET', '/test', { headers }),
      ];
      assert.deepEqual([refused.status, originOf(refused)], [429, friend]);
    });
  },
  { corsOrigins: [friend], rates: { token: 0, address: 2 } },
);

onEmbeddedStoreFirst('without the setting', (site) => {
  it('no answer has a CORS header, whoever asks', async () => {
    const account = await site().newAccount();
    for (const path of ['/test', '/categories', '/nothing', '/openapi.json', '/docs', '/console', '/livez'])
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await account.call(method, path, { headers: { Origin: friend, ...asking } });
        assert.deepEqual(corsOf(answer), [], `${method} ${path}`);
      }
  });
});
