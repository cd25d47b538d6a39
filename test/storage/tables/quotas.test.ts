import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openQuotas, type Quota, type QuotaLimit } from '../../../src/accounts/quotas.ts';
import { bundleFromObject, importBundle } from '../../../src/bundle/import.ts';
import { createRecord } from '../../../src/records/write.ts';
import { category } from '../../../src/resources/categories/category.ts';
import { model } from '../../../src/resources/index.ts';
import { decodeBody } from '../../../src/schema/input.ts';
import { openStore } from '../../../src/storage/account/account-store.ts';
import { checkStore } from '../../../src/storage/check/check.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { QuotaExceeded, type Store } from '../../../src/storage/store.ts';
import { nastyBundle } from '../../support/bundles.ts';
import { lastStep, productByOption, undo, undoLast } from '../../support/history.ts';
import { type Answer, onBothStores, type TestAccount } from '../../support/site.ts';
import { demoIds, fill, fullBundle, lastSequence, routesOf, sampleBody } from '../../support/table.ts';

const refusal = (unit: string, most: number, used: number): string =>
  `That would go beyond the quota of the account, which may hold ${most} ${unit} and holds ${used}; remove some, or ask the operator for more`;

onBothStores('quotas', (site) => {
  const limit = (account: TestAccount, most: { records?: QuotaLimit; bytes?: QuotaLimit }): Promise<void> =>
    openQuotas(site().database).set(account.ID, most);
  const held = async (account: TestAccount): Promise<Quota> =>
    (await openQuotas(site().database).of(account.ID)) as Quota;
  const problems = (): Promise<string[]> => checkStore(site().database, model.resources);

  async function assertRefused(
    account: TestAccount,
    ask: () => Promise<Answer>,
    error: string,
  ): Promise<void> {
    const sequence = await lastSequence(account);
    const before = await held(account);
    const { status, body } = await ask();
    assert.deepEqual({ status, body }, { status: 409, body: { error, code: 'quota_exceeded' } });
    assert.equal(await lastSequence(account), sequence);
    assert.deepEqual(await held(account), before);
  }
  const post = (account: TestAccount, path: string, body: unknown): Promise<Answer> =>
    account.post(path, body);

  it('what is held is counted, whatever is created, changed, deleted, imported and undone', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    await account.load(fullBundle());
    assert.deepEqual(await problems(), []);
    const { records } = await held(account);
    assert.ok(records.used > 100);
    for (const verb of ['create', 'update', 'remove'] as const)
      for (const route of verb === 'remove' ? routesOf(verb).reverse() : routesOf(verb)) {
        const { method, path } = route.operation;
        const body = verb === 'remove' ? undefined : sampleBody(route);
        const answer = await account.call(method, fill(path, demoIds(path)), { body });
        assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
      }
    assert.deepEqual(await problems(), []);
    const product = await productByOption(account);
    for (const change of [
      { options: [], option_based_stock_control: false },
      { title: 'Käse 🧀', long_description: '€'.repeat(1000) },
    ])
      await account.put(`/products/${product.ID}`, change);
    await undoLast(owner);
    await account.delete(`/products/${product.ID}`);
    await undoLast(owner);
    assert.deepEqual(await problems(), []);
    const other = await site().newAccount();
    await other.load(nastyBundle() as unknown as Record<string, unknown[]>);
    assert.deepEqual(await problems(), []);
  });

  it('a record too many is refused, and says why; deleting one makes room', async () => {
    const account = await site().newAccount();
    await limit(account, { records: 2 });
    for (const title of ['Mugs', 'Cups'])
      assert.equal((await post(account, '/categories', { title })).status, 201);
    await assertRefused(
      account,
      () => post(account, '/products', { title: 'Mug', price: 1 }),
      refusal('records', 2, 2),
    );
    await assertRefused(
      account,
      () => post(account, '/categories', { title: 'Bowls' }),
      refusal('records', 2, 2),
    );
    site().statements.length = 0;
    await post(account, '/categories', { title: 'Bowls' });
    const writes = site().statements.filter(({ statement }) => !/^select/.test(statement.sql));
    assert.deepEqual(writes, [], 'nothing that others who share the transaction would lose');
    assert.equal((await account.put('/categories/1', { title: 'Larger mugs' })).status, 200);
    assert.equal((await account.delete('/categories/1')).status, 200);
    const made = await post(account, '/categories', { title: 'Bowls' });
    assert.deepEqual([made.status, made.body.category.ID], [201, 3], 'a refusal takes no ID');
    assert.deepEqual(await problems(), []);
  });

  it('a byte too many is refused, of text as UTF-8; what fits to the byte is not', async () => {
    const account = await site().newAccount();
    await limit(account, { bytes: 20 });
    assert.equal((await post(account, '/categories', { title: '€'.repeat(5) })).status, 201);
    await assertRefused(
      account,
      () => post(account, '/categories', { title: 'sechs!' }),
      refusal('bytes', 20, 15),
    );
    assert.equal((await account.put('/categories/1', { title: 'x'.repeat(20) })).status, 200);
    assert.equal((await held(account)).bytes.used, 20);
    await assertRefused(
      account,
      () => account.put('/categories/1', { title: 'x'.repeat(21) }),
      refusal('bytes', 20, 20),
    );
  });

  it('a product is refused with its stock records, before anything of it is written', async () => {
    const account = await site().newAccount();
    const items = Array.from({ length: 9 }, (_, index) => ({ title: `Größe ${index}` }));
    const byOption = { options: [{ title: 'Size', items }], option_based_stock_control: true };
    const whole = { title: 'Mug', price: 1, ...byOption };
    const { ID } = (await post(account, '/products', whole)).body.product;
    const { used } = (await held(account)).bytes;
    await account.delete(`/products/${ID}`);

    await limit(account, { bytes: used - 1 });
    const assertUnwritten = async (ask: () => Promise<Answer>, before: number): Promise<void> => {
      await assertRefused(account, ask, refusal('bytes', used - 1, before));
      site().statements.length = 0;
      await ask();
      const writes = site().statements.filter(({ statement }) => !/^select/.test(statement.sql));
      assert.deepEqual(writes, [], 'nothing that others who share the transaction would lose');
    };
    await assertUnwritten(() => post(account, '/products', whole), 0);
    const plainOne = (await post(account, '/products', { title: 'Mug', price: 1 })).body.product.ID;
    const { bytes } = await held(account);
    await assertUnwritten(() => account.put(`/products/${plainOne}`, byOption), bytes.used);

    // The IDs of its options have become longer.
    await limit(account, { bytes: used + 100 });
    assert.equal((await account.put(`/products/${plainOne}`, byOption)).status, 200);
    assert.deepEqual(await problems(), []);
  });

  it('below a quota that was set too late, all that shrinks or stays goes on', async () => {
    const account = await site().newAccount();
    for (const title of ['one', 'two', 'three']) await post(account, '/categories', { title });
    await limit(account, { records: 1, bytes: 4 });
    assert.equal((await account.put('/categories/3', { title: 'drei!' })).status, 200, 'as long as before');
    assert.equal((await account.put('/categories/3', { title: 'drei' })).status, 200, 'shorter');
    await assertRefused(
      account,
      () => account.put('/categories/3', { title: 'drei!' }),
      refusal('bytes', 4, 10),
    );
    assert.equal((await account.delete('/categories/3')).status, 200);
    await assertRefused(
      account,
      () => post(account, '/categories', { title: 'x' }),
      refusal('records', 1, 2),
    );
    await limit(account, { records: 'none', bytes: 'none' });
    assert.equal((await post(account, '/categories', { title: 'x' })).status, 201);
  });

  it('of 40 creations at once, just as many succeed as there is room for, and all of another account', async () => {
    const [one, two] = [await site().newAccount(), await site().newAccount()];
    await limit(one, { records: 7 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        Promise.all([
          post(one, '/categories', { title: `C${index}` }),
          post(two, '/categories', { title: `C${index}` }),
        ]),
      ),
    );
    const statuses = answers.map(([limited]) => limited.status);
    assert.deepEqual(
      [201, 409].map((wanted) => statuses.filter((status) => status === wanted).length),
      [7, 33],
    );
    assert.ok(answers.every(([, free]) => free.status === 201));
    assert.deepEqual([(await held(one)).records.used, (await held(two)).records.used], [7, 40]);
    assert.deepEqual(await problems(), []);
  });

  it('what is refused is not counted, also in a transaction that others share', async () => {
    const account = await site().newAccount();
    await limit(account, { records: 3 });
    const store = site().store.forAccount(account.ID);
    // All of them ask in the same turn of the event loop: on SQLite they become one transaction.
    const create = (title: string): Promise<unknown> =>
      store.write('command line', (writer) =>
        createRecord(model, writer, category, decodeBody(category, { title }, { required: [] })),
      );
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e', 'f'].map(create));
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      [...Array(3).fill('fulfilled'), ...Array(3).fill('rejected')],
    );
    assert.deepEqual(await held(account), {
      records: { used: 3, most: 3 },
      bytes: { used: 3, most: 'default' },
    });
    assert.deepEqual(await problems(), []);
  });

  it('imports, their previews, batches and undoing are held to it as a whole', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const bundle = bundleFromObject({ categories: [1, 2, 3].map((ID) => ({ ID, title: `C${ID}` })) });
    const load = (dryRun: boolean) =>
      importBundle(model, site().store.forAccount(account.ID), bundle, { dryRun });
    await limit(account, { records: 2 });
    for (const dryRun of [true, false]) await assert.rejects(load(dryRun), QuotaExceeded);
    assert.equal((await held(account)).records.used, 0);
    await limit(account, { records: 3 });
    await load(false);

    const create = { method: 'POST', path: '/categories', body: { title: 'New' } };
    const remove = { method: 'DELETE', path: '/categories/1' };
    const batch = (...operations: object[]): Promise<Answer> => owner.post('/batch', { operations });
    await assertRefused(account, () => batch(create, create, remove), refusal('records', 3, 3));
    assert.equal((await batch(create, remove)).status, 200, 'what counts is what comes of it');

    await account.delete('/categories/2');
    const removal = (await lastStep(owner)).step;
    await post(account, '/categories', { title: 'Last' });
    await assertRefused(account, () => undo(owner, removal), refusal('records', 3, 3));
    await limit(account, { records: 4 });
    assert.equal((await undo(owner, removal)).status, 200);
    assert.deepEqual(await problems(), []);
  });

  it("the server's own holds where an account has none; several servers read the account's at each write", async () => {
    const account = await site().newAccount();
    const { store, database } = site();
    let ID = 0;
    const creating = (store: Store) => () =>
      importBundle(
        model,
        store.forAccount(account.ID),
        bundleFromObject({ categories: [{ ID: ++ID, title: 'x' }] }),
      );
    const strictly = creating(openStore(database, { records: 1 }));
    const freely = creating(store);
    await strictly();
    await assert.rejects(strictly(), { unit: 'records', used: 1, max: 1 });
    await freely();
    await limit(account, { records: 3 });
    await strictly();
    await assert.rejects(strictly(), { max: 3 });
    await assert.rejects(freely(), { max: 3 });
    await limit(account, { records: 'none' });
    await strictly();
    await limit(account, { records: 'default' });
    await assert.rejects(strictly(), { used: 4, max: 1 });
  });

  it('a refusal leaves an Idempotency-Key free', async () => {
    const account = await site().newAccount();
    const create = () => account.post('/categories', { title: 'x' }, { headers: { 'Idempotency-Key': 'k' } });
    await limit(account, { records: 0 });
    assert.equal((await create()).status, 409);
    await limit(account, { records: 1 });
    const answers = [await create(), await create()];
    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers.get('idempotency-replayed')]),
      [
        [201, null],
        [201, 'true'],
      ],
    );
  });

  it('check finds what is counted wrong', async () => {
    const account = await site().newAccount();
    await account.load(fullBundle());
    for (const column of ['used_records', 'used_bytes']) {
      const add = (count: number): Promise<unknown> =>
        site().database.transaction(async (session) =>
          session.run(
            rawSql(`UPDATE accounts SET ${column} = ${column} + ${count} WHERE account_id = ${account.ID}`),
          ),
        );
      await add(1);
      const expected = `account ${account.ID}: violated: the usage counters match the records`;
      assert.deepEqual(await problems(), [expected], column);
      await add(-1);
      assert.deepEqual(await problems(), []);
    }
  });
});
