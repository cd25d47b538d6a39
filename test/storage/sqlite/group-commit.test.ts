import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../../../src/limits.ts';
import { createRecord, removeRecord, updateRecord } from '../../../src/records/write.ts';
import { blogPost } from '../../../src/resources/blog-posts/blog-post.ts';
import { category } from '../../../src/resources/categories/category.ts';
import { discountCode } from '../../../src/resources/discount-codes/discount-code.ts';
import { model } from '../../../src/resources/index.ts';
import { product } from '../../../src/resources/products/product.ts';
import type { StoredRecord } from '../../../src/schema/fields/field.ts';
import { decodeBody } from '../../../src/schema/input.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { openStore } from '../../../src/storage/account/account-store.ts';
import { checkStore } from '../../../src/storage/check/check.ts';
import type { Database, Transaction } from '../../../src/storage/database.ts';
import { openMigrated } from '../../../src/storage/open.ts';
import { Connection, ReadTransaction } from '../../../src/storage/sqlite/connection.ts';
import { GroupCommit } from '../../../src/storage/sqlite/group-commit.ts';
import { LazyWorker } from '../../../src/storage/sqlite/lazy-worker.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import {
  type AccountStore,
  type AccountWriter,
  Unavailable,
  UniqueViolation,
} from '../../../src/storage/store.ts';
import { KeptConnection } from '../../support/connections.ts';
import { newPlace, openSite, type Site, type TestAccount } from '../../support/site.ts';

/** Commits that stand in the write-ahead log: a frame that ends one says how large the file is then. */
function commitsIn(file: string): number {
  const log = readFileSync(`${file}-wal`);
  const frame = 24 + log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let commits = 0;
  for (let at = 32; at + frame <= log.length; at += frame)
    if (log.readUInt32BE(at + 4) && salts.equals(log.subarray(at + 8, at + 16))) commits++;
  return commits;
}

const newCategory = (writer: AccountWriter, title: string) =>
  createRecord(model, writer, category, decodeBody(category, { title }, { required: [] }));

const newCode = (writer: AccountWriter, code: string) =>
  createRecord(
    model,
    writer,
    discountCode,
    decodeBody(
      discountCode,
      { name: 'Sale', code, type: 'amount', amount: '5.00', expiry: '2030-01-31' },
      { required: [] },
    ),
  );

describe('group commit', () => {
  let site: Site;
  let file: string;
  let account: TestAccount;
  let store: AccountStore;
  before(async () => {
    const place = await newPlace('sqlite');
    file = join(place.data, 'tradepost.db');
    site = await openSite('sqlite', {}, place);
  });
  after(() => site.close());
  // However busy the machine is, works that come together make one group.
  const { groupCommitMaxMs: groupTime } = limits;
  before(() => Object.assign(limits, { groupCommitMaxMs: Infinity }));
  after(() => Object.assign(limits, { groupCommitMaxMs: groupTime }));
  async function startAnew(): Promise<void> {
    account = await site.newAccount();
    store = site.store.forAccount(account.ID);
  }
  beforeEach(startAnew);

  const write = <T>(work: (writer: AccountWriter) => Promise<T>): Promise<T> =>
    store.write('command line', work);
  const rows = (sql: string): unknown[] => {
    using fresh = new DatabaseSync(file, { readOnly: true });
    return fresh
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0]);
  };
  const own = (table: string, column: string): unknown[] =>
    rows(`SELECT ${column} FROM ${table} WHERE account_id = ${account.ID} ORDER BY 1`);
  const wordsOf = (ID: unknown): unknown[] =>
    rows(
      `SELECT word FROM search_words WHERE account_id = ${account.ID} AND record_id = ${ID} ORDER BY word`,
    );

  /** Nothing is amiss in the store, and the account has these categories and no trace of any other. */
  async function assertOnly(titles: string[]): Promise<void> {
    assert.deepEqual(await checkStore(site.database, model.resources), []);
    const ids = titles.map((_, index) => index + 1);
    assert.deepEqual(own('categories', 'id'), ids, 'no ID is left out');
    assert.deepEqual(own('categories', 'title').sort(), titles.toSorted());
    assert.deepEqual(
      own('changes', 'sequence'),
      own('changes', 'sequence').map((_, index) => index + 1),
    );
    const words = titles.flatMap((title) => title.toLowerCase().split(' ')).sort();
    assert.deepEqual(
      rows(
        `SELECT word FROM search_words WHERE account_id = ${account.ID} AND kind = 'category' ORDER BY word`,
      ),
      words,
    );
  }

  it('a read in the middle of a transaction sees what was there before it, and one after the commit all of it', async () => {
    const stored = rawSql(`SELECT title FROM categories WHERE account_id = ${account.ID} ORDER BY id`);
    const titles = async () => (await site.database.run(stored)).flat();
    await write((writer) => newCategory(writer, 'before'));
    assert.deepEqual(await titles(), ['before']);
    await write(async (writer) => {
      await newCategory(writer, 'after');
      assert.deepEqual(await titles(), ['before'], 'in the same turn');
      await nextTurn();
      assert.deepEqual(await titles(), ['before'], 'in the next one');
    });
    assert.deepEqual(await titles(), ['before', 'after']);
  });

  it('writes that come together share commits; each is there when it is acknowledged', async () => {
    const before = commitsIn(file);
    await write((writer) => newCategory(writer, 'alone'));
    assert.equal(commitsIn(file), before + 1);
    const titles = Array.from({ length: 60 }, (_, index) => `together ${index}`);
    await Promise.all(
      titles.map(async (title) => {
        const { ID } = await write((writer) => newCategory(writer, title));
        assert.deepEqual(
          rows(`SELECT title FROM categories WHERE account_id = ${account.ID} AND id = ${ID}`),
          [title],
        );
      }),
    );
    const commits = commitsIn(file) - before - 1;
    assert.ok(commits >= 1 && commits <= 20, `${commits} commits for ${titles.length} writes`);
    assert.deepEqual(await checkStore(site.database, model.resources), []);
  });

  it('those that come one after the other, too; for a while', async () => {
    const { groupCommitGatheringMs: groupGathering } = limits;
    /** Commits for writers who come in so many turns, each in its own. */
    const commitsFor = async (turns: number): Promise<number> => {
      const before = commitsIn(file);
      const written = [];
      for (let turn = 0; turn < turns; turn++) {
        // Asked for first, so that the next one comes before anybody looks whether it has.
        const next = nextTurn();
        written.push(write((writer) => newCategory(writer, `turn ${turn}`)));
        await next;
      }
      await Promise.all(written);
      return commitsIn(file) - before;
    };
    try {
      Object.assign(limits, { groupCommitGatheringMs: 10_000 });
      assert.equal(await commitsFor(10), 1);
      Object.assign(limits, { groupCommitGatheringMs: 0 });
      assert.ok((await commitsFor(10)) > 1);
    } finally {
      Object.assign(limits, { groupCommitGatheringMs: groupGathering });
    }
  });

  it('so do requests, of several accounts', async () => {
    const other = await site.newAccount();
    const connections = Array.from(
      { length: 40 },
      (_, index) => new KeptConnection(site.url, (index % 2 ? account : other).token),
    );
    await Promise.all(connections.map((connection) => connection.get('/test')));
    const before = commitsIn(file);
    await Promise.all(
      connections.map(async (connection, index) => {
        const title = `post ${index}`;
        const { status, body } = await connection.ask('POST', '/categories', { title });
        assert.equal(status, 201);
        const found = `SELECT id FROM categories WHERE title = '${title}' AND id = ${body.category.ID}`;
        assert.equal(rows(found).length, 1);
        connection.close();
      }),
    );
    const commits = commitsIn(file) - before;
    assert.ok(commits <= 20, `${commits} commits for ${connections.length} requests`);
    assert.deepEqual(await checkStore(site.database, model.resources), []);
  });

  it('writers to several accounts share the statements that add records, lines, words and counts', async (t) => {
    const accounts = await Promise.all(Array.from({ length: 10 }, () => site.newAccount()));
    const put = t.mock.method(Connection.prototype, 'runWithoutStatementJournal');
    await Promise.all(
      accounts.map(({ ID }) =>
        site.store.forAccount(ID).write('command line', (writer) => newCategory(writer, 'Shared cups')),
      ),
    );
    const tables = put.mock.calls.map((call) => /^insert into "(\w+)"/.exec(call.arguments[0].sql)?.[1]);
    const inserted = tables.filter((table) => table !== undefined);
    assert.deepEqual(inserted, ['categories', 'changes', 'search_words', 'search_words', 'id_blocks']);
    for (account of accounts) await assertOnly(['Shared cups']);
  });

  it('what a work adds is there for the next one of its group, whichever way that asks', async (t) => {
    const titles = rawSql(`SELECT title FROM categories WHERE account_id = ${account.ID} ORDER BY id`);
    const child = decodeBody(category, { title: 'below', parent_category: 1 }, { required: [] });
    const before = commitsIn(file);
    const put = t.mock.method(Connection.prototype, 'runWithoutStatementJournal');
    const [, below, found, listed, asked] = await Promise.all([
      write((writer) => newCategory(writer, 'above')),
      write((writer) => createRecord(model, writer, category, child)),
      write(async (writer) => (await writer.find(category, 2))?.title),
      write(async (writer) => (await writer.select(category, [], 9)).map(({ title }) => title)),
      site.database.transaction(async (session) => session.run(titles)),
      write((writer) => newCategory(writer, 'last')),
      site.database.transaction(async (session) =>
        session.runDeferred(
          rawSql(`UPDATE categories SET title = upper(title) WHERE account_id = ${account.ID}`),
        ),
      ),
    ]);
    assert.equal(commitsIn(file) - before, 1);
    assert.equal(below.parent_category, 1);
    assert.equal(found, 'below');
    assert.deepEqual(listed, ['above', 'below']);
    assert.deepEqual(asked.flat(), ['above', 'below']);
    assert.deepEqual(own('categories', 'title'), ['ABOVE', 'BELOW', 'LAST']);
    const additions = put.mock.calls.filter((call) =>
      /^insert into "categories"/.test(call.arguments[0].sql),
    );
    assert.equal(additions.length, 3, 'none waited for others when it was missed');
    await site.database.transaction(async (session) =>
      session.runDeferred(
        rawSql(`UPDATE categories SET title = lower(title) WHERE account_id = ${account.ID}`),
      ),
    );
  });

  it('what belongs to a record is written after it, though something of its kind was added before', async () => {
    const items = ['S', 'M'].map((title, index) => ({ ID: String(index + 1), title }));
    await account.load({
      blog_categories: [{ ID: 1, name: 'News' }],
      blogs: [{ ID: 1, category_id: [], title: 'Old', post: 'x' }],
      products: [{ ID: 1, title: 'Old', price: '1.00', options: [{ ID: '1', title: 'Size', items }] }],
    });
    const change = (resource: AnyResource, body: Record<string, unknown>) =>
      write(async (writer) => {
        const record = (await writer.find(resource, 1)) as StoredRecord;
        await updateRecord(model, writer, resource, record, decodeBody(resource, body, { required: [] }));
      });
    const create = (resource: AnyResource, body: Record<string, unknown>) =>
      write((writer) => createRecord(model, writer, resource, decodeBody(resource, body, { required: [] })));
    const before = commitsIn(file);
    await Promise.all([
      change(product, { option_based_stock_control: true }),
      create(product, { title: 'New', price: '1.00' }),
      change(blogPost, { category_id: [1] }),
      create(blogPost, { title: 'New', post: 'y', category_id: [1] }),
    ]);
    assert.equal(commitsIn(file) - before, 1, 'none had to be carried out by itself');
    assert.deepEqual(own('stock_records', 'product_id'), [1, 1, 2]);
    assert.deepEqual(own('blog_post_categories', 'record_id'), [1, 2]);
    assert.deepEqual(await checkStore(site.database, model.resources), []);
  });

  for (const isSwallowed of [false, true])
    it(`what cannot be written fails for whoever added it, though another work met the fault${isSwallowed ? ' and went on' : ''}`, async () => {
      const insertion = { table: 'domains', statementFor: () => rawSql(`insert into "domains" values (1)`) };
      const outcomes = await Promise.allSettled([
        write((writer) => newCategory(writer, 'first')),
        site.database.transaction(
          async (session) => session.insertBuffered({ bulkInsert: insertion, rows: [[]] }),
          account.ID,
        ),
        write(async (writer) => {
          const looking = (async () => writer.select(category, [], 9))();
          await (isSwallowed ? looking.catch(() => undefined) : looking);
          await newCategory(writer, 'second');
        }),
        write((writer) => newCategory(writer, 'third')),
      ]);
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
      );
      await assertOnly(['first', 'second', 'third']);
    });

  it('a work that fails leaves nothing behind, and its neighbours are whole', async () => {
    await write((writer) => newCode(writer, 'TAKEN'));
    const fault = new Error('no');
    const works = [
      write((writer) => newCategory(writer, 'first')),
      write(async (writer) => {
        await newCategory(writer, 'thrown away');
        throw fault;
      }),
      write((writer) => newCategory(writer, 'second')),
      write(async (writer) => {
        await newCategory(writer, 'clashing');
        await newCode(writer, 'taken');
      }),
      write(async (writer) => {
        await newCategory(writer, 'refused');
        await newCategory(writer, '');
      }),
      write((writer) => newCategory(writer, 'third')),
    ];
    const outcomes = await Promise.allSettled(works);
    const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason);
    assert.equal(reasons[1], fault);
    assert.ok(reasons[3] instanceof UniqueViolation, String(reasons[3]));
    assert.equal(reasons[4].status, 422);
    assert.deepEqual(reasons.map(Boolean), [false, true, false, true, true, false]);
    await assertOnly(['first', 'second', 'third']);
    assert.deepEqual(own('changes', 'resource').sort(), [
      'category',
      'category',
      'category',
      'discount_code',
    ]);
    assert.deepEqual(own('id_blocks', 'records'), [1, 3]);
  });

  it('one that is refused for a clash leaves the group as it is', async () => {
    await write((writer) => newCode(writer, 'TAKEN'));
    const before = commitsIn(file);
    const refused = Array.from({ length: 3 }, () => write((writer) => newCode(writer, 'taken')));
    const kept = Array.from({ length: 9 }, (_, index) => write((writer) => newCategory(writer, `C${index}`)));
    for (const { status, reason } of (await Promise.allSettled(refused)) as PromiseRejectedResult[])
      assert.ok(status === 'rejected' && reason instanceof UniqueViolation);
    assert.deepEqual(
      (await Promise.all(kept)).map(({ ID }) => ID),
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
    );
    assert.equal(commitsIn(file) - before, 1);
    assert.equal((await write((writer) => newCode(writer, 'FREE'))).ID, 2, 'no ID was used up');
  });

  it('so does one that is refused for its place in a tree', async () => {
    const top = await write((writer) => newCategory(writer, 'top'));
    const before = commitsIn(file);
    const kept = Array.from({ length: 9 }, (_, index) => write((writer) => newCategory(writer, `C${index}`)));
    const circle = write((writer) =>
      updateRecord(
        model,
        writer,
        category,
        top,
        decodeBody(category, { parent_category: top.ID }, { required: [] }),
      ),
    );
    await assert.rejects(circle, { status: 422 });
    await Promise.all(kept);
    assert.equal(commitsIn(file) - before, 1);
  });

  it('so it is where only what was gathered at the end fails: each of the works is then carried out by itself', async () => {
    using elsewhere = new DatabaseSync(file);
    elsewhere.exec(`INSERT INTO search_words VALUES (${account.ID}, 'category', 'second', 2)`);
    const other = site.store.forAccount((await site.newAccount()).ID);
    const outcomes = await Promise.allSettled([
      write((writer) => newCategory(writer, 'first')),
      write((writer) => newCategory(writer, 'second')),
      other.write('command line', (writer) => newCategory(writer, 'of another account')),
    ]);
    const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason);
    assert.deepEqual(reasons.map(Boolean), [false, true, false]);
    assert.ok(reasons[1] instanceof UniqueViolation, String(reasons[1]));
    elsewhere.exec(`DELETE FROM search_words WHERE account_id = ${account.ID} AND record_id = 2`);
    await assertOnly(['first']);
  });

  it('the first to write of an account may fail: its turn is taken anew', async () => {
    const outcomes = await Promise.allSettled([
      write(async (writer) => {
        await newCategory(writer, 'thrown away');
        throw new Error('no');
      }),
      write((writer) => newCategory(writer, 'stays')),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'fulfilled'],
    );
    await assertOnly(['stays']);
  });

  it('words that a failed work had written for those before it are written again', async () => {
    const gone = await write((writer) => newCategory(writer, 'goes soon'));
    const outcomes = await Promise.allSettled([
      write((writer) => newCategory(writer, 'words remain')),
      // To remove a record's words, those that are gathered are written first.
      write(async (writer) => {
        await removeRecord(model, writer, category, gone);
        throw new Error('no');
      }),
      write((writer) => newCategory(writer, 'others too')),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    await assertOnly(['goes soon', 'words remain', 'others too']);
    assert.deepEqual(wordsOf(2), ['remain', 'words']);
  });

  /** The same store, by a connection of its own, which can be brought to fail. */
  function failing(): { connection: Connection; store: AccountStore; commits: number[] } & Disposable {
    const connection = new Connection(file, { busyTimeoutMs: 0 });
    const commits: number[] = [];
    const view = new ReadTransaction(connection, connection);
    const group = new GroupCommit(connection, view, new LazyWorker(file), (whose) =>
      commits.push(whose as number),
    );
    const database: Database = Object.create(site.database, {
      transaction: {
        value: (work: (session: Transaction) => Promise<unknown>, turn?: number) =>
          group.enqueue(work, turn, false),
      },
    });
    return {
      ...{ connection, commits, store: openStore(database).forAccount(account.ID) },
      [Symbol.dispose]: () => connection.database.close(),
    };
  }

  it('when the disk is full, every work of the group is refused, nothing is stored, and the next one is served', async () => {
    using full = failing();
    const { database } = full.connection;
    const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count);
    database.exec(`PRAGMA max_page_count = ${pages + 2}`);
    const long = 'x'.repeat(200);
    const works = Array.from({ length: 12 }, (_, index) =>
      full.store.write('command line', async (writer) => {
        for (let count = 0; count < 20; count++) await newCategory(writer, `full ${index} ${count} ${long}`);
      }),
    );
    const outcomes = await Promise.allSettled(works);
    for (const outcome of outcomes)
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof Unavailable);
    assert.deepEqual(full.commits, []);
    await assertOnly([]);
    database.exec('PRAGMA max_page_count = 1000000');
    await full.store.write('command line', (writer) => newCategory(writer, 'fits again'));
    await assertOnly(['fits again']);
  });

  it('when the commit itself fails, so does every work, though each went well', async () => {
    const tokenOfNobody = rawSql(`INSERT INTO tokens
      (account_id, token_id, kind, app_account_id, app_id, name, token_hash, created)
      VALUES (987654, 1, 'development', 0, 0, '', 'x', '2026-01-01 00:00:00')`);
    for (let attempt = 1; ; attempt++) {
      using broken = failing();
      const { store, connection, commits } = broken;
      const outcomes = await Promise.allSettled([
        ...['one', 'two'].map((title) => store.write('command line', (writer) => newCategory(writer, title))),
        store.write('command line', async () => {
          // So the account that is not there is missed at the end.
          connection.run(rawSql('PRAGMA defer_foreign_keys = ON'));
          connection.run(tokenOfNobody);
        }),
      ]);
      // A machine that halts in between makes two groups of them.
      if (commits.length && attempt < 5) {
        await startAnew();
        continue;
      }
      for (const outcome of outcomes)
        assert.match(String(outcome.status === 'rejected' && outcome.reason), /FOREIGN KEY/);
      assert.deepEqual(commits, []);
      await assertOnly([]);
      await store.write('command line', (writer) => newCategory(writer, 'afterwards'));
      await assertOnly(['afterwards']);
      return;
    }
  });
});

it('a write that comes when the store is closed is refused; the disk is not blamed for it', async () => {
  const place = await newPlace('sqlite');
  const database = await openMigrated(place);
  let isLost = false;
  void database.lost?.then(() => {
    isLost = true;
  });
  await database.close();
  await assert.rejects(database.transaction(async (session) => session.run(rawSql('SELECT 1'))));
  await nextTurn();
  assert.equal(isLost, false);
  await place.remove();
});
