import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { limits } from '../../../src/limits.ts';
import { openPostgres } from '../../../src/storage/postgres/open.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { jsonOf, newCliPlace, type Place, serve, tradepost } from '../../support/cli.ts';
import { type PgBouncer, startPgBouncer, withoutPgBouncer } from '../../support/pgbouncer.ts';
import { newPlace, openSite } from '../../support/site.ts';

describe('through PgBouncer in transaction mode', { skip: withoutPgBouncer }, () => {
  let bouncer: PgBouncer;
  before(async () => {
    bouncer = await startPgBouncer((await newPlace('postgres')).database as string);
  });
  after(() => bouncer[Symbol.asyncDispose]());

  async function query(url: string, text: string): Promise<unknown[][]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query({ text, rowMode: 'array' }).finally(() => client.end());
    return rows;
  }

  it('two servers share a few sessions, and leave nothing in them', async () => {
    const place = await newPlace('postgres');
    const pooled = { ...place, database: bouncer.through(place.database as string) };
    // The first one brings the schema up to date.
    const sites = [await openSite('postgres', {}, pooled), await openSite('postgres', {}, pooled)];
    const account = await (sites[0] as (typeof sites)[0]).newAccount();
    const callers = sites.map((site) => site.asToken(account.ID, account.token));
    const work = Array.from({ length: 60 }, async (_, index) => {
      const caller = callers[index % 2] as (typeof callers)[0];
      const { status, body } = await caller.post('/categories', { title: `Number ${index}` });
      assert.equal(status, 201, JSON.stringify(body));
      const path = `/categories/${body.category.ID}`;
      assert.equal((await caller.put(path, { title: `Changed ${index}` })).status, 200);
      assert.equal((await caller.get(path)).body.category.title, `Changed ${index}`);
      assert.equal((await caller.get('/changes?per_page=5')).status, 200);
    });
    await Promise.all(work);
    const titles = (await account.get('/categories?per_page=100')).body.categories;
    assert.equal(titles.length, 60);
    assert.equal((await (sites[0] as (typeof sites)[0]).fetch('GET', '/readyz')).status, 200);

    const left = `SELECT current_setting('statement_timeout'), current_setting('lock_timeout'),
      current_setting('default_transaction_isolation'), (SELECT count(*) FROM pg_prepared_statements)`;
    for (let session = 0; session < 6; session++)
      assert.deepEqual(await query(pooled.database, left), [['0', '0', 'read committed', '0']]);
    for (const site of sites) await site.close();
  });

  it('timeouts and isolation apply all the same, in and outside of transactions', async () => {
    const place = await newPlace('postgres');
    const url = place.database as string;
    const name = new URL(url).pathname.slice(1);
    await query(url, `ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`);
    const settings = rawSql(`SELECT current_setting('statement_timeout'), current_setting('lock_timeout'),
      current_setting('transaction_isolation')`);
    const database = openPostgres(bouncer.through(url), { ...limits, statementTimeoutMs: 300 });
    assert.deepEqual((await database.run(settings))[0]?.slice(0, 2), ['300ms', '15s']);
    const read = database.transaction(async (transaction) => transaction.run(settings));
    assert.deepEqual(await read, [['300ms', '15s', 'read committed']]);
    const long = database.transaction(async (transaction) => transaction.run(settings), undefined, true);
    assert.deepEqual((await long)[0]?.[0], '0');
    const snapshot = database.snapshot(async (executor) => executor.run(settings));
    assert.deepEqual((await snapshot)[0], ['0', '15s', 'repeatable read']);
    await assert.rejects(Promise.resolve(database.run(rawSql('SELECT pg_sleep(5)'))), /too long/);
    await database.close();
  });

  it('PostgreSQL itself keeps prepared statements, and is told from a pooler', async () => {
    const place = await newPlace('postgres');
    const database = openPostgres(place.database as string);
    const count = rawSql('SELECT count(*) FROM pg_prepared_statements');
    await database.run(count);
    assert.deepEqual(await database.run(count), [[1]]);
    await database.close();
  });

  it('serve with workers, accounts, backup, check and restore work', async () => {
    const direct = await newCliPlace('postgres');
    const other = await newCliPlace('postgres');
    const pooled = (place: Place): Place => {
      const database = bouncer.through(place.database as string);
      return { ...place, database, flags: ['--database', database] };
    };
    const [place, copy] = [pooled(direct), pooled(other)];
    await jsonOf(place, ['account', 'create', '--name', 'Ann', '--email', 'ann@example.com']);
    const { token } = (await jsonOf(place, ['token', 'create', '--account', '1'])).token;
    const server = await serve(place, ['--workers', '2']);
    assert.equal((await server.call('POST', '/categories', { token, body: { title: 'Mugs' } })).status, 201);
    const file = join(place.folder, 'copy.db');
    await jsonOf(place, ['backup', file]);
    assert.equal((await server.stop()).status, 0);
    await tradepost(['restore', file, ...copy.flags]);
    assert.deepEqual(await jsonOf(copy, ['check']), { ok: true });
    // The pooler keeps sessions of commands that have ended: nobody uses the store.
    const again = await tradepost(['restore', file, '--replace', ...copy.flags]);
    assert.equal(again.status, 0, again.stderr);
    const exported = await tradepost(['export', '--account', '1', ...copy.flags]);
    assert.equal(JSON.parse(exported.stdout).categories[0].title, 'Mugs');
    for (const one of [direct, other]) await one.remove();
  });
});
