import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainBundle } from '../support/bundles.ts';
import {
  jsonOf,
  newAccount,
  newCliPlace,
  onEmbeddedFirst,
  type Place,
  type Server,
  serve,
  sql,
  tradepost,
} from '../support/cli.ts';
import { itInFull } from '../support/full.ts';
import { journalOf } from '../support/journal.ts';

onEmbeddedFirst('account restore', (place) => {
  let server: Server;
  let account: { ID: number; token: string };
  let neighbour: { ID: number; token: string };
  let file: string;
  let start: number;
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: account.token, ...(body !== undefined && { body }) });
  const exported = async (one: Place, id: number): Promise<unknown> => {
    const { stdout } = await tradepost(['export', '--account', String(id), ...one.flags], {
      cwd: one.folder,
    });
    return JSON.parse(stdout);
  };
  const last = async (): Promise<number> => (await journalOf(server, account.token)).length;

  before(async () => {
    account = await newAccount(place());
    neighbour = await newAccount(place());
    server = await serve(place());
    const bundle = join(place().folder, 'bundle.json');
    for (const { ID } of [account, neighbour]) {
      writeFileSync(bundle, JSON.stringify(plainBundle(ID === account.ID ? 'example.com' : 'example.org')));
      await jsonOf(place(), ['import', '--account', String(ID), bundle]);
    }
    start = await last();
    file = join(place().folder, 'backup.db');
    await jsonOf(place(), ['backup', file]);
  });
  after(() => server.stop());

  const refused = async (args: string[], why: RegExp, status = 1): Promise<void> => {
    const lines = await last();
    const outcome = await tradepost(['account', 'restore', ...args, ...place().flags, '--json'], {
      cwd: place().folder,
    });
    assert.deepEqual({ status: outcome.status, stdout: outcome.stdout }, { status, stdout: '' });
    assert.match(outcome.stderr, why);
    assert.equal(await last(), lines);
  };

  it('by number, while it is served: told first, then done, as a step of its own; the others stay', async () => {
    const content = await exported(place(), account.ID);
    await call('PUT', '/products/1', { title: 'Spoilt' });
    await call('DELETE', '/blogs/1');
    await call('POST', '/categories', { title: 'New' });
    const spoilt = await exported(place(), account.ID);
    const theirs = await exported(place(), neighbour.ID);
    const args = ['account', 'restore', String(account.ID), '--to', String(start)];
    const what = { created: { blogs: 1 }, changed: { products: 1 }, removed: { categories: 1 } };

    const told = await jsonOf(place(), [...args, '--dry-run']);
    assert.deepEqual(told, { restored: { account: account.ID, to: start, step: null, ...what } });
    assert.deepEqual(await exported(place(), account.ID), spoilt);
    const lines = await last();
    const done = await jsonOf(place(), args);
    assert.deepEqual(done, { restored: { account: account.ID, to: start, step: lines + 1, ...what } });
    assert.deepEqual(await exported(place(), account.ID), content);
    assert.deepEqual(await exported(place(), neighbour.ID), theirs);
    assert.equal((await call('GET', '/products/1')).body.product.title, 'Green teapot');
    const [reason] = await sql(
      place(),
      `SELECT DISTINCT reason, actor FROM changes WHERE account_id = ${account.ID} AND sequence > ${lines}`,
    );
    assert.deepEqual(reason, { reason: `restore to ${start}`, actor: 'command line' });
    assert.deepEqual(await jsonOf(place(), ['check']), { ok: true });
  });

  itInFull('by time', async () => {
    await sleep(1100);
    const then = new Date().toISOString().slice(0, 19);
    const content = await exported(place(), account.ID);
    await sleep(1100);
    await call('PUT', '/products/1', { title: 'Spoilt again' });
    await jsonOf(place(), ['account', 'restore', String(account.ID), '--to', `${then}Z`]);
    assert.deepEqual(await exported(place(), account.ID), content);
    const nothing = await jsonOf(place(), [
      'account',
      'restore',
      String(account.ID),
      '--to',
      '2099-01-01 00:00:00',
    ]);
    assert.equal(nothing.restored.step, null);
  });

  it('from a backup, with what the journal does not hold', async () => {
    const content = await exported(place(), account.ID);
    await call('DELETE', '/mail_alias/1');
    await sql(place(), `DELETE FROM domains WHERE account_id = ${account.ID}`);
    await sql(place(), `DELETE FROM id_blocks WHERE account_id = ${account.ID} AND kind = 'domain'`);
    await sql(place(), `DELETE FROM search_words WHERE account_id = ${account.ID} AND kind = 'domain'`);
    const again = { name: 'Example.com', name_folded: 'example.com' };
    await sql(
      place(),
      `INSERT INTO domains (account_id, id, name, name_folded) VALUES (${account.ID}, 2, '${again.name}', '${again.name_folded}')`,
    );
    await sql(
      place(),
      `INSERT INTO id_blocks (account_id, kind, block, records) VALUES (${account.ID}, 'domain', 0, 1)`,
    );
    await call('PUT', '/products/1', { title: 'Spoilt once more' });
    const id = String(account.ID);
    await refused([id, '--to', String(start)], /needs domain 1.*--from/);
    const { restored } = await jsonOf(place(), ['account', 'restore', id, '--from', file]);
    assert.equal(restored.to, start);
    assert.deepEqual(restored.created, { domains: 1, mail_alias: 1 });
    assert.deepEqual(restored.removed, { domains: 1 });
    assert.deepEqual(await exported(place(), account.ID), content);
    assert.deepEqual(await jsonOf(place(), ['check']), { ok: true });
    const { restored: empty } = await jsonOf(place(), [
      'account',
      'restore',
      id,
      '--from',
      file,
      '--to',
      '0',
      '--dry-run',
    ]);
    assert.equal(empty.removed.products, 1);
  });

  it('what makes no sense is refused, and changes nothing', async () => {
    const id = String(account.ID);
    await refused([id], /--to or --from/, 2);
    await refused([id, '--to', 'yesterday'], /number of a change/, 2);
    await refused([id, '--to', '99999'], /the journal ends with change \d+/);
    await refused(['77', '--to', '1'], /no account 77/);
    await refused([id, '--from', join(place().folder, 'bundle.json')], /not sound/);
    await sql(
      place(),
      `UPDATE changes SET datetime = '2020-01-01 00:00:00' WHERE account_id = ${neighbour.ID}`,
    );
    await refused([String(neighbour.ID), '--from', file], /another account/);
    // Even where no change tells them apart.
    const other = await newCliPlace('sqlite');
    const copy = join(other.folder, 'copy.db');
    await newAccount(other);
    await sql(other, "UPDATE accounts SET created = '2020-01-01 00:00:00' WHERE account_id = 1");
    await jsonOf(other, ['backup', copy]);
    await refused(['1', '--from', copy], /another account/);
    await other.remove();
  });
});
