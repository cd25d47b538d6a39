import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { jsonOf, newCliPlace, type Place, serve, tradepost } from '../support/cli.ts';

const create = ['account', 'create', '--name', 'Ann', '--email', 'ann@example.com', '--json'];

describe('environment variables', () => {
  let [sqlite, postgres]: [Place, Place] = [] as never;
  before(async () => {
    [sqlite, postgres] = await Promise.all([newCliPlace('sqlite'), newCliPlace('postgres')]);
  });
  after(() => Promise.all([sqlite.remove(), postgres.remove()]));

  it('TRADEPOST_DATA names the embedded store', async () => {
    const { status, json } = await tradepost(create, { env: { TRADEPOST_DATA: sqlite.folder } });
    assert.equal(status, 0);
    assert.equal(json.account.ID, 1);
    assert.ok(existsSync(join(sqlite.folder, 'tradepost.db')));
  });

  it('TRADEPOST_DATABASE names the PostgreSQL, and no embedded store is made', async () => {
    const options = { env: { TRADEPOST_DATABASE: postgres.database as string }, cwd: postgres.folder };
    assert.equal((await tradepost(create, options)).json.account.ID, 1);
    assert.equal((await tradepost(create, options)).json.account.ID, 2);
    assert.equal(existsSync(join(postgres.folder, 'data', 'tradepost.db')), false);
  });

  it('the flag of one store beats the variable of the other', async () => {
    const both = { TRADEPOST_DATA: sqlite.folder, TRADEPOST_DATABASE: postgres.database as string };
    const bySqlite = await tradepost([...create, ...sqlite.flags], { env: both });
    assert.equal(bySqlite.json.account.ID, 2);
    const byPostgres = await tradepost([...create, ...postgres.flags], { env: both });
    assert.equal(byPostgres.json.account.ID, 3);
  });

  it('a flag beats its own variable', async () => {
    const env = { TRADEPOST_DATA: join(sqlite.folder, 'elsewhere') };
    assert.deepEqual(await jsonOf(sqlite, ['check'], { env }), { ok: true });
    assert.equal(existsSync(env.TRADEPOST_DATA), false);
    const noPostgres = { TRADEPOST_DATABASE: 'postgres://127.0.0.1:1/nothing' };
    assert.deepEqual(await jsonOf(postgres, ['check'], { env: noPostgres }), { ok: true });
  });

  it('settings of serve come from theirs, a flag before its variable', async () => {
    const env = {
      TRADEPOST_PORT: '1',
      TRADEPOST_HTTP: 'true',
      TRADEPOST_BASE_URL: 'https://api.example.com/',
      TRADEPOST_LOG_LEVEL: 'silent',
    };
    const token = (await jsonOf(sqlite, ['token', 'create', '--account', '1'])).token.token;
    const server = await serve(sqlite, [], { env, https: true });
    assert.match(server.url, /^http:/);
    const { headers } = await server.call('POST', '/categories', { token, body: { title: 'Mugs' } });
    assert.equal(headers.get('location'), 'https://api.example.com/categories/1');
    const { status, stderr } = await server.stop();
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
  });

  for (const word of ['false', '0'])
    it(`a switch is off when its variable says ${word}`, async () => {
      const env = { TRADEPOST_HTTP: word, TRADEPOST_DEMO: word };
      const server = await serve(sqlite, [], { env, https: true });
      assert.match(server.url, /^https:/);
      assert.equal(JSON.parse(server.printed.stdout).serving.demo, undefined);
      await server.stop();
    });

  it('a switch that its variable turns off is on by its flag', async () => {
    const server = await serve(sqlite, ['--http'], { env: { TRADEPOST_HTTP: 'false' }, https: true });
    assert.match(server.url, /^http:/);
    await server.stop();
  });
});
