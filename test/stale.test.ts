import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openDirectory } from '../src/accounts/directory.ts';
import { category } from '../src/resources/categories/category.ts';
import { openStore } from '../src/storage/account-store.ts';
import { openMigrated } from '../src/storage/open.ts';
import { until } from './support/cli.ts';
import { dialects, newPlace, openSite } from './support/site.ts';

for (const dialect of dialects)
  it(`a read that starts after a write was acknowledged sees it, whoever wrote (${dialect})`, async () => {
    const site = await openSite(dialect);
    const account = await site.newAccount();
    const { body } = await account.post('/categories', { title: 'start' });
    const path = `/categories/${body.category.ID}`;
    for (let count = 0; count < 200; count++) {
      const title = `title ${count}`;
      assert.equal((await account.put(path, { title })).status, 200);
      const [one, list] = await Promise.all([account.get(path), account.get('/categories')]);
      assert.equal(one.body.category.title, title);
      assert.equal(list.body.categories[0].title, title);
    }
    await site.close();
  });

for (const dialect of dialects)
  it(`what another process writes counts at once, what it revokes within 5 seconds (${dialect})`, async () => {
    const place = await newPlace(dialect);
    const site = await openSite(dialect, {}, place);
    const account = await site.newAccount();
    await account.post('/categories', { title: 'start' });
    assert.equal((await account.get('/categories/1')).body.category.title, 'start');

    // A connection of its own to the same store: as good as another process.
    const other = await openMigrated(place);
    await openStore(other)
      .forAccount(account.ID)
      .write('command line', async (writer) => {
        const before = await writer.find(category, 1);
        if (before) await writer.update(category, [{ before, after: { ...before, title: 'elsewhere' } }]);
      });
    assert.equal((await account.get('/categories/1')).body.category.title, 'elsewhere');
    await openDirectory(other).revokeToken(1);
    // PostgreSQL does not tell what others commit: there a caller is known for a few seconds.
    if (dialect === 'sqlite') assert.equal((await account.get('/categories/1')).status, 401);
    else await until('it is refused', async () => (await account.get('/categories/1')).status === 401, 5000);
    await other.close();
    await site.close();
  });
