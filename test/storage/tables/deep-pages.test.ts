import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { limits } from '../../../src/limits.ts';
import { model } from '../../../src/resources/index.ts';
import { checkStore } from '../../../src/storage/check/check.ts';
import { migrations } from '../../../src/storage/migrations/index.ts';
import { columnTypes } from '../../../src/storage/sqlite/column-types.ts';
import { Connection } from '../../../src/storage/sqlite/connection.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { IdRangeCounts } from '../../../src/storage/tables/id-range-counts.ts';
import { lastStep, undo } from '../../support/history.ts';
import fc from '../../support/property.ts';
import { onBothStores, openSite, type Site, type TestAccount } from '../../support/site.ts';
import { randomNumbers } from '../../support/writers.ts';

const { idsPerBlock: idBlock } = limits;

/** IDs with gaps of any size: blocks that are full, thin, empty, and far away. */
function idsWithGaps(): number[] {
  const random = randomNumbers(4);
  const ids = new Set<number>();
  for (let id = 1; id <= 2 * idBlock + 100; id++) if (id < 1100 || random(3)) ids.add(id);
  for (let id = 4 * idBlock; id < 5 * idBlock + 3; id++) ids.add(id);
  for (const id of [7 * idBlock, 7 * idBlock + 1, 8 * idBlock - 1]) ids.add(id);
  for (let id = 9 * idBlock; ids.size < 3900; id += 1 + random(4)) ids.add(id);
  for (const id of [5_000_000, 123_456_789_012]) ids.add(id);
  return [...ids];
}

onBothStores('a page far down a list', (site) => {
  let account: TestAccount;
  const ids = new Set(idsWithGaps());
  before(async () => {
    account = await site().newAccount();
    await account.load({ categories: [...ids].map((ID) => ({ ID, title: `C${ID}` })) });
    // A block that is emptied, the first and the last record of others, and some between.
    const gone = [
      1,
      idBlock - 1,
      idBlock,
      4 * idBlock,
      5 * idBlock - 1,
      7 * idBlock,
      7 * idBlock + 1,
      8 * idBlock - 1,
    ];
    for (const ID of gone) {
      assert.equal((await account.delete(`/categories/${ID}`)).status, 200);
      assert.ok(ids.delete(ID));
    }
    for (let count = 0; count < 5; count++) {
      const { body } = await account.post('/categories', { title: 'late' });
      ids.add(body.category.ID);
    }
  });

  it('has what stands there in another order, from either end', async () => {
    const titleOf = (id: number): string => (id > 123_456_789_012 ? 'late' : `C${id}`);
    const ascending = [...ids].sort((one, other) => {
      const [first, second] = [titleOf(one), titleOf(other)];
      return first < second ? -1 : first > second ? 1 : one - other;
    });
    for (const [direction, whole] of [
      ['ASC', ascending],
      ['DESC', ascending.toReversed()],
    ] as const)
      for (const page of [10, 11, 12, 20, 21, 38, 39, 40, 60]) {
        const query = `sort_property=title&sort_direction=${direction}&per_page=100&page=${page}`;
        const { body, headers } = await account.get(`/categories?${query}`);
        assert.deepEqual(
          body.categories.map(({ ID }: { ID: number }) => ID),
          whole.slice((page - 1) * 100, page * 100),
          query,
        );
        assert.equal(/rel="next"/.test(headers.get('link') ?? ''), page * 100 < whole.length, query);
      }
  });

  it('has what stands there in the whole list, in both directions, at any size', async () => {
    const ascending = [...ids].sort((one, other) => one - other);
    const borders = [0, idBlock, 2 * idBlock, 3 * idBlock, ids.size];
    for (const [direction, whole] of [
      ['ASC', ascending],
      ['DESC', ascending.toReversed()],
    ] as const)
      for (const size of [1, 25, 64, 100]) {
        const near = borders
          .map((border) => Math.floor(border / size))
          .flatMap((page) => [page - 1, page, page + 1, page + 2]);
        for (const page of new Set(near.filter((page) => page >= 1).slice(0, size === 1 ? 14 : undefined))) {
          const query = `sort_direction=${direction}&per_page=${size}&page=${page}`;
          const { status, body, headers } = await account.get(`/categories?${query}`);
          assert.equal(status, 200);
          const expected = whole.slice((page - 1) * size, page * size);
          assert.deepEqual(
            body.categories.map(({ ID }: { ID: number }) => ID),
            expected,
            query,
          );
          assert.equal(/rel="next"/.test(headers.get('link') ?? ''), page * size < whole.length, query);
        }
      }
    for (const page of [1_000_000, 9_000_000_000])
      assert.deepEqual((await account.get(`/categories?page=${page}`)).body, { categories: [] });
  });

  it('the counts behind that follow every create, delete, import and undo', async () => {
    const owner = await site().signIn(account);
    const random = randomNumbers(8);
    const known = [...ids];
    for (let count = 0; count < 25; count++) {
      const ID = known[random(known.length)] as number;
      const choice = random(4);
      if (choice === 0) await account.post('/categories', { title: 'again' });
      if (choice === 1) await account.delete(`/categories/${ID}`);
      if (choice === 2) await account.load({ categories: [{ ID: 20_000_000 + count * 700, title: 'far' }] });
      if (choice === 3) assert.equal((await undo(owner, (await lastStep(owner)).step)).status, 200);
    }
    assert.deepEqual(await checkStore(site().database, model.resources), []);
    const counted = await site().database.run(
      rawSql(`SELECT (SELECT sum(records) FROM id_blocks WHERE account_id = ${account.ID} AND kind = 'category'),
        (SELECT count(*) FROM categories WHERE account_id = ${account.ID})`),
    );
    const [sum, all] = (counted[0] as unknown[]).map(Number);
    assert.equal(sum, all);
  });
});

describe('places in a list', () => {
  const connection = new Connection(':memory:');
  let site: Site;
  let blocks: IdRangeCounts;
  before(async () => {
    site = await openSite('sqlite');
    blocks = new IdRangeCounts(site.database.build);
    for (const migration of migrations)
      for (const sql of migration(columnTypes)) connection.database.exec(sql);
  });
  after(async () => {
    connection.database.close();
    await site.close();
  });

  const add = (block: number, records: number) =>
    connection.run(blocks.increment.statementFor(1), { account: 1, kind: 'category', block, records });
  const placeOf = (descending: boolean, offset: number) =>
    blocks.locate(connection, 1, 'category', descending, offset);

  it('any place in any list is found, and what is past its end is not', async () => {
    const id = fc.oneof(
      fc.integer({ min: 1, max: 4 * idBlock }),
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 1, max: 1e12 }),
    );
    const lists = fc.record({
      ids: fc.uniqueArray(id, { maxLength: 300 }),
      descending: fc.boolean(),
      emptied: fc.array(fc.nat(5)),
      offsets: fc.array(fc.nat(310), { minLength: 1, maxLength: 5 }),
    });
    const property = fc.asyncProperty(lists, async ({ ids, descending, emptied, offsets }) => {
      connection.run(rawSql('DELETE FROM id_blocks'));
      for (const ID of ids) add(Math.floor(ID / idBlock), 1);
      for (const block of emptied) for (const change of [1, -1]) add(block, change);
      const ordered = ids.toSorted((one, other) => (descending ? other - one : one - other));
      for (const offset of offsets) {
        const place = await placeOf(descending, offset);
        const behind = ordered.filter((ID) => place && (descending ? ID < place.after : ID > place.after));
        assert.equal(place && behind[place.offset], ordered[offset]);
        assert.ok(!place || place.offset < idBlock, 'few are walked over');
      }
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it('also where there are more blocks than are read at once', async () => {
    connection.run(rawSql('DELETE FROM id_blocks'));
    const count = 2 * limits.idBlocksPerRead + 100;
    connection.database.exec('BEGIN');
    for (let block = 0; block < count; block++) add(block * 2, idBlock);
    connection.database.exec('COMMIT');
    for (const block of [0, 1, limits.idBlocksPerRead - 1, limits.idBlocksPerRead, count - 1])
      for (const offset of [0, idBlock - 1]) {
        const before = block * idBlock + offset;
        assert.deepEqual(await placeOf(false, before), { after: block * 2 * idBlock - 1, offset });
        const after = (count - block) * 2 * idBlock - idBlock;
        assert.deepEqual(await placeOf(true, before), { after, offset });
      }
    for (const descending of [false, true])
      assert.equal(await placeOf(descending, count * idBlock), undefined);
  });
});
