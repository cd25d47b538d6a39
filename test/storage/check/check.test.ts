import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { model } from '../../../src/resources/index.ts';
import { checkStore } from '../../../src/storage/check/check.ts';
import { openDatabase } from '../../../src/storage/open.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { onBothStores, type TestAccount } from '../../support/site.ts';
import { fullBundle, pointers } from '../../support/table.ts';

onBothStores('check', (site) => {
  const problemsOf = async ({ ID }: TestAccount): Promise<string[]> =>
    (await checkStore(site().database, model.resources)).filter((one) => one.startsWith(`account ${ID}:`));
  const damage = async (account: TestAccount, sql: string, which = ''): Promise<string[]> => {
    const whole = rawSql(`${sql} WHERE account_id = ${account.ID} ${which}`);
    await site().database.transaction(async (session) => void (await session.run(whole)));
    return problemsOf(account);
  };

  it('finds records that point at others which are not there, where 0 may stand for none', async () => {
    const account = await site().newAccount();
    await account.load(fullBundle() as Record<string, unknown[]>);
    assert.deepEqual(await problemsOf(account), []);
    const found: string[] = [];
    for (const resource of model.resources)
      for (const [name, { reference }] of pointers(resource)) {
        if (!reference?.optional) continue;
        const set = (value: number): Promise<string[]> =>
          damage(account, `UPDATE ${resource.table} SET ${name} = ${value}`);
        const promise = `every ${name} of ${resource.keys.many} exists`;
        const problems = await set(987654);
        assert.ok(problems.includes(`account ${account.ID}: violated: ${promise}`), problems.join('\n'));
        found.push(promise);
        assert.doesNotMatch((await set(0)).join('\n'), /exists/);
      }
    assert.equal(found.length, 10, found.join('\n'));
  });

  it('finds a stock_number that is not the sum, and a line that is missing from the journal', async () => {
    const account = await site().newAccount();
    await account.post('/products', { title: 'Mug', price: 1, stock_number: 3 });
    assert.deepEqual(await problemsOf(account), []);
    const [sum, ...rest] = await damage(account, 'UPDATE products SET stock_number = 4');
    assert.match(sum ?? '', /stock_number/);
    assert.match(rest.join('\n'), /^account \d+: violated: the JSON of products matches their fields$/);
    assert.deepEqual(await damage(account, 'UPDATE products SET stock_number = 3'), []);
    const [gap] = await damage(account, 'DELETE FROM changes', 'AND sequence = 1');
    assert.match(gap ?? '', /journal/);
  });

  it('finds words and links that are missing, left over or of another record', async () => {
    const account = await site().newAccount();
    await account.load(fullBundle() as Record<string, unknown[]>);
    assert.deepEqual(await problemsOf(account), []);
    const words = await damage(
      account,
      'UPDATE search_words SET record_id = record_id + 100',
      "AND kind = 'customer'",
    );
    assert.match(words.join('\n'), /^account \d+: .* words of customers match the records$/);
    const [, links] = await damage(account, 'DELETE FROM blog_post_categories');
    assert.match(links ?? '', /blog_post_categories match the records$/);
  });

  it('finds a line of the journal that cannot be read, or tells of another record', async () => {
    const account = await site().newAccount();
    await account.post('/categories', { title: 'Mugs' });
    await account.put('/categories/1', { title: 'Cups' });
    const replace = (column: string, from: string, to: string): Promise<string[]> =>
      damage(
        account,
        `UPDATE changes SET ${column} = replace(${column}, '${from}', '${to}')`,
        'AND sequence = 2',
      );
    for (const column of ['before', 'after'])
      for (const [right, wrong] of [
        ['{"ID"', '{ID"'],
        ['{"ID":1,', '{"ID":2,'],
      ] as const) {
        const [problem, ...more] = await replace(column, right, wrong);
        assert.match(problem ?? '', /entry 2 of the journal is readable and belongs to its record$/);
        assert.deepEqual(more, []);
        assert.deepEqual(await replace(column, wrong, right), []);
      }
  });
});

it('check does not call a store sound that was emptied', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-test-'));
  writeFileSync(join(folder, 'tradepost.db'), '');
  await assert.rejects(openDatabase({ data: folder }, { mayCreate: false }), /there is no store in/);
  rmSync(folder, { recursive: true });
});
