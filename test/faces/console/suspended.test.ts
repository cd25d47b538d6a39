import assert from 'node:assert/strict';
import { it } from 'node:test';
import { callAsApp, connectedApp } from '../../support/developers.ts';
import { onBothStores } from '../../support/site.ts';

const refused = {
  error: 'This account is suspended; its owners see the reason in the console',
  code: 'account_suspended',
};

onBothStores('a suspended account', (site) => {
  it('gets 403 with a code for every token, also of other accounts’ apps, until it is resumed', async () => {
    const [registrar, user] = [await site().newAccount(), await site().newAccount()];
    const { app, token } = await connectedApp(site(), registrar, user);
    const answers = async () => [
      await user.get('/test'),
      await user.post('/categories', { title: 'Mugs' }),
      await user.get('/nothing'),
      await callAsApp(site(), token.token, app.token, '/products'),
    ];
    assert.deepEqual(
      (await answers()).map(({ status }) => status),
      [200, 201, 404, 200],
    );
    const suspended = await site().directory.suspend(user.ID, 'Unpaid since May');
    assert.deepEqual([suspended.state, suspended.reason], ['suspended', 'Unpaid since May']);
    for (const { status, body } of await answers()) assert.deepEqual([status, body], [403, refused]);
    const jsonp = await user.get('/test', {
      headers: { Accept: 'application/javascript', 'X-JSONP-Callback': 'f' },
    });
    assert.equal(jsonp.text, `f(${JSON.stringify(refused)});`);
    assert.equal((await registrar.get('/test')).status, 200);
    assert.equal((await site().fetch('GET', '/test', { token: user.token.slice(0, -1) })).status, 401);

    const resumed = await site().directory.resume(user.ID);
    assert.deepEqual([resumed.state, resumed.since, resumed.reason], ['active', null, null]);
    assert.deepEqual(
      (await answers()).map(({ status }) => status),
      [200, 201, 404, 200],
    );
  });

  it('still lets its owners sign in, see why, read and export, but not write', async () => {
    const account = await site().newAccount();
    await account.post('/categories', { title: 'Mugs' });
    await site().directory.suspend(account.ID, 'Unpaid');
    const owner = await site().signIn(account);
    const { suspended } = (await owner.get('/session')).body.session.account;
    assert.equal(suspended.reason, 'Unpaid');
    assert.match(suspended.since, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    for (const path of ['/categories', '/tokens', '/activity', '/owners', '/overview', '/export'])
      assert.equal((await owner.get(path)).status, 200, path);
    assert.match((await owner.get('/export')).text, /Mugs/);

    for (const { status, body } of [
      await owner.post('/categories', { title: 'Cups' }),
      await owner.put('/categories/1', { title: 'Cups' }),
      await owner.delete('/categories/1'),
      await owner.post('/batch', { operations: [] }),
      await owner.post('/activity/1/undo'),
      await owner.post('/tokens'),
      await owner.post('/apps', { name: 'App' }),
      await owner.put('/password', { current: 'not a secret', new: 'another secret' }),
      await owner.post('/invitations', { email: 'bo@example.com' }),
      await owner.post('/import', {}),
    ])
      assert.deepEqual([status, body], [403, refused]);
    assert.equal((await owner.get('/categories')).body.categories[0].title, 'Mugs');

    await site().directory.resume(account.ID);
    assert.equal((await owner.post('/categories', { title: 'Cups' })).status, 201);
    assert.equal((await owner.get('/session')).body.session.account.suspended, undefined);
    await site().directory.suspend(account.ID, null);
    assert.equal((await owner.delete('/session')).status, 200);
    assert.equal((await owner.get('/session')).status, 401);
  });
});
