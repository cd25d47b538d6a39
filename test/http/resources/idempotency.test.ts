import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { limits } from '../../../src/limits.ts';
import { model } from '../../../src/resources/index.ts';
import { backUp } from '../../../src/storage/backup/backup.ts';
import { checkStore } from '../../../src/storage/check/check.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { deleteExpiredKeys } from '../../../src/storage/tables/idempotency-keys.ts';
import { type Answer, dialects, newPlace, onBothStores, openSite, type Site } from '../../support/site.ts';
import { fill, fullBundle, lastSequence, routesOf, sampleBody } from '../../support/table.ts';

const keyed = (key: string): { headers: Record<string, string> } => ({ headers: { 'Idempotency-Key': key } });
const isReplayed = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true';
/** What must be the same each time. */
const answerOf = ({ status, statusText, headers, text }: Answer) => ({
  ...{ status, statusText, text },
  ...{ location: headers.get('location'), type: headers.get('content-type') },
});

const run = (site: Site, sql: string): Promise<unknown[][]> =>
  site.database.transaction(async (session) => session.run(rawSql(sql)));
const keysOf = async (site: Site, account: { ID: number }): Promise<unknown[]> =>
  (await run(site, `SELECT key FROM idempotency_keys WHERE account_id = ${account.ID} ORDER BY key`)).flat();

onBothStores('Idempotency-Key', (site) => {
  it('every POST of the API is carried out once, and answered alike again; the journal has it once', async () => {
    const account = await site().newAccount();
    await account.load(fullBundle());
    for (const route of routesOf('create')) {
      const path = fill(route.operation.path, { id: 1, product_id: 1 });
      const body = sampleBody(route);
      const first = await account.post(path, body, keyed(`key-${path}`));
      assert.equal(first.status, 201, first.text);
      assert.ok(!isReplayed(first));
      const sequence = await lastSequence(account);
      const second = await account.post(path, body, keyed(`key-${path}`));
      assert.deepEqual(answerOf(second), answerOf(first));
      assert.ok(isReplayed(second), path);
      assert.equal(await lastSequence(account), sequence);
    }
  });

  it('50 copies at once make one record, and all are answered alike', async () => {
    const account = await site().newAccount();
    const body = { title: 'Blue mug', price: '9.99' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => account.post('/products', body, keyed('mug'))),
    );
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answerOf(answer)))).size, 1);
    assert.equal(answers[0]?.status, 201);
    assert.equal(answers.filter(isReplayed).length, 49);
    assert.deepEqual((await account.get('/products')).body.products.length, 1);
    assert.equal((await account.post('/products', body)).body.product.ID, 2, 'no ID was lost');
  });

  it('another body or path under the same key is 422, and changes nothing', async () => {
    const account = await site().newAccount();
    await account.post('/categories', { title: 'Mugs' }, keyed('k'));
    const sequence = await lastSequence(account);
    for (const [path, body] of [
      ['/categories', { title: 'Cups' }],
      ['/categories', { title: 'Mugs', parent_category: 0 }],
      ['/blog_categories', { title: 'Mugs' }],
      ['/blog_categories', { name: 'Mugs' }],
    ] as const) {
      const { status, body: told } = await account.post(path, body, keyed('k'));
      assert.equal(status, 422, path);
      assert.deepEqual(told, {
        error: 'This Idempotency-Key was sent with another request before; see details',
        code: 'idempotency_key_reused',
        details: [
          {
            field: 'Idempotency-Key',
            code: 'idempotency_key_reused',
            message: 'belongs to another path or body; send a new one with a new request',
          },
        ],
      });
    }
    assert.equal(await lastSequence(account), sequence);
    assert.ok(isReplayed(await account.post('/categories', { title: 'Mugs' }, keyed('k'))));
  });

  it('the same form is the same request, whatever its boundary', async () => {
    const account = await site().newAccount();
    const form = (): FormData => {
      const made = new FormData();
      made.set('title', 'Mugs');
      return made;
    };
    const first = await account.post('/categories', form(), keyed('form'));
    const second = await account.post('/categories', form(), keyed('form'));
    assert.deepEqual(answerOf(second), answerOf(first));
    assert.ok(isReplayed(second));
  });

  it('is given again in the form that is asked for', async () => {
    const account = await site().newAccount();
    const first = await account.post('/categories', { title: 'Mugs' }, keyed('k'));
    const headers = { ...keyed('k').headers, Accept: 'application/javascript', 'X-JSONP-Callback': 'show' };
    const second = await account.post('/categories', { title: 'Mugs' }, { headers });
    assert.equal(second.text, `show(${first.text});`);
  });

  it('a refusal leaves the key free: what is mended may go under it', async () => {
    const account = await site().newAccount();
    assert.equal((await account.post('/categories', { title: '' }, keyed('k'))).status, 422);
    assert.equal((await account.post('/categories', { colour: 'red' }, keyed('k'))).status, 422);
    assert.equal((await account.post('/categories', '{', keyed('k'))).status, 415);
    assert.deepEqual(await keysOf(site(), account), []);
    const made = await account.post('/categories', { title: 'Mugs' }, keyed('k'));
    assert.deepEqual([made.status, made.body.category.ID, isReplayed(made)], [201, 1, false]);
  });

  it('what cannot be a key is 400 and names the header; nothing is changed', async () => {
    const account = await site().newAccount();
    for (const key of [
      '',
      ' ',
      'a b',
      'a,b c',
      'schlüssel',
      'x'.repeat(limits.idempotencyKeyCharacters + 1),
      'tab\there',
    ]) {
      const { status, body } = await account.post('/categories', { title: 'Mugs' }, keyed(key));
      assert.deepEqual(
        [status, body],
        [
          400,
          {
            error: 'Idempotency-Key must be 1 to 255 visible ASCII characters',
            code: 'invalid_idempotency_key',
          },
        ],
        key,
      );
    }
    assert.equal(await lastSequence(account), 0);
    for (const key of ['!', '~', '"quoted"', 'x'.repeat(limits.idempotencyKeyCharacters)])
      assert.equal((await account.post('/categories', { title: 'Mugs' }, keyed(key))).status, 201, key);
  });

  it('is heeded on POST alone', async () => {
    const account = await site().newAccount();
    await account.post('/categories', { title: 'Mugs' });
    for (const title of ['Cups', 'Bowls'])
      assert.equal((await account.put('/categories/1', { title }, keyed('k'))).body.category.title, title);
    assert.equal((await account.get('/categories/1', keyed('a b'))).status, 200);
    assert.deepEqual(await keysOf(site(), account), []);
  });

  it('no answer is given to another account, nor to another app; a new token of the same app is given it', async () => {
    const [one, two] = [await site().newAccount(), await site().newAccount()];
    const apps = [];
    for (const name of ['Sync', 'Till']) apps.push(await site().directory.createApp(two.ID, name));
    const connect = async (app: { ID: number; token: string } | undefined) => {
      const { token } = await site().directory.createToken(one.ID, { app: app?.ID });
      return { token, headers: { ...(app && { 'X-AppToken': app.token }), ...keyed('k').headers } };
    };
    const body = { title: 'Mugs' };
    const post = async (account: typeof one, options: object): Promise<unknown[]> => {
      const answer = await account.post('/categories', body, options);
      return [answer.status, answer.body.category.ID, isReplayed(answer)];
    };
    assert.deepEqual(await post(one, keyed('k')), [201, 1, false]);
    assert.deepEqual(await post(two, keyed('k')), [201, 1, false]);
    assert.deepEqual(await post(one, await connect(apps[0])), [201, 2, false]);
    assert.deepEqual(await post(one, await connect(apps[1])), [201, 3, false]);
    assert.deepEqual(await post(one, await connect(apps[0])), [201, 2, true]);
    assert.deepEqual(await post(one, await connect(undefined)), [201, 1, true]);
  });

  it('owners have it too, apart from what apps are shown', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const body = { last_name: 'Lee', email: 'ann@example.com' };
    const answers = [];
    for (let time = 0; time < 2; time++) answers.push(await owner.post('/customers', body, keyed('k')));
    assert.deepEqual(answers.map(isReplayed), [false, true]);
    assert.deepEqual(...(answers.map(answerOf) as [object, object]));
    assert.equal((await owner.get('/customers')).body.customers.length, 1);
  });

  it('is forgotten after 24 hours, and not before', async () => {
    const account = await site().newAccount();
    const post = async (title = 'Mugs'): Promise<number> =>
      (await account.post('/categories', { title }, keyed('k'))).body.category?.ID;
    const age = (seconds: number): Promise<unknown> =>
      run(
        site(),
        `UPDATE idempotency_keys SET moment = ${Date.now() - seconds * 1000} WHERE account_id = ${account.ID}`,
      );
    assert.equal(await post(), 1);
    await age(limits.idempotencyTtlSeconds - 60);
    assert.equal(await post(), 1);
    await age(limits.idempotencyTtlSeconds + 1);
    assert.equal(await post('Cups'), 2, 'the key is free for anything');
    assert.equal(await post('Cups'), 2);
    assert.equal(await post('Mugs'), undefined);
  });

  it('old keys are swept away, of all accounts and few at a time; the others stay', async () => {
    const accounts = [await site().newAccount(), await site().newAccount(), await site().newAccount()];
    const old = 2 * limits.batchRows + 1;
    const moment = Date.now() - (limits.idempotencyTtlSeconds + 1) * 1000;
    for (const { ID } of [accounts[0], accounts[2]] as { ID: number }[])
      for (let index = 0; index < old; index++)
        await run(
          site(),
          `INSERT INTO idempotency_keys VALUES (${ID}, 0, 'old${index}', 'r', ${moment - index}, 201, NULL, '{}')`,
        );
    for (const account of accounts) await account.post('/categories', { title: 'Mugs' }, keyed('young'));
    site().statements.length = 0;
    await deleteExpiredKeys(site().database);
    const deletes = site().statements.filter(({ statement }) => /^delete/.test(statement.sql));
    assert.equal(deletes.length, 6, 'three small transactions for each of the two');
    for (const account of accounts) assert.deepEqual(await keysOf(site(), account), ['young']);
  });

  it('a backup holds the keys too, whichever store it was made of', async () => {
    const account = await site().newAccount();
    const body = { title: 'Mugs' };
    const first = await account.post('/categories', body, keyed('k'));
    const place = await newPlace('sqlite');
    await backUp(site().database, join(place.data, 'tradepost.db'), { resources: model.resources });
    const copy = await openSite('sqlite', {}, place);
    const again = await copy.fetch('POST', '/categories', { token: account.token, body, ...keyed('k') });
    assert.deepEqual(answerOf(again), answerOf(first));
    assert.ok(isReplayed(again));
    assert.deepEqual(await checkStore(copy.database, model.resources), []);
    await copy.close();
  });

  it('the effect and the key are stored together, or neither is', async () => {
    const account = await site().newAccount();
    const post = (key: string): Promise<Answer> => account.post('/categories', { title: 'Mugs' }, keyed(key));
    const titles = async (): Promise<number> => (await account.get('/categories')).body.categories.length;
    for (const table of ['idempotency_keys', 'changes', 'accounts']) {
      const undo = await failing(site(), table, account.ID);
      assert.equal((await post(`k-${table}`)).status, 500);
      await undo();
      assert.deepEqual(await keysOf(site(), account), []);
      assert.equal(await titles(), 0, table);
    }
    const made = await post('k-changes');
    assert.deepEqual([made.status, made.body.category.ID, isReplayed(made)], [201, 1, false]);
  });
});

/** Makes the database refuse every write to a table that concerns an account, in the middle of its transaction. */
async function failing(site: Site, table: string, account: number): Promise<() => Promise<void>> {
  const verb = table === 'accounts' ? 'UPDATE' : 'INSERT';
  const [make, drop] =
    site.dialect === 'sqlite'
      ? [
          `CREATE TRIGGER broken BEFORE ${verb} ON ${table} FOR EACH ROW WHEN (NEW.account_id = ${account})
            BEGIN SELECT RAISE(ABORT, 'broken on purpose'); END`,
          'DROP TRIGGER broken',
        ]
      : [
          // Only new rows count. Clusters have no triggers.
          `ALTER TABLE ${table} ADD CONSTRAINT broken CHECK (account_id <> ${account}) NOT VALID`,
          `ALTER TABLE ${table} DROP CONSTRAINT broken`,
        ];
  await run(site, make as string);
  return async () => void (await run(site, drop as string));
}

for (const dialect of dialects)
  describe(`Idempotency-Key, over several servers (${dialect})`, () => {
    let place: Awaited<ReturnType<typeof newPlace>>;
    before(async () => {
      place = await newPlace(dialect);
    });

    it('copies to two servers at once make one record; what one answered, the other gives, also after a restart', async () => {
      const kept = { ...place, remove: async () => {} };
      const sites = [await openSite(dialect, {}, kept), await openSite(dialect, {}, kept)] as const;
      const { token } = await sites[0].newAccount();
      const post = (site: Site, key: string): Promise<Answer> =>
        site.fetch('POST', '/products', { body: { title: 'Mug', price: 1 }, token, ...keyed(key) });
      const rounds = 10;
      const answers: Answer[][] = [];
      for (let round = 0; round < rounds; round++)
        answers.push(
          await Promise.all(
            Array.from({ length: 10 }, (_, index) => post(sites[index % 2] as Site, `k${round}`)),
          ),
        );
      for (const [round, given] of answers.entries()) {
        assert.equal(new Set(given.map((answer) => JSON.stringify(answerOf(answer)))).size, 1);
        assert.equal(given[0]?.body.product.ID, round + 1);
        assert.equal(given.filter((answer) => !isReplayed(answer)).length, 1);
      }
      for (const site of sites) await site.close();

      const reopened = await openSite(dialect, {}, place);
      const again = await post(reopened, 'k3');
      assert.deepEqual(answerOf(again), answerOf(answers[3]?.[0] as Answer));
      assert.ok(isReplayed(again));
      const listed = await reopened.fetch('GET', '/products', { token });
      assert.equal(listed.body.products.length, rounds);
      await reopened.close();
    });
  });
