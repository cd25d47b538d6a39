import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openAccounts } from '../../../src/accounts/index.ts';
import { openMigrated } from '../../../src/storage/open.ts';
import { until } from '../../support/cli.ts';
import { moment, past, sql } from '../../support/developers.ts';
import { dialects, newPlace, onBothStores, openSite, type Site } from '../../support/site.ts';

const call = async (site: Site, token: string) => (await site.fetch('GET', '/test', { token })).status;

onBothStores('development tokens in the developer area', (site) => {
  it('open the account, are shown once and listed after', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const made = await owner.post('/tokens', { name: 'Laptop', expires_days: 30 });
    assert.equal(made.status, 201);
    assert.equal(made.headers.get('cache-control'), 'no-store');
    const { token } = made.body;
    assert.deepEqual(Object.keys(token).sort(), ['ID', 'expires', 'kind', 'name', 'token']);
    assert.deepEqual([token.kind, token.name], ['development', 'Laptop']);
    const days = (Date.parse(`${token.expires.replace(' ', 'T')}Z`) - Date.now()) / 86_400_000;
    assert.ok(days > 29.9 && days <= 30, `${days}`);
    assert.equal(await call(site(), token.token), 200);

    await site().accounts.requestLog.flush();
    const { body, text } = await owner.get('/tokens');
    assert.ok(!text.includes(token.token) && !text.includes('hash'));
    const [{ created, last_used, ...listed }, first] = body.tokens;
    assert.deepEqual(listed, {
      ...{ ID: token.ID, name: 'Laptop', last_address: '127.0.0.1', expires: token.expires, revoked: null },
      groups: null,
    });
    assert.ok(created <= last_used);
    assert.deepEqual([first.name, first.last_used, first.last_address], ['', null, null]);

    const plain = (await owner.post('/tokens')).body.token;
    assert.deepEqual([plain.name, plain.expires], ['', null]);
    assert.equal(await call(site(), plain.token), 200);
  });

  it('are held to the access groups that are chosen for them, whatever the server requires', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const { groups } = (await owner.get('/access-groups')).body;
    assert.ok(groups.includes('shop') && groups.includes('content/blogs'));
    const { token } = (await owner.post('/tokens', { groups: ['shop', 'content/blogs', 'shop'] })).body;
    const status = async (path: string) => (await site().fetch('GET', path, { token: token.token })).status;
    assert.deepEqual(await Promise.all(['/products', '/blogs', '/pages'].map(status)), [200, 200, 403]);
    assert.deepEqual((await owner.get('/tokens')).body.tokens[0].groups, ['shop', 'content/blogs']);
    for (const [sent, code] of [
      [[], 'empty'],
      [['shop', 'shpo'], 'not_allowed'],
      [[7], 'not_allowed'],
      ['shop', 'wrong_type'],
    ]) {
      const { status, body } = await owner.post('/tokens', { groups: sent });
      assert.deepEqual([status, body.details[0].field, body.details[0].code], [422, 'groups', code]);
    }
    assert.match(
      (await owner.post('/tokens', { groups: ['shpo'] })).body.details[0].message,
      /content\/blogs/,
    );
  });

  it('take a name of ordinary text and an expiry within reason', async () => {
    const owner = await site().signIn(await site().newAccount());
    const faulty: [object, string][] = [
      [{ name: 'x'.repeat(256) }, 'name'],
      [{ name: 'a\0b' }, 'name'],
      [{ expires_days: 0 }, 'expires_days'],
      [{ expires_days: 3651 }, 'expires_days'],
      [{ expires_days: 'soon' }, 'expires_days'],
      [{ kind: 'app' }, 'kind'],
    ];
    for (const [sent, field] of faulty) {
      const { status, body } = await owner.post('/tokens', sent);
      assert.equal(status, 422);
      assert.deepEqual(
        body.details.map((detail: { field: string }) => detail.field),
        [field],
      );
    }
    assert.equal((await owner.get('/tokens')).body.tokens.length, 1);
  });

  it('are refused once expired or revoked, and listed for a while', async () => {
    const owner = await site().signIn(await site().newAccount());
    const make = async () => (await owner.post('/tokens', { expires_days: 1 })).body.token;
    const [expiring, revoked, old] = [await make(), await make(), await make()];
    assert.equal(await call(site(), expiring.token), 200);
    await sql(site(), `UPDATE tokens SET expires = '${moment(0)}' WHERE token_id = ${expiring.ID}`);
    await sql(site(), `UPDATE tokens SET expires = '${past}' WHERE token_id = ${old.ID}`);
    assert.equal(await call(site(), expiring.token), 401);
    assert.equal(await call(site(), revoked.token), 200);
    assert.deepEqual((await owner.delete(`/tokens/${revoked.ID}`)).body, {});
    assert.equal(await call(site(), revoked.token), 401);

    const listed = (await owner.get('/tokens')).body.tokens as { ID: number; revoked: string | null }[];
    assert.ok(listed.find(({ ID }) => ID === expiring.ID));
    assert.ok(!listed.some(({ ID }) => ID === old.ID));
    const since = listed.find(({ ID }) => ID === revoked.ID)?.revoked;
    assert.ok(since);
    await owner.delete(`/tokens/${revoked.ID}`); // the first time is what counts
    const again = (await owner.get('/tokens')).body.tokens as typeof listed;
    assert.equal(again.find(({ ID }) => ID === revoked.ID)?.revoked, since);
  });

  it('are the account’s own: others can neither see nor end them', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const { token } = (await owner.post('/tokens', { name: 'Mine' })).body;
    const other = await site().signIn(await site().newAccount());
    assert.ok(!(await other.get('/tokens')).text.includes('Mine'));
    for (const id of [token.ID, 999_999, 'x']) {
      assert.equal((await other.delete(`/tokens/${id}`)).status, 404);
      assert.equal((await other.get(`/tokens/${id}/requests`)).status, 404);
    }
    assert.equal(await call(site(), token.token), 200);
  });
});

for (const dialect of dialects)
  it(`a token that another process revokes is refused, at once where the store tells of it (${dialect})`, async () => {
    const place = await newPlace(dialect);
    const site = await openSite(dialect, {}, place);
    const account = await site.newAccount();
    const other = await openMigrated(place);
    const { developmentTokens } = openAccounts(other);
    const token = await developmentTokens.create(account.ID, { name: 'elsewhere' });
    for (let count = 0; count < 3; count++) assert.equal(await call(site, token.token), 200);
    assert.equal(await developmentTokens.revoke(account.ID, token.ID), true);
    if (dialect === 'sqlite') assert.equal(await call(site, token.token), 401);
    else await until('it is refused', async () => (await call(site, token.token)) === 401, 5000);
    await other.close();
    await site.close();
  });
