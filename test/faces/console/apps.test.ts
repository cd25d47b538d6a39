import assert from 'node:assert/strict';
import { it } from 'node:test';
import { callAsApp, connectedApp, moment, sql } from '../../support/developers.ts';
import { onBothStores } from '../../support/site.ts';

onBothStores('apps in the developer area', (site) => {
  it('are created with a token that is shown once, listed, renamed', async () => {
    const owner = await site().signIn(await site().newAccount());
    assert.deepEqual((await owner.get('/apps')).body, { apps: [] });
    const made = await owner.post('/apps', { name: 'Courier' });
    assert.equal(made.status, 201);
    assert.equal(made.headers.get('cache-control'), 'no-store');
    const { app } = made.body;
    assert.deepEqual(Object.keys(app), ['ID', 'client_id', 'name', 'token']);
    assert.match(app.token, new RegExp(`^tpa_${owner.ID}_`));

    const renamed = await owner.put(`/apps/${app.ID}`, { name: 'Carrier' });
    assert.deepEqual(renamed.body, { app: { ID: app.ID, name: 'Carrier' } });
    const { text, body } = await owner.get('/apps');
    assert.ok(!text.includes('token') && !text.includes(app.token) && !text.includes('hash'));
    const [{ created, ...listed }] = body.apps;
    assert.deepEqual(listed, { ID: app.ID, client_id: app.client_id, name: 'Carrier', connections: 0 });
    assert.match(created, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('have a name that says something', async () => {
    const owner = await site().signIn(await site().newAccount());
    const { app } = (await owner.post('/apps', { name: 'x' })).body;
    const faulty: [object, string, string, string][] = [
      [{}, 'name', 'required', 'is required'],
      [{ name: '' }, 'name', 'empty', 'must not be empty'],
      [{ name: 7 }, 'name', 'wrong_type', 'must be a string'],
      [{ name: 'a\0b' }, 'name', 'invalid_character', 'must not hold a NUL character'],
      [{ name: 'x'.repeat(256) }, 'name', 'too_long', 'must have at most 255 characters'],
      [{ name: 'x', token: 'mine' }, 'token', 'unknown_field', 'is not a known field'],
    ];
    for (const [sent, field, code, message] of faulty)
      for (const answer of [await owner.post('/apps', sent), await owner.put(`/apps/${app.ID}`, sent)]) {
        assert.equal(answer.status, 422);
        assert.deepEqual(answer.body.details, [{ field, code, message }]);
      }
    assert.equal((await owner.get('/apps')).body.apps.length, 1);
  });

  it('are the account’s own: others can neither see nor touch them', async () => {
    const one = await site().newAccount();
    const { developer, app } = await connectedApp(site(), one, one);
    const other = await site().signIn(await site().newAccount());
    const before = (await developer.get('/apps')).text;
    for (const id of [app.ID, 999_999, 'x'])
      for (const answer of [
        await other.put(`/apps/${id}`, { name: 'Mine' }),
        await other.post(`/apps/${id}/token`, {}),
        await other.delete(`/apps/${id}`),
      ])
        assert.deepEqual([answer.status, answer.body], [404, { error: 'Not found', code: 'not_found' }]);
    assert.deepEqual((await other.get('/apps')).body, { apps: [] });
    assert.equal((await developer.get('/apps')).text, before);
  });

  it('change their token with an overlap, after which the former one is refused', async (t) => {
    const account = await site().newAccount();
    const { developer, app, token } = await connectedApp(site(), account, account);
    const call = async (appToken: string) => (await callAsApp(site(), token.token, appToken)).status;
    assert.equal(await call(app.token), 200);

    const { body, status } = await developer.post(`/apps/${app.ID}/token`);
    assert.equal(status, 200);
    const { token: next, former_until, ...rest } = body.app;
    assert.deepEqual(rest, { ID: app.ID, name: 'Courier' });
    const hours = (Date.parse(`${former_until.replace(' ', 'T')}Z`) - Date.now()) / 3_600_000;
    assert.ok(hours > 23.9 && hours <= 24, `${hours}`);
    assert.deepEqual([await call(app.token), await call(next)], [200, 200]);
    assert.deepEqual([await call(app.token), await call(next)], [200, 200]); // what was kept of the first look says the same

    const again = await developer.post(`/apps/${app.ID}/token`);
    assert.equal(again.status, 409, 'it would end the token that is deployed');
    assert.deepEqual([await call(app.token), await call(next)], [200, 200]);

    // Nothing is stored when its time has come: what is kept in memory must know it too.
    let now = Date.now();
    const clock = t.mock.method(Date, 'now', () => now);
    await sql(site(), `UPDATE apps SET former_until = '${moment(2)}' WHERE app_id = ${app.ID}`);
    assert.equal(await call(app.token), 200);
    now += 2000;
    assert.deepEqual([await call(app.token), await call(next)], [401, 200]);
    clock.mock.restore();

    const last = (await developer.post(`/apps/${app.ID}/token`, { overlap_hours: 0 })).body.app;
    assert.equal(last.former_until, null);
    assert.deepEqual([await call(app.token), await call(next), await call(last.token)], [401, 401, 200]);
    const { status: refused } = await developer.post(`/apps/${app.ID}/token`, { overlap_hours: 721 });
    assert.equal(refused, 422);
  });

  it('take their connections with them when they go, in every account', async () => {
    const registrar = await site().newAccount();
    const { developer, owner, app, token } = await connectedApp(site(), registrar, await site().newAccount());
    const { connection } = (await developer.post('/connections', { app: app.ID })).body;
    const call = async (auth: string) => (await callAsApp(site(), auth, app.token)).status;
    assert.deepEqual([await call(token.token), await call(connection.token.token)], [200, 200]);
    assert.equal((await developer.get('/apps')).body.apps[0].connections, 2);

    const gone = await developer.delete(`/apps/${app.ID}`);
    assert.deepEqual([gone.status, gone.body], [200, {}]);
    assert.deepEqual([await call(token.token), await call(connection.token.token)], [401, 401]);
    assert.deepEqual((await developer.get('/apps')).body, { apps: [] });
    assert.equal((await developer.delete(`/apps/${app.ID}`)).status, 404);

    const [left] = (await owner.get('/connections')).body.connections;
    assert.deepEqual(left.app, { ID: app.ID, name: 'Courier', own: false });
    assert.ok(left.tokens[0].revoked);
    assert.equal((await owner.post(`/connections/${app.ID}/token`)).status, 404);
    assert.equal((await owner.post('/connections', { app: app.ID })).status, 422);
  });
});
