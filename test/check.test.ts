import assert from 'node:assert/strict';
import { it } from 'node:test';
import { model } from '../src/resources/index.ts';
import { checkStore } from '../src/storage/check.ts';
import { plain } from '../src/storage/statement.ts';
import { onBothStores } from './support/site.ts';
import { fullBundle, pointers } from './support/table.ts';

onBothStores('check', (site) => {
  const damage = async (sql: string): Promise<string[]> => {
    await site().database.transaction(async (session) => void (await session.run(plain(sql))));
    return checkStore(site().database, model.resources);
  };

  it('finds records that point at others which are not there, where 0 may stand for none', async () => {
    const account = await site().newAccount();
    await account.load(fullBundle() as Record<string, unknown[]>);
    assert.deepEqual(await checkStore(site().database, model.resources), []);
    const found: string[] = [];
    for (const resource of model.resources)
      for (const [name, { reference }] of pointers(resource)) {
        if (!reference?.optional) continue;
        const set = (value: string): string =>
          `UPDATE ${resource.table} SET ${name} = ${value} WHERE account_id = ${account.ID}`;
        const promise = `every ${name} of ${resource.keys.many} exists`;
        const problems = await damage(set('987654'));
        assert.ok(
          problems.includes(`account ${account.ID}: it does not hold that ${promise}`),
          problems.join('\n'),
        );
        found.push(promise);
        assert.doesNotMatch((await damage(set('0'))).join('\n'), /exists/);
      }
    assert.equal(found.length, 3, found.join('\n'));
  });
});
