import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { exportBundle } from '../../../src/bundle/export.ts';
import { model } from '../../../src/resources/index.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { type MountedRoute, mountedRoutes, withIds } from '../../support/routes.ts';
import {
  type Answer,
  onEmbeddedStoreFirst,
  publicUrl,
  type SignedInOwner,
  type TestAccount,
} from '../../support/site.ts';
import { fullBundle } from '../../support/table.ts';

const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };
const signInFirst = { error: 'Sign in first' };
const open = ['POST /console/api/session', 'POST /console/api/invitation'];
const nameOf = ({ method, path }: MountedRoute): string => `${method} ${path}`;

onEmbeddedStoreFirst('the owner face and the API face, each against what opens the other', (site) => {
  let account: TestAccount;
  let owner: SignedInOwner;
  let face: MountedRoute[];
  let api: MountedRoute[];
  before(async () => {
    account = await site().newAccount();
    owner = await site().signIn(account);
    const routes = mountedRoutes(site().app);
    face = routes.filter(({ path }) => path.startsWith('/console/api/'));
    api = routes.filter(({ path }) => !/^\/(console|docs|openapi\.json|livez|readyz)\b/.test(path));
    assert.ok(face.length > 100 && api.length > 60, `${face.length} and ${api.length} routes were found`);
    for (const name of open) assert.ok(face.some((route) => nameOf(route) === name));
  });

  const call = (route: MountedRoute, headers: Record<string, string>): Promise<Answer> =>
    site().fetch(route.method, withIds(route.path), { headers });
  const assertRefused = (answer: Answer, status: number, body: unknown, what: string): void => {
    assert.equal(answer.status, status, what);
    if (!what.startsWith('HEAD')) assert.deepEqual(answer.body, body, what);
    assert.deepEqual(answer.headers.getSetCookie(), [], what);
  };
  const newOwner = async (): Promise<SignedInOwner> => site().signIn(await site().newAccount());

  it('without a session every route of the owner face is closed but the two that open one', async () => {
    const ended = await newOwner();
    await ended.delete('/session');
    const secret = owner.cookie.slice(-32);
    const attempts: Record<string, string>[] = [
      {},
      { 'X-Token': account.token },
      { Cookie: `__Host-tradepost=${account.token}` },
      { Cookie: `tradepost=${owner.cookie.split('=')[1]}; x${owner.cookie}` },
      { Cookie: '__Host-tradepost=; __Host-tradepost' },
      { Cookie: ended.cookie },
      { Cookie: `__Host-tradepost=tps_${account.ID + 1}_${secret}` },
      {
        Authorization: `Bearer ${owner.cookie.split('=')[1]}`,
        'X-Token': owner.cookie.split('=')[1] as string,
      },
    ];
    for (const route of face.filter((one) => !open.includes(nameOf(one))))
      for (const answer of await Promise.all(
        attempts.map((headers) => call(route, { ...sameOrigin, ...headers })),
      ))
        assertRefused(answer, 401, signInFirst, nameOf(route));
  });

  it('a route takes a session and no token, however its path is spelled', async () => {
    for (const path of ['/console/api/products', '/console/%61pi/products', '/%63onsole/api/products']) {
      const token = await site().fetch('GET', path, { headers: { 'X-Token': account.token } });
      assertRefused(token, 401, signInFirst, path);
      assert.equal(
        (await site().fetch('GET', path, { headers: { Cookie: owner.cookie } })).status,
        200,
        path,
      );
    }
  });

  it('an unknown path below it is closed too, and open to a session only in that it is not found', async () => {
    for (const path of [
      '/console/api',
      '/console/api/',
      '/console/api/nothing',
      '/console/api/products/1/x',
    ]) {
      assertRefused(await site().fetch('GET', path), 401, signInFirst, path);
      const { status } = await site().fetch('GET', path, { headers: { Cookie: owner.cookie } });
      assert.equal(status, 404, path);
    }
    assert.equal((await owner.call('PATCH', '/products')).status, 405);
  });

  it('a cookie opens nothing of the API', async () => {
    const noToken = { error: 'No authorisation token' };
    const invalid = { error: 'Invalid authorisation token' };
    for (const route of api) {
      const cookie = await call(route, { ...sameOrigin, Cookie: owner.cookie });
      assertRefused(cookie, 401, noToken, nameOf(route));
      const token = await call(route, { 'X-Token': owner.cookie.split('=')[1] as string });
      assertRefused(token, 401, invalid, nameOf(route));
    }
  });

  it('no other site’s page writes through an owner’s browser', async () => {
    const { host } = new URL(site().url);
    const foreign: Record<string, string>[] = [
      {},
      { Origin: 'https://elsewhere.example' },
      { Origin: 'null' },
      { Origin: '' },
      { Origin: `https://${host}.elsewhere.example` },
      { Origin: `https://elsewhere.example/${host}` },
      { Origin: `${publicUrl}.elsewhere.example` },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: publicUrl },
      { 'Sec-Fetch-Site': 'same-site', Origin: `http://${host}` },
    ];
    const refused = { error: 'This request came from a page of another site', code: 'foreign_origin' };
    const writes = face.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
    for (const route of writes)
      for (const headers of foreign) {
        const what = `${nameOf(route)} ${JSON.stringify(headers)}`;
        assertRefused(await call(route, { Cookie: owner.cookie, ...headers }), 403, refused, what);
      }
    assert.equal((await owner.get('/session')).status, 200);
  });

  it('the console’s own page does, also where the browser says only Origin', async () => {
    const { host } = new URL(site().url);
    const own: Record<string, string>[] = [sameOrigin, { Origin: `http://${host}` }, { Origin: publicUrl }];
    for (const headers of own) {
      const answer = await site().fetch('POST', '/console/api/blog_categories', {
        body: { name: 'News' },
        headers: { Cookie: `other=1; ${owner.cookie}; more=2`, ...headers },
      });
      assert.equal(answer.status, 201, JSON.stringify(headers));
    }
  });

  it('a session that was there before signing in is not the one after', async () => {
    const planted = await newOwner();
    const signIn = (Cookie: string): Promise<Answer> =>
      site().fetch('POST', '/console/api/session', {
        body: { email: 'owner@example.com', password: 'not a secret', account: account.ID },
        headers: { ...sameOrigin, Cookie },
      });
    const answer = await signIn(planted.cookie);
    assert.equal(answer.body.session.account.ID, account.ID);
    const [cookie = ''] = (answer.headers.get('set-cookie') as string).split(';');
    assert.notEqual(cookie, planted.cookie);
    assert.equal((await planted.get('/session')).status, 401);

    const invented = `__Host-tradepost=tps_${account.ID}_${'A'.repeat(32)}`;
    const other = await signIn(invented);
    assert.ok(!(other.headers.get('set-cookie') as string).includes('A'.repeat(32)));
    assert.equal(
      (await site().fetch('GET', '/console/api/session', { headers: { Cookie: invented } })).status,
      401,
    );
    assert.equal(
      (await site().fetch('GET', '/console/api/session', { headers: { Cookie: cookie } })).status,
      200,
    );
  });

  it('JSONP is not for the owner face', async () => {
    const headers = { Accept: 'application/javascript', 'X-JSONP-Callback': 'steal' };
    for (const answer of [
      await owner.get('/products', { headers }),
      await owner.get('/session', { headers }),
      await owner.get('/nothing', { headers }),
      await site().fetch('GET', '/console/api/products', { headers }),
    ]) {
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
      assert.doesNotMatch(answer.text, /steal/);
    }
  });
});

onEmbeddedStoreFirst('an owner among other accounts', (site) => {
  let theirs: TestAccount;
  let them: SignedInOwner;
  let stranger: SignedInOwner;
  before(async () => {
    theirs = await site().newAccount();
    them = await site().signIn(theirs);
    await theirs.load(fullBundle() as Record<string, unknown[]>);
    stranger = await site().signIn(await site().newAccount());
  });

  async function contents(account: number): Promise<string> {
    let text = '';
    await exportBundle(model, site().store.forAccount(account), async (piece) => {
      text += piece;
    });
    return text;
  }

  it('reaches none of their records, whichever the route', async () => {
    const before = await contents(theirs.ID);
    const records = mountedRoutes(site().app).filter(({ path }) => /^\/console\/api\/.*:/.test(path));
    assert.ok(records.length > 60);
    const numbers = [theirs.ID, them.owner, them.session, 1, 2, 3];
    for (const { method, path } of records)
      for (const number of numbers) {
        const own = [stranger.owner, stranger.session].includes(number) || number === stranger.ID;
        if (own) continue;
        const body = method === 'GET' || method === 'HEAD' ? undefined : {};
        const place = withIds(path, number).replace('/console/api', '');
        const { status } = await stranger.call(method, place, { body });
        const isUnknown = status === 404 || (status === 422 && method !== 'GET');
        assert.ok(isUnknown, `${method} ${place}: ${status}`);
      }
    assert.equal(await contents(theirs.ID), before);
    assert.equal((await them.get('/session')).status, 200);
    assert.equal((await theirs.get('/test')).status, 200);
  });

  it('sees none of them in a list, in search, in the history or in an export', async () => {
    const marks = JSON.stringify(fullBundle()).match(/"title":"[^"]{6,}"/g) ?? [];
    assert.ok(marks.length > 2);
    const lists = mountedRoutes(site().app).filter(
      ({ method, path }) => method === 'GET' && /^\/console\/api\/[^:]*$/.test(path),
    );
    for (const { path } of lists) {
      const place = path.replace('/console/api', '');
      const { text } = await stranger.get(place === '/search' ? '/search?q=a' : place);
      for (const mark of marks) assert.ok(!text.includes(mark), `${place} shows ${mark}`);
      assert.ok(!text.includes(`"ID":${them.session},`) || place !== '/sessions');
    }
  });

  it('changes none of them as part of a batch', async () => {
    const before = await contents(theirs.ID);
    const { status } = await stranger.post('/batch', {
      operations: [{ method: 'DELETE', path: '/categories/1' }],
    });
    assert.equal(status, 404);
    assert.equal(await contents(theirs.ID), before);
  });
});

onEmbeddedStoreFirst('secrets', (site) => {
  it('passwords, cookies, tokens and hashes show up nowhere but where they are handed over', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const answers: Answer[] = [];
    const note = (answer: Answer): Answer => {
      answers.push(answer);
      return answer;
    };
    const signIn = (password: string): Promise<Answer> =>
      site().fetch('POST', '/console/api/session', {
        body: { email: 'owner@example.com', password },
        headers: sameOrigin,
      });
    note(await signIn('hunter2-wrong-guess'));
    const signedIn = note(await signIn('not a secret'));
    const invited = await owner.post('/invitations', { email: 'bo@example.com' });
    const invitation = invited.body.invitation.link.split('/').at(-1);
    const joined = await site().fetch('POST', '/console/api/invitation', {
      body: { token: invitation, password: 'password-of-bo' },
      headers: sameOrigin,
    });
    note(joined);
    note(await owner.put('/password', { current: 'not a secret', new: 'hunter3-new-one' }));
    note(await owner.put('/password', { current: 'hunter2-wrong-guess', new: 'hunter3-new-one' }));
    note(await owner.post('/blog_categories', { name: 'News' }));
    for (const path of ['/session', '/sessions', '/owners', '/blog_categories', '/activity', '/export'])
      note(await owner.get(path));

    const cookieOf = (answer: Answer): string =>
      (answer.headers.get('set-cookie') as string).split(';', 1)[0]?.slice(-32) as string;
    const hashes = await site().database.run(
      rawSql('SELECT token_hash FROM sessions UNION SELECT password_hash FROM owners'),
    );
    const secrets = [
      ...['hunter2-wrong-guess', 'hunter3-new-one', 'password-of-bo', 'not a secret', '$argon2'],
      ...[owner.cookie.slice(-32), cookieOf(signedIn), cookieOf(joined), invitation, account.token],
      ...hashes.map(([hash]) => String(hash)),
    ];
    const journal = await site().database.run(
      rawSql(`SELECT * FROM changes WHERE account_id = ${account.ID}`),
    );
    const shown = [...answers.map(({ text }) => text), ...site().logged, JSON.stringify(journal)].join('\n');
    assert.ok(shown.length > 1000);
    for (const secret of secrets) {
      assert.ok(secret.length >= 7, secret);
      assert.ok(!shown.includes(secret), secret);
    }
  });
});
