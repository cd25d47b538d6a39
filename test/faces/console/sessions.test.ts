import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, it } from 'node:test';
import { rawSql } from '../../../src/storage/statement.ts';
import { until } from '../../support/cli.ts';
import { type Answer, onBothStores, type SignedInOwner, type TestAccount } from '../../support/site.ts';

const day = 86_400_000;
const inDays = (moment: string): number => (Date.parse(`${moment.replace(' ', 'T')}Z`) - Date.now()) / day;
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * day).toISOString().slice(0, 19).replace('T', ' ');

onBothStores('sessions', (site) => {
  let account: TestAccount;
  before(async () => {
    account = await site().newAccount();
  });

  const run = (sql: string): Promise<unknown[][]> =>
    site().database.transaction(async (session) => session.run(rawSql(sql)));
  const set = (owner: SignedInOwner, column: string, value: string): Promise<unknown> =>
    run(`UPDATE sessions SET ${column} = '${value}' WHERE session_id = ${owner.session}`);
  const stored = async (owner: SignedInOwner, column: string): Promise<string> =>
    String((await run(`SELECT ${column} FROM sessions WHERE session_id = ${owner.session}`))[0]?.[0]);
  const isOpen = async (owner: SignedInOwner): Promise<boolean> => {
    const { status, body } = await owner.get('/session');
    if (status === 401) assert.deepEqual(body, { error: 'Sign in first' });
    return status === 200;
  };
  const signInByPassword = (
    headers: Record<string, string> = {},
    password = 'not a secret',
  ): Promise<Answer> =>
    site().fetch('POST', '/console/api/session', {
      body: { email: 'owner@example.com', password, account: account.ID },
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    });
  const ended = /^__Host-tradepost=; Max-Age=0; Path=\/; Secure; HttpOnly; SameSite=Strict$/;

  it('are listed with where they come from, the present one marked, and without their hashes', async () => {
    const other = await site().signIn(account);
    const agent = `Mozilla/5.0 ${'x'.repeat(300)}`;
    const [cookie = ''] = (await signInByPassword({ 'User-Agent': agent })).headers.getSetCookie();
    const listed = await site().fetch('GET', '/console/api/sessions', {
      headers: { Cookie: cookie.split(';')[0] as string },
    });
    assert.equal(listed.status, 200);
    assert.equal(listed.headers.get('cache-control'), 'no-store');
    const [present, former] = listed.body.sessions;
    assert.deepEqual(Object.keys(present), ['ID', 'created', 'last_used', 'address', 'agent', 'current']);
    assert.equal(present.current, true);
    assert.equal(present.address, '127.0.0.1');
    assert.equal(present.agent, agent.slice(0, 200));
    assert.ok(Math.abs(inDays(present.created)) < 0.01);
    assert.deepEqual({ ID: former.ID, current: former.current }, { ID: other.session, current: false });
  });

  it('are stored as hashes alone', async () => {
    const owner = await site().signIn(account);
    const token = owner.cookie.split('=')[1] as string;
    assert.equal(await stored(owner, 'token_hash'), hash('sha256', token, 'base64url'));
    const everything = JSON.stringify(await run('SELECT * FROM sessions'));
    assert.ok(!everything.includes(token.slice(-32)));
  });

  it('of another account than the page shows let nothing through, not even a look', async () => {
    const owner = await site().signIn(account);
    const other = await site().newAccount();
    const as = (method: string, path: string, shown: number | string, body?: object): Promise<Answer> =>
      site().fetch(method, `/console/api${path}`, {
        headers: { Cookie: owner.cookie, 'Sec-Fetch-Site': 'same-origin', 'X-Account': String(shown) },
        ...(body && { body }),
      });
    const refused = {
      error: 'You have signed in to another account since; reload this page',
      code: 'other_account',
    };
    for (const shown of [other.ID, '', `0${account.ID}`]) {
      const [written, read] = [
        await as('POST', '/categories', shown, { title: 'Elsewhere' }),
        await as('GET', '/categories', shown),
      ];
      assert.deepEqual([written.status, written.body, read.status, read.body], [403, refused, 403, refused]);
    }
    assert.deepEqual((await as('GET', '/categories', account.ID)).body, { categories: [] });
    assert.equal((await as('POST', '/categories', account.ID, { title: 'Here' })).status, 201);
  });

  it('end by signing out, that one alone', async () => {
    const [owner, other] = [await site().signIn(account), await site().signIn(account)];
    const answer = await owner.delete('/session');
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, {});
    assert.match(answer.headers.get('set-cookie') as string, ended);
    assert.ok(!(await isOpen(owner)));
    assert.ok(await isOpen(other));
  });

  it('end one by one, from another', async () => {
    const [owner, other] = [await site().signIn(account), await site().signIn(account)];
    const answer = await owner.delete(`/sessions/${other.session}`);
    assert.deepEqual([answer.status, answer.body], [200, {}]);
    assert.equal(answer.headers.get('set-cookie'), null);
    assert.ok(!(await isOpen(other)));
    assert.equal((await owner.delete(`/sessions/${other.session}`)).status, 404);
    assert.equal((await owner.delete('/sessions/none')).status, 404);
    const self = await owner.delete(`/sessions/${owner.session}`);
    assert.match(self.headers.get('set-cookie') as string, ended);
    assert.ok(!(await isOpen(owner)));
  });

  it('end everywhere at once, this one too, and only this owner’s', async () => {
    const colleague = await site().accounts.owners.add(account.ID, 'colleague@example.com', 'another one');
    const theirs = await site().database.transaction((session) =>
      site().accounts.sessions.start(
        session,
        { account: account.ID, owner: colleague.ID },
        { address: '', agent: '' },
      ),
    );
    const [owner, other] = [await site().signIn(account), await site().signIn(account)];
    const answer = await owner.delete('/sessions');
    assert.deepEqual([answer.status, answer.body], [200, {}]);
    assert.match(answer.headers.get('set-cookie') as string, ended);
    for (const gone of [owner, other]) assert.ok(!(await isOpen(gone)));
    assert.ok(await site().accounts.sessions.verify(theirs.token));
    const again = await site().signIn(account);
    assert.equal((await again.get('/sessions')).body.sessions.length, 1);
    assert.equal((await again.delete(`/sessions/${theirs.session}`)).status, 404);
    assert.ok(await site().accounts.sessions.verify(theirs.token));
  });

  it('end a month after their last use, and three months after sign-in', async () => {
    const owner = await site().signIn(account);
    assert.ok(Math.abs(inDays(await stored(owner, 'expires')) - 30) < 0.01);

    await set(owner, 'created', daysAgo(80));
    await set(owner, 'last_used', daysAgo(5));
    assert.ok(await isOpen(owner));
    await until('its use is noted', async () => Math.abs(inDays(await stored(owner, 'last_used'))) < 0.01);
    assert.ok(Math.abs(inDays(await stored(owner, 'expires')) - 10) < 0.01);

    await set(owner, 'expires', daysAgo(0.0001));
    assert.ok(!(await isOpen(owner)));
    assert.equal((await owner.get('/products')).status, 401);
  });

  it('note their use at most once a minute', async () => {
    const owner = await site().signIn(account);
    const halfAMinuteAgo = daysAgo(30 / 86_400);
    await set(owner, 'last_used', halfAMinuteAgo);
    site().statements.length = 0;
    for (let time = 0; time < 3; time++) assert.ok(await isOpen(owner));
    assert.equal(await stored(owner, 'last_used'), halfAMinuteAgo);
    assert.deepEqual(
      site()
        .statements.map(({ statement }) => statement.sql)
        .filter((sql) => sql.startsWith('update')),
      [],
    );
  });

  it('that have expired go when their owner next signs in', async () => {
    const owner = await site().signIn(account);
    await set(owner, 'expires', daysAgo(1));
    await site().signIn(account);
    assert.deepEqual(await run(`SELECT 1 FROM sessions WHERE session_id = ${owner.session}`), []);
  });

  it('a new password ends the others and keeps this one', async () => {
    const [owner, other] = [await site().signIn(account), await site().signIn(account)];
    const wrong = await owner.put('/password', { current: 'a guess', new: 'a new one' });
    assert.equal(wrong.status, 422);
    assert.deepEqual(wrong.body.details, [
      { field: 'current', code: 'wrong_password', message: 'is not the current password' },
    ]);
    const short = await owner.put('/password', { current: 'not a secret', new: 'seven..' });
    assert.equal(short.status, 422);
    assert.deepEqual(short.body.details, [
      { field: 'new', code: 'too_short', message: 'must have at least 8 characters' },
    ]);
    assert.ok(await isOpen(other));
    assert.equal((await signInByPassword()).status, 200);

    const changed = await owner.put('/password', { current: 'not a secret', new: 'a new one' });
    assert.deepEqual([changed.status, changed.body], [200, {}]);
    assert.ok(await isOpen(owner));
    assert.ok(!(await isOpen(other)));
    assert.equal((await signInByPassword()).status, 401);
    await site().accounts.owners.reset(account.ID, 'owner@example.com', 'not a secret');
    assert.ok(!(await isOpen(owner)));
    assert.equal((await signInByPassword()).status, 200);
  });

  it('do not help to guess the password', async () => {
    const owner = await site().signIn(account);
    const guess = (): Promise<Answer> => owner.put('/password', { current: 'a guess', new: 'a new one' });
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await guess()).status));
    const looked = statuses.filter((status) => status === 422).length;
    assert.ok(looked >= 5 && looked <= 6, String(statuses));
    await run(`UPDATE sign_in_failures SET last_failure = ${Date.now()}`);
    const refused = await owner.put('/password', { current: 'not a secret', new: 'a new one' });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
  });

  it('let the password be changed while strangers guess it, and keep the browser known', async () => {
    await run('DELETE FROM sign_in_failures');
    const owner = await site().signIn(account);
    for (let guess = 0; guess < 5; guess++) await signInByPassword({}, 'a guess');
    await run(`UPDATE sign_in_failures SET last_failure = ${Date.now() + 60_000}`);
    const changed = await owner.put('/password', { current: 'not a secret', new: 'a new one' });
    assert.equal(changed.status, 200);
    assert.equal((await signInByPassword({}, 'a new one')).status, 429);
    const [Cookie = ''] = (changed.headers.get('set-cookie') as string).split(';');
    assert.equal((await signInByPassword({ Cookie }, 'a new one')).status, 200);
  });
});
