import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { BundleFault } from '../src/bundle/import.ts';
import { localCertificate } from '../src/http/certificate.ts';
import { model } from '../src/resources/index.ts';
import { checkStore } from '../src/storage/check.ts';
import { openDatabase } from '../src/storage/open.ts';
import { plain } from '../src/storage/statement.ts';
import { onBothStores } from './support/site.ts';

const temporary = (): string => mkdtempSync(join(tmpdir(), 'tradepost-test-'));

onBothStores('what would cost others dearly', (site) => {
  it('options whose combinations fill the disk when written out are refused at once: 422', async () => {
    const account = await site().newAccount();
    const options = Array.from({ length: 300 }, (_, index) => ({
      title: 'T'.repeat(250),
      items: index < 11 ? [{ title: 'a' }, { title: 'b' }] : [{ title: 'a' }],
    }));
    const body = { title: 'Bomb', price: 1, option_based_stock_control: true, options };
    const answer = await account.post('/products', body);
    assert.equal(answer.status, 422);
    assert.deepEqual(
      answer.body.details.map(({ field }: { field: string }) => field),
      ['options'],
    );
    assert.deepEqual((await account.get('/changes')).body.changes, []);
  });

  it('a record inside a bundle’s record that is none is named by its place', async () => {
    const account = await site().newAccount();
    const load = account.load({ products: [{ ID: 1, title: 'a', price: 1, stock_records: [5] }] });
    await assert.rejects(load, (error: BundleFault) => {
      assert.ok(error instanceof BundleFault);
      assert.equal(error.place, 'products[0].stock_records[0]');
      return true;
    });
  });

  it('an empty X-Version counts as not sent, and a path that only resembles a known one is unknown', async () => {
    const account = await site().newAccount();
    assert.equal((await account.get('/test', { headers: { 'X-Version': '' } })).status, 200);
    assert.equal((await account.get('/openapiXjson')).status, 404);
  });

  it('check finds a stock_number that is not the sum, and a line that is missing from the journal', async () => {
    const account = await site().newAccount();
    await account.post('/products', { title: 'Mug', price: 1, stock_number: 3 });
    assert.deepEqual(await checkStore(site().database, model.resources), []);
    const damage = async (sql: string): Promise<string[]> => {
      await site().database.transaction(async (session) => void (await session.run(plain(sql))));
      return checkStore(site().database, model.resources);
    };
    const [sum, ...rest] = await damage(
      `UPDATE products SET stock_number = 4 WHERE account_id = ${account.ID}`,
    );
    assert.match(sum ?? '', /stock_number/);
    assert.match(rest.join('\n'), /^account \d+: .* products are shown as they are stored$/);
    await damage(`UPDATE products SET stock_number = 3 WHERE account_id = ${account.ID}`);
    const [gap] = await damage(`DELETE FROM changes WHERE account_id = ${account.ID} AND sequence = 1`);
    assert.match(gap ?? '', /journal/);
  });
});

describe('files that a crash left behind', () => {
  it('a kept certificate that is cut short or belongs to another key is made anew', async () => {
    const folder = temporary();
    const other = temporary();
    const first = await localCertificate(folder);
    assert.deepEqual(await localCertificate(folder), first);
    writeFileSync(join(folder, 'key.pem'), (await localCertificate(other)).key);
    const second = await localCertificate(folder);
    assert.notEqual(second.cert, first.cert);
    writeFileSync(join(folder, 'cert.pem'), '');
    await localCertificate(folder);
    assert.ok(
      new X509Certificate(readFileSync(join(folder, 'cert.pem'))).subjectAltName?.includes('localhost'),
    );
    for (const made of [folder, other]) rmSync(made, { recursive: true });
  });

  it('a store that was emptied is not called sound', async () => {
    const folder = temporary();
    writeFileSync(join(folder, 'tradepost.db'), '');
    await assert.rejects(openDatabase({ data: folder }, { mayCreate: false }), /there is no store in/);
    rmSync(folder, { recursive: true });
  });
});
