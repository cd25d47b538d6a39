import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { openAccountDeletion } from '../../src/accounts/account-deletion.ts';
import { limits } from '../../src/limits.ts';
import { rawSql } from '../../src/storage/statement.ts';
import { sql } from '../support/developers.ts';
import { onBothStores, type Site } from '../support/site.ts';
import { wideBundle } from '../support/table.ts';

/** Rows of an account by table, where there are any. */
async function rowCounts({ database }: Site, account: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await database.accountTables()) {
    const query = rawSql(`SELECT count(*) FROM ${name} WHERE account_id = ${account}`);
    const count = Number((await database.run(query))[0]?.[0]);
    if (count) counts[name] = count;
  }
  return counts;
}

onBothStores('the deletion of an account', (site) => {
  it('lets nobody write once it is closed, and can be taken back until it has ended', async () => {
    const account = await site().newAccount();
    const deletion = openAccountDeletion(site().database);
    await site().directory.suspend(account.ID, 'Unpaid');
    const before = await deletion.close(account.ID);
    assert.deepEqual((await account.get('/test')).body.code, 'account_suspended');
    await assert.rejects(account.load({ categories: [{ ID: 1, title: 'Mugs' }] }), /is deleted/);
    await assert.rejects(site().directory.suspend(account.ID, null), /is being deleted/);
    await deletion.reopen(before);
    assert.deepEqual(await site().directory.requireAccount(account.ID), before);
    await site().directory.resume(account.ID);
    assert.equal((await account.post('/categories', { title: 'Mugs' })).status, 201);
  });

  it('is gone on with after a crash, in small transactions, and touches no other account', async () => {
    const [account, other] = [await site().newAccount(), await site().newAccount()];
    const bundle = wideBundle(limits.deletedRowsPerTransaction + 100);
    for (const { load } of [account, other]) await load(bundle);
    const others = await rowCounts(site(), other.ID);
    assert.ok((others.products as number) > limits.deletedRowsPerTransaction);
    const deletion = openAccountDeletion(site().database);
    await deletion.close(account.ID);
    await deletion.end(account.ID);
    assert.equal((await account.get('/test')).status, 401);
    await assert.rejects(site().directory.requireAccount(account.ID), /there is no account/);

    let batches = 0;
    const crash = (): void => {
      if (++batches === 5) throw new Error('killed');
    };
    await assert.rejects(deletion.removeRows(account.ID, crash), /killed/);
    assert.ok(Object.keys(await rowCounts(site(), account.ID)).length > 5);

    const { ID } = account;
    const late = `INSERT INTO request_counts (account_id, hour, token_id, requests, errors) VALUES (${ID}, '2026-11-15 12', 1, 1, 0)`;
    const another = openAccountDeletion(site().database);
    await another.continueAll();
    assert.deepEqual(await rowCounts(site(), ID), {});
    assert.deepEqual(await rowCounts(site(), other.ID), others);

    // A server may store late what a token was used for.
    await sql(site(), late);
    const later = Date.now() + limits.deletionEndSeconds * 1000 + 1000;
    mock.method(Date, 'now', () => later);
    await another.continueAll();
    mock.restoreAll();
    assert.deepEqual(await rowCounts(site(), ID), {});
    const left = await site().database.run(
      rawSql("SELECT name FROM facts WHERE name LIKE 'deletion of account %'"),
    );
    assert.deepEqual(left, []);
    assert.equal((await other.get('/products/1')).status, 200);
  });
});
