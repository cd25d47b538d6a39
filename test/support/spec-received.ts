import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Site, TestAccount } from './site.ts';
import {
  assertNotAllowed,
  assertRefused,
  assertShape,
  listed,
  opened,
  type Shape,
  type Wire,
} from './spec.ts';
import { assertReplays, inShort, linesOf } from './spec-journal.ts';

/** What the specification says of a resource that visitors make, and the API reads and deletes. */
interface Received {
  path: string;
  one: string;
  many: string;
  fields: Shape;
  bundle: Record<string, unknown[]>;
  /** The records that the bundle brings, as GET shows them, by ascending ID. */
  records: Wire[];
}

export function itCanOnlyBeReadAndDeleted(site: () => Site, received: Received): void {
  const { path, one, many, fields, bundle, records } = received;
  const filled = async (): Promise<TestAccount> => {
    const account = await site().newAccount();
    await account.load(bundle);
    return account;
  };

  it(`GET ${path} and ${path}/:id show every field and no other`, async () => {
    const account = await filled();
    for (const record of records) assertShape(record, fields);
    assert.deepEqual(opened(await account.get(path), many), records.toReversed());
    for (const record of records)
      assert.deepEqual(opened(await account.get(`${path}/${record.ID}`), one), record);
  });

  it('there is no creating and no changing', async () => {
    const account = await filled();
    await assertNotAllowed(account, path, 'POST', 'PUT', 'DELETE');
    await assertNotAllowed(account, `${path}/1`, 'POST', 'PUT');
    assert.deepEqual((await account.get(path)).body, { [many]: records.toReversed() });
  });

  it(`DELETE ${path}/:id answers it as it was; then it is 404; the journal has its line`, async () => {
    const account = await filled();
    const [first, ...others] = records;
    const before = await account.get(`${path}/${first?.ID}`);
    const lines = await linesOf(account, async () => {
      const answer = await account.delete(`${path}/${first?.ID}`);
      assert.equal(answer.status, 200);
      assert.equal(answer.text, before.text);
      for (const method of ['GET', 'DELETE'])
        assertRefused(await account.call(method, `${path}/${first?.ID}`), 404);
    });
    assert.deepEqual(inShort(lines), [`delete ${path}/${first?.ID}`]);
    assert.equal(lines[0]?.resource, one);
    assert.deepEqual(opened(await account.get(path), many), others.toReversed());
    await assertReplays(account);
  });

  it("an unknown ID and another account's are the same 404, and stay untouched", async () => {
    const [account, stranger] = [await filled(), await site().newAccount()];
    for (const method of ['GET', 'DELETE']) {
      const unknown = await stranger.call(method, `${path}/999999`);
      assertRefused(unknown, 404);
      for (const id of [1, 0, 'abc'])
        assert.equal((await stranger.call(method, `${path}/${id}`)).text, unknown.text);
    }
    assert.deepEqual(await listed(stranger, path, many), []);
    assert.deepEqual(opened(await account.get(path), many), records.toReversed());
  });
}
