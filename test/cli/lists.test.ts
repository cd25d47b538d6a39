import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { limits } from '../../src/limits.ts';
import { jsonOf, newAccount, onEmbeddedFirst, sql, tradepost } from '../support/cli.ts';

onEmbeddedFirst('lists for operators', (place) => {
  const json = (...args: string[]) => jsonOf(place(), args);
  const words = async (...args: string[]): Promise<string> => {
    const { status, stdout, stderr } = await tradepost([...args, ...place().flags], { cwd: place().folder });
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
    return stdout;
  };
  let secrets: string[];

  before(async () => {
    const { token } = await newAccount(place());
    await json('account', 'create', '--name', 'Other', '--email', 'other@example.com');
    const { app } = await json('app', 'create', '--account', '2', '--name', 'Stock sync');
    const connection = await json('token', 'create', '--account', '1', '--app', '1', '--groups', 'shop');
    await json('token', 'create', '--account', '1', '--expires', '90d');
    await json('token', 'revoke', '1');
    const hashes = await sql(place(), 'SELECT token_hash FROM tokens UNION SELECT token_hash FROM apps');
    secrets = [token, app.token, connection.token.token, ...hashes.map((row) => String(row.token_hash))];
  });

  it('account list: by ID, without what stands for the installation', async () => {
    const { accounts, ...rest } = await json('account', 'list');
    assert.deepEqual(rest, {});
    assert.deepEqual(
      accounts.map(({ ID, name }: { ID: number; name: string }) => [ID, name]),
      [
        [1, 'Test'],
        [2, 'Other'],
      ],
    );
    assert.deepEqual(Object.keys(accounts[0]), ['ID', 'name', 'created', 'state']);
    assert.match(
      await words('account', 'list'),
      /^1 {2}Test {2}since [-\d]+ [:\d]+ UTC\n2 {2}Other [^\n]+\n$/,
    );
  });

  it('token list: every kind, also what is revoked, and no secret', async () => {
    const { tokens } = await json('token', 'list', '--account', '1');
    const [revoked, connection, expiring, ...others] = tokens;
    assert.deepEqual(others, []);
    const common = { created: revoked.created, last_used: null };
    assert.match(revoked.revoked, /^\d{4}-/);
    assert.deepEqual(
      [
        { ...revoked, revoked: null },
        { ...connection, created: revoked.created },
      ],
      [
        {
          ID: 1,
          kind: 'development',
          name: '',
          app: null,
          groups: null,
          ...common,
          expires: null,
          revoked: null,
        },
        {
          ...{ ID: 2, kind: 'connection', name: 'Stock sync', app: 1, groups: ['shop'] },
          ...{ ...common, expires: null, revoked: null },
        },
      ],
    );
    assert.match(expiring.expires, /^\d{4}-/);
    const text = await words('token', 'list', '--account', '1');
    assert.match(
      text,
      /^1 {2}development {2}since .*never used {2}revoked .* UTC\n2 {2}connection to app 1 {2}Stock sync {2}shop {2}/,
    );
    assert.match(text, /\n3 {2}development .* expires [-\d]+ [:\d]+ UTC\n$/);
    for (const secret of secrets) assert.ok(!(JSON.stringify(tokens) + text).includes(secret));
    assert.deepEqual(await json('token', 'list', '--account', '2'), { tokens: [] });
    assert.equal(await words('token', 'list', '--account', '2'), '');
  });

  it('a name breaks no line, and does nothing to a terminal', async () => {
    const name = 'Red \u001b[31m\n9  Forged \u009b2J';
    await sql(place(), `UPDATE tokens SET name = '${name}' WHERE token_id = 3`);
    assert.equal((await json('token', 'list', '--account', '1')).tokens[2].name, name);
    for (const args of [['list'], ['groups']]) {
      const text = await words('token', ...args, '--account', '1');
      assert.match(text, /Red \ufffd\[31m\ufffd9 {2}Forged \ufffd2J/);
      assert.doesNotMatch(text.replaceAll('\n', ''), /\p{Cc}/u);
    }
  });

  it('token list: one for no access group is not taken for one for all', async () => {
    await sql(place(), "UPDATE tokens SET access_groups = '' WHERE token_id = 2");
    assert.match(await words('token', 'list', '--account', '1'), /\n2 .* {2}no access groups {2}/);
  });

  it('app list: with how many accounts are connected', async () => {
    const { apps } = await json('app', 'list', '--account', '2');
    const { client_id, created } = apps[0];
    assert.match(client_id, /^app_[\w-]{22}$/);
    assert.deepEqual(apps, [{ ID: 1, client_id, name: 'Stock sync', created, connections: 1 }]);
    assert.match(
      await words('app', 'list', '--account', '2'),
      /^1 {2}Stock sync {2}since .* 1 account connected\n$/,
    );
    assert.deepEqual(await json('app', 'list', '--account', '1'), { apps: [] });
  });

  it('more than is read at a time is all there, once and in order', async () => {
    const [last = 0, many = 0] = [2, 2 * limits.batchRows];
    const rows = Array.from(
      { length: many },
      (_, index) => `(${last + 1 + index}, 'Many', '2026-01-01 00:00:00', 0, '{}')`,
    );
    await sql(
      place(),
      `INSERT INTO accounts (account_id, name, created, last_sequence, last_ids) VALUES ${rows.join()}`,
    );
    const { accounts } = await json('account', 'list');
    assert.deepEqual(
      accounts.map(({ ID }: { ID: number }) => ID),
      Array.from({ length: last + many }, (_, index) => index + 1),
    );
    assert.equal((await words('account', 'list')).split('\n').length, last + many + 1);
  });

  it('of an account that is not there', async () => {
    for (const kind of ['token', 'app']) {
      const { status, stderr } = await tradepost([kind, 'list', '--account', '9999', ...place().flags]);
      assert.equal(status, 1);
      assert.match(stderr, /^tradepost: there is no account 9999\n$/);
    }
  });
});
