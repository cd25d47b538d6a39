import assert from 'node:assert/strict';
import { it } from 'node:test';
import { callAsApp, connectedApp, past, sql } from '../../support/developers.ts';
import { onBothStores, type Site, type TestAccount } from '../../support/site.ts';

/** Another account's app, and an account that is connected to it. */
async function pair(site: Site) {
  const [registrar, user]: TestAccount[] = [await site.newAccount(), await site.newAccount()];
  return { user, ...(await connectedApp(site, registrar as TestAccount, user as TestAccount)) };
}

onBothStores('connections in the developer area', (site) => {
  it('open the account to another account’s app, with both tokens and not with one', async () => {
    const { owner, app, token } = await pair(site());
    assert.deepEqual(token, { ID: token.ID, kind: 'connection', token: token.token });
    assert.equal((await callAsApp(site(), token.token, app.token)).status, 200);
    assert.equal((await site().fetch('GET', '/test', { token: token.token })).status, 401);
    const wrong = app.token.slice(0, -3) + (app.token.endsWith('AAA') ? 'BBB' : 'AAA');
    assert.equal((await callAsApp(site(), token.token, wrong)).status, 401);

    await site().accounts.requestLog.flush();
    const { body, text } = await owner.get('/connections');
    assert.equal(body.connections.length, 1);
    const [{ app: shown, tokens }] = body.connections;
    assert.deepEqual(shown, { ID: app.ID, name: 'Courier', own: false });
    const [{ created, last_used, ...rest }] = tokens;
    const ended = { expires: null, revoked: null };
    assert.deepEqual(rest, { ID: token.ID, last_address: '127.0.0.1', ...ended, groups: null });
    assert.ok(created <= last_used);
    assert.ok(!text.includes(token.token) && !text.includes('hash'));
    const log = (await owner.get(`/tokens/${token.ID}/requests`)).body.requests;
    assert.deepEqual(
      log.map(({ path }: { path: string }) => path),
      ['/test'],
    ); // the refused ones are nobody's
  });

  it('open it to an app of its own just as well', async () => {
    const account = await site().newAccount();
    const { owner, app, token } = await connectedApp(site(), account, account);
    assert.equal((await owner.get('/connections')).body.connections[0].app.own, true);
    assert.equal((await callAsApp(site(), token.token, app.token)).status, 200);
  });

  it('are made once, to an app that exists', async () => {
    const { owner, app } = await pair(site());
    const again = await owner.post('/connections', { client_id: app.client_id });
    assert.deepEqual(
      [again.status, again.body],
      [409, { error: 'The account is connected to this app already', code: 'already_connected' }],
    );
    const unknown = await owner.post('/connections', { app: 999_999 });
    assert.equal(unknown.status, 422);
    assert.deepEqual(unknown.body.details, [
      { field: 'app', code: 'not_found', message: 'there is no app 999999' },
    ]);
    assert.deepEqual((await owner.post('/connections', {})).body.details, [
      { field: 'client_id', code: 'required', message: 'is required' },
    ]);

    const other = await site().signIn(await site().newAccount());
    const both = await Promise.all(
      [1, 2].map(() => other.post('/connections', { client_id: app.client_id })),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  });

  it('go by the client ID: the number of another account’s app opens nothing and names nobody', async () => {
    const { app } = await pair(site());
    assert.match(app.client_id, /^app_[\w-]{22}$/);
    const account = await site().newAccount();
    const other = await site().signIn(account);
    const foreign = await other.post('/connections', { app: app.ID });
    const missing = await other.post('/connections', { app: 888_888 });
    assert.deepEqual([foreign.status, missing.status], [422, 422]);
    assert.equal(foreign.text, missing.text.replace('888888', String(app.ID)));
    const guessed = await other.post('/connections', { client_id: `app_${'A'.repeat(22)}` });
    assert.deepEqual(
      [guessed.status, guessed.body.details],
      [422, [{ field: 'client_id', code: 'not_found', message: 'does not match any app' }]],
    );
    assert.deepEqual((await other.get('/connections')).body, { connections: [] });

    const own = (await other.post('/apps', { name: 'Own' })).body.app;
    assert.notEqual(own.client_id, app.client_id);
    assert.equal((await other.post('/connections', { app: own.ID })).status, 201);
    const limited = await other.post('/connections', { client_id: app.client_id, groups: ['shop'] });
    assert.equal(limited.body.connection.app.name, 'Courier');
    const call = async (path: string) =>
      (await callAsApp(site(), limited.body.connection.token.token, app.token, path)).status;
    assert.deepEqual([await call('/products'), await call('/pages')], [200, 403]);
  });

  it('change their token with an overlap, after which the older one is refused', async () => {
    const { owner, app, token } = await pair(site());
    const call = async (auth: string) => (await callAsApp(site(), auth, app.token)).status;
    const rotated = await owner.post(`/connections/${app.ID}/token`);
    assert.equal(rotated.status, 201);
    const { connection } = rotated.body;
    assert.deepEqual(connection.app, { ID: app.ID, name: 'Courier', own: false });
    assert.deepEqual(Object.keys(connection.token), ['ID', 'kind', 'token']);
    assert.deepEqual([await call(token.token), await call(connection.token.token)], [200, 200]);

    const [{ tokens }] = (await owner.get('/connections')).body.connections;
    assert.deepEqual(
      tokens.map(({ ID }: { ID: number }) => ID),
      [connection.token.ID, token.ID],
    );
    assert.equal(tokens[0].expires, null);
    const hours = (Date.parse(`${tokens[1].expires.replace(' ', 'T')}Z`) - Date.now()) / 3_600_000;
    assert.ok(hours > 23.9 && hours <= 24, `${hours}`);

    // Another change does not lengthen what was given to the oldest.
    await owner.post(`/connections/${app.ID}/token`, { overlap_hours: 48 });
    const later = (await owner.get('/connections')).body.connections[0].tokens;
    assert.equal(later[2].expires, tokens[1].expires);
    assert.ok(later[1].expires > tokens[1].expires);

    await sql(site(), `UPDATE tokens SET expires = '${past}' WHERE token_id = ${token.ID}`);
    assert.deepEqual([await call(token.token), await call(connection.token.token)], [401, 200]);
    // It ended long ago: it is not listed any more.
    assert.equal((await owner.get('/connections')).body.connections[0].tokens.length, 2);

    const last = (await owner.post(`/connections/${app.ID}/token`, { overlap_hours: 0 })).body.connection;
    assert.deepEqual([await call(connection.token.token), await call(last.token.token)], [401, 200]);
    for (const overlap_hours of [-1, 721, 'soon'])
      assert.equal((await owner.post(`/connections/${app.ID}/token`, { overlap_hours })).status, 422);
  });

  it('keep the access groups of the token before', async () => {
    const { owner, user, app } = await pair(site());
    await owner.delete(`/connections/${app.ID}`);
    const { ID } = await site().directory.createToken(user?.ID as number, { app: app.ID, groups: ['shop'] });
    const { connection } = (await owner.post(`/connections/${app.ID}/token`)).body;
    assert.ok(connection.token.ID > ID);
    const caller = await site().authenticator.verify(connection.token.token, app.token);
    assert.deepEqual(caller?.groups, ['shop']);
  });

  it('end at once when they are revoked', async () => {
    const { owner, app, token } = await pair(site());
    const { connection } = (await owner.post(`/connections/${app.ID}/token`)).body;
    const call = async (auth: string) => (await callAsApp(site(), auth, app.token)).status;
    assert.deepEqual([await call(token.token), await call(connection.token.token)], [200, 200]);
    const ended = await owner.delete(`/connections/${app.ID}`);
    assert.deepEqual([ended.status, ended.body], [200, {}]);
    assert.deepEqual([await call(token.token), await call(connection.token.token)], [401, 401]);
    const { tokens } = (await owner.get('/connections')).body.connections[0];
    assert.ok(tokens.every(({ revoked }: { revoked: string }) => revoked));

    const again = await owner.post('/connections', { client_id: app.client_id });
    assert.equal(again.status, 201);
    assert.equal(await call(again.body.connection.token.token), 200);
    assert.equal(await call(token.token), 401);
  });

  it('are the account’s own: others can neither see nor touch them', async () => {
    const { developer, owner, app, token } = await pair(site());
    const before = (await owner.get('/connections')).text;
    const other = await site().signIn(await site().newAccount());
    for (const stranger of [developer, other]) {
      assert.deepEqual((await stranger.get('/connections')).body, { connections: [] });
      for (const answer of [
        await stranger.post(`/connections/${app.ID}/token`),
        await stranger.delete(`/connections/${app.ID}`),
        await stranger.delete(`/tokens/${token.ID}`),
        await stranger.get(`/tokens/${token.ID}/requests`),
      ])
        assert.deepEqual([answer.status, answer.body], [404, { error: 'Not found', code: 'not_found' }]);
    }
    assert.equal((await owner.get('/connections')).text, before);
    assert.equal((await callAsApp(site(), token.token, app.token)).status, 200);
  });
});
