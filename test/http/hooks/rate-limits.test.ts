import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { GcraLimiter } from '../../../src/http/hooks/gcra-limiter.ts';
import { proxyList } from '../../../src/http/hooks/transport.ts';
import { openApiDocument } from '../../../src/http/openapi/document.ts';
import { limits } from '../../../src/limits.ts';
import { model } from '../../../src/resources/index.ts';
import { Contract } from '../../support/contract.ts';
import { type Answer, onEmbeddedStoreFirst, publicUrl } from '../../support/site.ts';

const minute = limits.rateWindowSeconds * 1000;
const refusal = {
  error: 'Too many requests; wait as long as Retry-After says',
  code: 'too_many_requests',
};

describe('a limit of so many requests a minute', () => {
  it('lets all of them come at once, and then each in its turn', () => {
    const buckets = new GcraLimiter<string>(6);
    const lefts = Array.from({ length: 6 }, () => buckets.count('ann', 1000));
    assert.deepEqual(
      lefts.map(({ left }) => left),
      [5, 4, 3, 2, 1, 0],
    );
    assert.deepEqual(lefts[5], { wait: 0, left: 0, reset: 60 });
    assert.deepEqual(buckets.count('ann', 1000), { wait: 10, left: 0, reset: 60 });
    assert.deepEqual(buckets.count('ann', 10_990), { wait: 1, left: 0, reset: 51 });
    assert.equal(buckets.count('ann', 11_000).wait, 0);
    assert.equal(buckets.count('ann', 11_000).wait, 10);
    assert.equal(buckets.count('bob', 11_000).left, 5, 'nobody pays for another');
  });

  it('makes nobody wait longer for asking while they wait', () => {
    const buckets = new GcraLimiter<string>(1);
    buckets.count('ann', 0);
    for (let now = 0; now < minute; now += 100) assert.ok(buckets.count('ann', now).wait > 0);
    assert.equal(buckets.count('ann', minute).wait, 0);
  });

  it('is exact, for limits that no minute divides by, and after years', () => {
    for (const limit of [1, 7, 13, 600, 997])
      for (const start of [0, 1e11 + 1 / 3]) {
        const buckets = new GcraLimiter<number>(limit);
        let free = 0;
        while (buckets.count(1, start).wait === 0) free++;
        assert.equal(free, limit);
        assert.equal(buckets.count(1, start + minute).left, limit - 1);
      }
  });

  it('remembers who asked a window ago, and holds for however many ask', () => {
    const buckets = new GcraLimiter<number>(2);
    buckets.count(1, minute - 1);
    buckets.count(1, minute - 1);
    assert.ok(buckets.count(1, minute + 1).wait > 0);
    for (let caller = 2; caller < 3 * limits.rateLimitKeys; caller++) buckets.count(caller, minute + 2);
    assert.equal(buckets.count(1, minute + 2).wait, 0, 'it was forgotten, and memory is bounded');
  });
});

interface Told {
  r: number;
  t: number;
}
/** What the headers say of one limit. */
function told({ headers }: Answer, name: string): Told {
  const item = (headers.get('ratelimit') ?? '').split(', ').find((one) => one.startsWith(`"${name}";`));
  const [, r, t] = /;r=(\d+);t=(\d+)$/.exec(item ?? '') ?? [];
  return { r: Number(r), t: Number(t) };
}

function assertRefused(answer: Answer): void {
  assert.deepEqual([answer.status, answer.body], [429, refusal]);
  const wait = Number(answer.headers.get('retry-after'));
  assert.ok(wait >= 1 && wait <= 60, String(wait));
}

const contract = new Contract(openApiDocument(model, publicUrl));
/** One is given back every three seconds: seldom enough that none comes back in the middle of a test. */
const perMinute = 20;
const each = 60 / perMinute;

onEmbeddedStoreFirst(
  'requests of a token',
  (site) => {
    it('are let through up to the limit, with what is left, and refused beyond it', async () => {
      const account = await site().newAccount();
      const other = await site().newAccount();
      const began = performance.now();
      const answers = await Promise.all(
        Array.from({ length: perMinute + 20 }, () => account.get('/products')),
      );
      const free = answers.filter(({ status }) => status === 200);
      const most = perMinute + Math.ceil((performance.now() - began) / 1000 / each);
      assert.ok(free.length >= perMinute && free.length <= most, `${free.length} of at most ${most}`);
      for (const answer of answers) {
        assert.equal(answer.headers.get('ratelimit-policy'), '"token";q=20;w=60');
        if (answer.status !== 200) assertRefused(contract.check('GET', '/products', answer));
      }
      assert.equal((await other.get('/products')).status, 200);
      const refused = await account.post('/categories', { title: 'x' });
      assertRefused(refused);
      await sleep(Number(refused.headers.get('retry-after')) * 1000);
      assert.equal((await account.get('/products')).status, 200);
      assert.deepEqual((await other.get('/categories')).body.categories, []);
    });

    it('count once each, whichever way they are answered', async () => {
      const account = await site().newAccount();
      await account.post('/categories', { title: 'x' });
      let { r } = told(await account.get('/test'), 'token');
      const ways: [string, string, object?][] = [
        ...Array.from({ length: 5 }, (): [string, string] => ['GET', '/categories/1']),
        ['GET', '/categories/77'],
        ['GET', '/nothing'],
        ['GET', '/categories?page=x'],
        ['POST', '/categories', { nothing: 1 }],
        ['GET', '/test'],
        ['HEAD', '/categories'],
        ['PATCH', '/categories'],
        ['OPTIONS', '/categories'],
      ];
      for (const [method, path, body] of ways) {
        const now = told(await account.call(method, path, { body }), 'token').r;
        assert.ok(now >= r - 1, `${method} ${path}: ${r}, then ${now}`);
        r = now;
      }
      const tag = (await account.get('/categories/1')).headers.get('etag') as string;
      const same = await account.get('/categories/1', { headers: { 'If-None-Match': tag } });
      assert.deepEqual([same.status, Number.isNaN(told(same, 'token').r)], [304, false]);
      const version = await account.get('/test', { headers: { 'X-Version': '2' } });
      assert.deepEqual([version.status, Number.isNaN(told(version, 'token').r)], [400, false]);
    });

    it('are refused as JSONP where that is asked for', async () => {
      const account = await site().newAccount();
      await Promise.all(Array.from({ length: perMinute + 10 }, () => account.get('/test')));
      const headers = { Accept: 'application/javascript', 'X-JSONP-Callback': 'show' };
      const answer = await account.get('/test', { headers });
      assert.deepEqual([answer.status, answer.text], [429, `show(${JSON.stringify(refusal)});`]);
    });

    it('are those of good tokens alone: others have nothing to be told', async () => {
      for (const answer of [
        await site().fetch('GET', '/test', { token: 'garbage' }),
        await site().fetch('GET', '/docs'),
      ])
        assert.equal(answer.headers.get('ratelimit'), null);
    });
  },
  { rates: { token: perMinute, address: 0 } },
);

onEmbeddedStoreFirst(
  'requests from an address',
  (site) => {
    const from = (address: string, path = '/test', token: string | null = null): Promise<Answer> =>
      site().fetch('GET', path, { token, headers: { 'X-Forwarded-For': address } });
    const exhaust = (address: string, path?: string, token?: string): Promise<Answer[]> =>
      Promise.all(Array.from({ length: perMinute + 10 }, () => from(address, path, token)));

    it('count with a wrong token, with none, and on public pages; beyond the limit nothing is looked up', async () => {
      const { token } = await site().newAccount();
      const wrong = token.slice(0, -3).concat('AAA');
      for (const [index, [path, given, status]] of (
        [
          ['/test', wrong, 401],
          ['/test', undefined, 401],
          ['/docs', undefined, 200],
          ['/nothing', undefined, 401],
          ['/console/api/session', undefined, 401],
        ] as const
      ).entries()) {
        const address = `198.51.100.${index + 1}`;
        const answers = await exhaust(address, path, given);
        const passed = answers.filter((answer) => answer.status === status).length;
        assert.ok(passed >= perMinute && passed <= perMinute + 2, `${path}: ${passed}`);
        site().statements.length = 0;
        const refused = await from(address, '/test', wrong);
        assertRefused(refused);
        assert.deepEqual(site().statements, []);
        assert.equal(refused.headers.get('ratelimit-policy'), '"address";q=20;w=60');
        assert.equal((await from('203.0.113.9', '/test', token)).status, 200, 'others are not refused');
      }
    });

    it('are refused as JSONP where that is asked for, by whomever', async () => {
      const address = '198.51.100.30';
      await exhaust(address);
      const asked = { Accept: 'application/javascript', 'X-JSONP-Callback': 'show' };
      const answer = await site().fetch('GET', '/test', {
        ...{ token: null, headers: { ...asked, 'X-Forwarded-For': address } },
      });
      assert.deepEqual([answer.status, answer.text], [429, `show(${JSON.stringify(refusal)});`]);
    });

    it('count with good tokens too, and both limits are told', async () => {
      const { token } = await site().newAccount();
      const answer = await from('198.51.100.20', '/categories', token);
      assert.equal(answer.headers.get('ratelimit-policy'), '"address";q=20;w=60, "token";q=6000;w=60');
      assert.deepEqual([told(answer, 'address').r, told(answer, 'token').r], [perMinute - 1, 5999]);
      await exhaust('198.51.100.20', '/categories', token);
      assertRefused(await from('198.51.100.20', '/categories', token));
      assert.equal((await from('198.51.100.21', '/categories', token)).status, 200);
    });

    it('of IPv6 count by their network of 64 bits', async () => {
      await exhaust('2001:db8:0:1::7');
      assertRefused(await from('2001:db8:0:1:ffff::8'));
      assert.equal((await from('2001:db8:0:2::7')).status, 401);
    });

    it('are by whom a trusted proxy names, whatever the client claims before', async () => {
      await exhaust('198.51.100.30');
      assertRefused(await from('192.0.2.77, 198.51.100.30'));
      assert.equal((await from('198.51.100.30, 192.0.2.77')).status, 401);
    });

    it('of those who watch over the server are never refused', async () => {
      for (const path of ['/livez', '/readyz']) {
        const answers = await exhaust('198.51.100.40', path);
        assert.ok(answers.every(({ status, headers }) => status === 200 && !headers.has('ratelimit')));
      }
    });
  },
  { rates: { token: 6000, address: perMinute }, proxies: proxyList(['127.0.0.1']) },
);

onEmbeddedStoreFirst('without limits', (site) => {
  it('nothing is counted and nothing told', async () => {
    const account = await site().newAccount();
    const answers = await Promise.all(Array.from({ length: 100 }, () => account.get('/categories')));
    for (const { status, headers } of answers)
      assert.deepEqual(
        [status, headers.has('ratelimit'), headers.has('ratelimit-policy')],
        [200, false, false],
      );
  });
});
