import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { parseName } from '../../src/cli/argument-parsers.ts';
import {
  jsonOf,
  newAccount,
  onEmbeddedFirst,
  type Place,
  type Server,
  serve,
  sql,
  start,
  tradepost,
  until,
} from '../support/cli.ts';
import { itInFull } from '../support/full.ts';
import { wideBundle } from '../support/table.ts';

const invalid = { error: 'Invalid authorisation token' };

onEmbeddedFirst('a store that is made by the way', (place, dialect) => {
  it('is told of, once', async () => {
    const told =
      dialect === 'sqlite'
        ? /, in the store \S+tradepost\.db, which is new[.;]/
        : /, in the database, which had no store[.;]/;
    const demo = await tradepost(['demo', ...place().flags], { cwd: place().folder });
    assert.match(demo.stdout, told);
    const create = ['account', 'create', '--name', 'A', '--email', 'a@example.com'];
    const created = await tradepost([...create, ...place().flags], { cwd: place().folder });
    assert.match(created.stdout, /^Account 2 \(A\); /);
  });
});

/** Every command runs beside a server on the same store. */
onEmbeddedFirst('accounts, apps and tokens', (place) => {
  let server: Server;
  /** Made first, so that it has expired by the time it is tried. */
  let expiring: string;
  let development: { ID: number; token: string };
  let lasting: { ID: number; token: string };
  before(async () => {
    server = await serve(place());
    await jsonOf(place(), ['account', 'create', '--name', 'First', '--email', 'first@example.com']);
    expiring = (await jsonOf(place(), ['token', 'create', '--account', '1', '--expires', '1s'])).token.token;
  });
  after(() => server.stop());

  /** On the server's port. */
  const siteUrl = (slug: string): string => `http://${slug}.localhost:${new URL(server.url).port}/`;
  const json = (...args: string[]) => jsonOf(place(), args);
  const test = (token: string, appToken?: string) =>
    server.call('GET', '/test', { token, headers: appToken ? { 'X-AppToken': appToken } : {} });

  async function assertRefused(args: string[], line: RegExp, input?: string): Promise<void> {
    const { flags, folder } = place();
    const { status, stdout, stderr } = await tradepost([...args, ...flags, '--json'], { cwd: folder, input });
    assert.equal(status, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^tradepost: [^\n]+\n$/);
    assert.match(stderr, line);
  }

  it('account create makes a password and shows it', async () => {
    const made = await json('account', 'create', '--name', 'Bücher & „Tee"', '--email', 'Ann@Example.com');
    const { password } = made.owner;
    assert.deepEqual(made, {
      account: { ID: 2, name: 'Bücher & „Tee"' },
      owner: { email: 'Ann@Example.com', password },
      site: { url: siteUrl('bucher-and-tee'), slug: 'bucher-and-tee' },
    });
    assert.ok(password.length >= 16);
    assert.ok(await isPasswordOf(place(), 2, password));
  });

  it('site show has the address, the slug and the domains, as they are by now', async () => {
    const shown = (slug: string, domains: object[] = []) => ({ site: { url: siteUrl(slug), slug, domains } });
    const show = () => json('site', 'show', '--account', '2');
    assert.deepEqual(await show(), shown('bucher-and-tee'));
    const { token } = (await json('token', 'create', '--account', '2')).token;
    const put = await server.call('PUT', '/site', { token, body: { slug: 'tea-house' } });
    assert.equal(put.status, 200);
    const bundle = join(place().folder, 'domains.json');
    writeFileSync(bundle, JSON.stringify({ domains: [{ ID: 1, name: 'tea.example' }] }));
    await json('import', '--account', '2', bundle);
    assert.deepEqual(
      await show(),
      shown('tea-house', [{ name: 'tea.example', verified: false, primary: false }]),
    );
    await json('domain', 'verify', '--account', '2', 'tea.example');
    assert.deepEqual(
      await show(),
      shown('tea-house', [{ name: 'tea.example', verified: true, primary: true }]),
    );
    const { flags, folder } = place();
    const missing = await tradepost(['site', 'show', '--account', '99', ...flags, '--json'], { cwd: folder });
    assert.deepEqual([missing.status, missing.stdout], [1, '']);
  });

  it('account create --password-stdin takes one, to the end of the line, and shows it nowhere', async () => {
    const args = ['account', 'create', '--name', 'Tea', '--email', 'bo@example.com', '--password-stdin'];
    const made = await jsonOf(place(), args, { input: 'correct horse battery ü\n' });
    assert.deepEqual(made, {
      account: { ID: 3, name: 'Tea' },
      owner: { email: 'bo@example.com' },
      site: { url: siteUrl('tea'), slug: 'tea' },
    });
    assert.ok(await isPasswordOf(place(), 3, 'correct horse battery ü'));
    const { flags, folder } = place();
    const words = await tradepost([...args, ...flags], { cwd: folder, input: 'another good one' });
    assert.equal(words.status, 0);
    assert.match(words.stdout, /^Account 4 \(Tea\).*bo@example\.com/);
    assert.doesNotMatch(words.stdout + words.stderr, /another good one/);
  });

  it('account create --password-stdin without a password makes no account', async () => {
    const args = ['account', 'create', '--name', 'None', '--email', 'bo@example.com', '--password-stdin'];
    await assertRefused(args, /password/, '');
    assert.deepEqual(await sql(place(), "SELECT account_id FROM accounts WHERE name = 'None'"), []);
  });

  it('token create makes a development token, which the running server takes at once', async () => {
    const { token, ...rest } = await json('token', 'create', '--account', '1');
    assert.deepEqual(rest, {});
    assert.deepEqual(Object.keys(token), ['ID', 'kind', 'token']);
    assert.equal(token.kind, 'development');
    assert.equal((await test(token.token)).status, 200);
    development = token;
  });

  it("app create and token create --app connect an account to its own app and to another's", async () => {
    const { app, ...rest } = await json('app', 'create', '--account', '1', '--name', 'Stock sync');
    assert.deepEqual(rest, {});
    const { client_id } = app;
    assert.match(client_id, /^app_[\w-]{22}$/);
    assert.deepEqual({ ...app, token: '' }, { ID: 1, client_id, name: 'Stock sync', token: '' });
    const other = (await json('app', 'create', '--account', '2', '--name', 'Other')).app;
    for (const account of ['1', '2']) {
      const { token } = await json('token', 'create', '--account', account, '--app', '1');
      assert.equal(token.kind, 'connection');
      assert.equal((await test(token.token, app.token)).status, 200);
      for (const answer of [await test(token.token), await test(token.token, other.token)]) {
        assert.equal(answer.status, 401);
        assert.deepEqual(answer.body, invalid);
      }
    }
    assert.equal((await test(app.token)).status, 401);
  });

  it('token create --expires: the token is refused once its time is over, and lives until then', async () => {
    lasting = (await json('token', 'create', '--account', '1', '--expires', '90d')).token;
    assert.equal((await test(lasting.token)).status, 200);
    const [row] = await sql(place(), `SELECT expires FROM tokens WHERE token_id = ${lasting.ID}`);
    const days = (Date.parse(`${row?.expires}Z`) - Date.now()) / 86_400_000;
    assert.ok(days > 89.9 && days < 90.1);
    await until('the token expires', async () => (await test(expiring)).status === 401);
    const answer = await test(expiring);
    assert.equal(answer.status, 401);
    assert.deepEqual(answer.body, invalid);
  });

  it('token revoke is felt by the running server within 5 seconds, by that token alone', async () => {
    assert.equal((await test(development.token)).status, 200);
    const before = Date.now();
    const { token, ...rest } = await json('token', 'revoke', String(development.ID));
    assert.deepEqual(rest, {});
    assert.deepEqual(Object.keys(token), ['ID', 'revoked']);
    assert.equal(token.ID, development.ID);
    assert.match(token.revoked, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const revoked = Date.parse(`${token.revoked}Z`);
    assert.ok(revoked > before - 1000 && revoked <= Date.now(), token.revoked);
    // With the embedded store at once.
    const patience = place().database ? 5000 : 0;
    await until('it is refused', async () => (await test(development.token)).status === 401, patience);
    assert.deepEqual((await test(development.token)).body, invalid);
    assert.equal((await test(lasting.token)).status, 200);
    assert.deepEqual(await json('token', 'revoke', String(development.ID)), { token });
  });

  it('account suspend, resume and rename are felt by the running server within 5 seconds', async () => {
    const patience = place().database ? 5000 : 0;
    const suspended = (await json('account', 'suspend', '1', '--reason', 'Unpaid')).account;
    const { created, since, ...rest } = suspended;
    assert.deepEqual(rest, { ID: 1, name: 'First', state: 'suspended', reason: 'Unpaid' });
    assert.ok(created <= since);
    await until('tokens get 403', async () => (await test(lasting.token)).status === 403, patience);
    assert.equal((await test(lasting.token)).body.code, 'account_suspended');
    const { accounts } = await json('account', 'list');
    assert.deepEqual([accounts[0].state, accounts[1].state], ['suspended', 'active']);

    const resumed = (await json('account', 'resume', '1')).account;
    assert.deepEqual(resumed, { ...rest, created, since: null, state: 'active', reason: null });
    await until('tokens work again', async () => (await test(lasting.token)).status === 200, patience);
    const renamed = (await json('account', 'rename', '1', '--name', 'Erste')).account;
    assert.deepEqual(renamed, { ...resumed, name: 'Erste' });
  });

  it('account delete without --yes is wrong use, says what it would do, and does nothing', async () => {
    const { flags, folder } = place();
    const args = ['account', 'delete', '1', ...flags, '--json'];
    const { status, stdout, stderr } = await tradepost(args, { cwd: folder });
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(
      stderr,
      /^tradepost: account 1 \(Erste\) with 0 records, 1 owner and 1 app would be .* --yes/,
    );
    assert.equal((await test(lasting.token)).status, 200);
  });

  it('account delete --yes writes a bundle, ends all access within 5 seconds and removes every row', async () => {
    const { ID, token } = await newAccount(place());
    const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });
    assert.equal((await call('POST', '/categories', { title: 'Mugs' })).status, 201);
    assert.equal(
      (await call('POST', '/products', { title: 'Cup', price: '3.50', parent_category: 1 })).status,
      201,
    );
    const { app } = await json('app', 'create', '--account', String(ID), '--name', 'Theirs');
    const connection = (await json('token', 'create', '--account', '1', '--app', String(app.ID))).token;
    const signIn = () =>
      server.call('POST', '/console/api/session', {
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        body: { email: 'owner@example.com', password: 'not a secret' },
      });
    const cookie = String((await signIn()).headers.get('set-cookie')).split(';', 1)[0] as string;
    const session = () => server.call('GET', '/console/api/session', { headers: { Cookie: cookie } });
    assert.deepEqual(
      [(await session()).status, (await test(connection.token, app.token)).status],
      [200, 200],
    );
    const tables = await accountTables(place());
    assert.ok(tables.length > 25 && (await rowsOf(place(), tables, ID)).length > 8);

    const patience = place().database ? 5000 : 0;
    const { deleted, ...rest } = await json('account', 'delete', String(ID), '--yes');
    assert.deepEqual([rest, deleted.ID], [{}, ID]);
    await until('tokens get 401', async () => (await test(token)).status === 401, patience);
    assert.deepEqual((await test(token)).body, invalid);
    await until(
      'connections to its apps get 401',
      async () => (await test(connection.token, app.token)).status === 401,
      patience,
    );
    assert.deepEqual([(await session()).status, (await signIn()).status], [401, 401]);
    assert.equal((await test(lasting.token)).status, 200);

    assert.equal(statSync(deleted.bundle).mode & 0o777, 0o600);
    const bundle = JSON.parse(readFileSync(deleted.bundle, 'utf8'));
    assert.deepEqual([bundle.categories[0].title, bundle.products[0].title], ['Mugs', 'Cup']);
    // The server may still have stored what the tokens were used for; it removes that, too.
    await until('every row is gone', async () => !(await rowsOf(place(), tables, ID)).length, 120_000);
    await assertRefused(['account', 'delete', String(ID), '--yes'], new RegExp(`account ${ID}`));
    const next = await json('account', 'create', '--name', 'Next', '--email', 'next@example.com');
    assert.equal(next.account.ID, ID + 1);
  });

  itInFull('account delete that is killed is gone on with by the running server', async () => {
    const { ID, token } = await newAccount(place());
    const bundle = join(place().folder, 'wide.json');
    writeFileSync(bundle, JSON.stringify(wideBundle(3000)));
    await json('import', '--account', String(ID), bundle);
    const stateOf = async () =>
      (await sql(place(), `SELECT state FROM accounts WHERE account_id = ${ID}`))[0]?.state;
    const { flags, folder } = place();
    const command = start(['account', 'delete', String(ID), '--yes', ...flags], { cwd: folder });
    await until('the account has ended', async () => (await stateOf()) === 'deleted');
    command.child.kill('SIGKILL');
    assert.equal((await command.ended).signal, 'SIGKILL');
    const tables = await accountTables(place());
    assert.ok((await rowsOf(place(), tables, ID)).length > 3);
    await until('its token gets 401', async () => (await test(token)).status === 401, 5000);
    await until('every row is gone', async () => !(await rowsOf(place(), tables, ID)).length, 120_000);
  });

  it('what does not exist is refused: exit 1 and a line that names it', async () => {
    await Promise.all([
      assertRefused(['app', 'create', '--account', '99', '--name', 'x'], /account 99/),
      assertRefused(['token', 'create', '--account', '1', '--app', '98'], /app 98/),
      assertRefused(['token', 'revoke', '97'], /token 97/),
      assertRefused(['account', 'suspend', '96'], /account 96/),
    ]);
  });

  it('words for people, without --json, show the new token too', async () => {
    const { flags, folder } = place();
    const { status, stdout } = await tradepost(['token', 'create', '--account', '1', ...flags], {
      cwd: folder,
    });
    assert.equal(status, 0);
    assert.doesNotMatch(stdout, /[{}]/);
    const token = /\btpd_\S+/.exec(stdout)?.[0] ?? '';
    assert.equal((await test(token)).status, 200);
    const stored = JSON.stringify(await sql(place(), 'SELECT * FROM tokens'));
    assert.ok(!stored.includes(token.slice(-20)), 'tokens are stored as hashes only');
  });
});

/** Every table of the schema that has an account_id. */
async function accountTables(place: Place): Promise<string[]> {
  const query = place.database
    ? "SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'account_id' AND table_schema = 'public'"
    : "SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'account_id'";
  return (await sql(place, query)).map(({ name }) => String(name));
}

/** The tables in which an account has rows. */
async function rowsOf(place: Place, tables: string[], account: number): Promise<unknown[]> {
  const each = tables.map(
    (name) => `SELECT DISTINCT '${name}' AS name FROM ${name} WHERE account_id = ${account}`,
  );
  return sql(place, each.join(' UNION ALL '));
}

/** Whether the stored hash of the account's owner is that password's. */
async function isPasswordOf(place: Place, account: number, password: string): Promise<boolean> {
  const [row] = await sql(place, `SELECT password_hash FROM owners WHERE account_id = ${account}`);
  const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = form.exec(String(row?.password_hash)) ?? [];
  const derived = argon2Sync('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: Buffer.from(tag, 'base64').length,
  });
  return derived.equals(Buffer.from(tag, 'base64'));
}

it('a name has 1 to 255 characters, whatever they are', () => {
  for (const letter of ['x', '🍵']) {
    assert.equal(parseName(letter.repeat(255)), letter.repeat(255));
    assert.throws(() => parseName(letter.repeat(256)), /1 to 255/);
  }
  assert.throws(() => parseName(' '), /1 to 255/);
});
