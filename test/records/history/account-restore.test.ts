import assert from 'node:assert/strict';
import { it } from 'node:test';
import { restoreAccount } from '../../../src/records/history/restore-account.ts';
import { sequenceAt } from '../../../src/records/history/restore-points.ts';
import { model } from '../../../src/resources/index.ts';
import { checkStore } from '../../../src/storage/check/check.ts';
import { rawSql } from '../../../src/storage/statement.ts';
import { plainBundle } from '../../support/bundles.ts';
import { contentOf, lastStep, productByOption, undo } from '../../support/history.ts';
import { onBothStores, type SignedInOwner, type TestAccount } from '../../support/site.ts';
import { assertReplays } from '../../support/spec-journal.ts';
import { type Known, randomNumbers, Writer } from '../../support/writers.ts';

onBothStores('one account brought back to a moment', (site) => {
  const restoreTo = (account: TestAccount, sequence: number): Promise<number | null> =>
    site()
      .store.forAccount(account.ID)
      .write(
        'command line',
        async (writer) => {
          await restoreAccount(model, writer, sequence);
          return writer.step;
        },
        { reason: `restore to ${sequence}`, isLong: true },
      );
  const sequenceOf = async (owner: SignedInOwner): Promise<number> => {
    const { step, lines } = await lastStep(owner);
    return step + lines - 1;
  };

  it('whatever was done: each moment comes back, as a step that can be undone; others are left alone', async () => {
    const account = await site().newAccount();
    await account.load(plainBundle());
    const owner = await site().signIn(account);
    const neighbour = await site().newAccount();
    await neighbour.load(plainBundle());
    const neighbourOwner = await site().signIn(neighbour);
    const untouched = await contentOf(neighbourOwner);
    const known: Known = { paths: [], acknowledged: [] };
    const send = (method: string, path: string, body?: unknown) => account.call(method, path, { body });
    const writer = new Writer('w', 23, known, send);
    const random = randomNumbers(29);

    const moments: { sequence: number; content: unknown }[] = [];
    const remember = async (): Promise<unknown> => {
      const content = await contentOf(owner);
      moments.push({ sequence: await sequenceOf(owner), content });
      return content;
    };
    await remember();
    for (let round = 0; round < 30; round++) {
      for (let count = random(6); count >= 0; count--) await writer.write();
      const before = await remember();
      const { sequence, content } = moments[random(moments.length)] as (typeof moments)[number];
      const step = await restoreTo(account, sequence);
      assert.deepEqual(await contentOf(owner), content, `round ${round}: to ${sequence}`);
      if (step !== null && random(2)) {
        assert.equal((await undo(owner, step)).status, 200);
        assert.deepEqual(await contentOf(owner), before, `round ${round}: undone`);
      }
      await remember();
    }
    await assertReplays(account);
    assert.deepEqual(await contentOf(neighbourOwner), untouched);
    assert.deepEqual(await checkStore(site().database, model.resources), []);
  });

  it('to its very beginning, and back from there', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const empty = await contentOf(owner);
    const { domains: _, mail_alias: __, ...bundle } = plainBundle();
    await account.load(bundle);
    await productByOption(account);
    const full = await contentOf(owner);
    const last = await sequenceOf(owner);
    await restoreTo(account, 0);
    assert.deepEqual(await contentOf(owner), empty);
    await restoreTo(account, last);
    assert.deepEqual(await contentOf(owner), full);
    const { body } = await account.post('/products', { title: 'New', price: 1 });
    assert.ok(body.product.ID > 2, 'no ID is given twice');
  });

  it('a time names the last change until then; where a clock went back, it names none', async () => {
    const account = await site().newAccount();
    for (let count = 1; count <= 7; count++) await account.post('/categories', { title: `Mugs ${count}` });
    const store = site().store.forAccount(account.ID);
    const at = (hour: number): Promise<number> =>
      sequenceAt(store, { datetime: `2026-11-15 ${String(hour).padStart(2, '0')}:30:00` });
    const setHour = async (sequence: number, hour: number): Promise<void> => {
      const change = `UPDATE changes SET datetime = '2026-11-15 0${hour}:00:00'`;
      const where = `WHERE account_id = ${account.ID} AND sequence = ${sequence}`;
      await site().database.transaction(async (session) => session.run(rawSql(`${change} ${where}`)));
    };
    for (let sequence = 1; sequence <= 7; sequence++) await setHour(sequence, sequence);
    assert.deepEqual(await Promise.all([0, 1, 6, 7, 23].map(at)), [0, 1, 6, 7, 7]);

    await setHour(5, 2);
    assert.deepEqual(await Promise.all([0, 1, 4, 6].map(at)), [0, 1, 5, 6]);
    for (const hour of [2, 3])
      await assert.rejects(at(hour), /change [34] is of a later time, and 5, .* by its number/);
  });

  it('names that may be had only once change hands in a circle', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const names = ['one', 'two', 'three', 'four', 'Four'];
    const page = (name: string) => ({
      ...{ page_title: name, page_type: 'standard', content: '', is_onmenu: false, menu_text: '' },
      page_filename: name,
      menu_order: 1,
    });
    for (const name of names) assert.equal((await account.post('/pages', page(name))).status, 201);
    const code = (name: string) => ({ name, code: name, type: 'amount', amount: 1, expiry: '2030-01-01' });
    for (const name of ['ONE', 'TWO'])
      assert.equal((await account.post('/discount_codes', code(name))).status, 201);
    const then = await sequenceOf(owner);
    const content = await contentOf(owner);
    for (const [id, name] of [
      [1, 'SPARE'],
      [2, 'one'],
      [1, 'Two'],
    ])
      assert.equal((await account.put(`/discount_codes/${id}`, { code: name })).status, 200);
    const rename = async (id: number, page_filename: string): Promise<void> =>
      assert.equal((await account.put(`/pages/${id}`, { page_filename })).status, 200);
    await rename(4, 'spare');
    await rename(5, 'four');
    await rename(4, 'Four');
    await rename(1, 'spare');
    await rename(2, 'one');
    await rename(3, 'two');
    await rename(1, 'three');
    await account.delete('/pages/3');
    assert.equal((await account.post('/pages', page('two'))).status, 201);
    const step = await restoreTo(account, then);
    assert.deepEqual(await contentOf(owner), content);
    assert.equal((await undo(owner, step as number)).status, 200);
    assert.equal((await account.get('/pages/1')).body.page.page_filename, 'three');
    await assertReplays(account);
  });
});
