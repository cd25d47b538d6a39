import assert from 'node:assert/strict';
import { it } from 'node:test';
import { plainBundle } from '../../support/bundles.ts';
import { contentOf, lastStep, laterSteps, type ShownStep, undo } from '../../support/history.ts';
import { onBothStores, type SignedInOwner, type TestAccount } from '../../support/site.ts';
import { assertReplays } from '../../support/spec-journal.ts';
import { type Known, randomNumbers, Writer } from '../../support/writers.ts';

onBothStores('undo, whatever was done', (site) => {
  /** An account with some content, and someone who changes it in ways that drag much along. */
  async function scene(
    seed: number,
  ): Promise<{ account: TestAccount; owner: SignedInOwner; writer: Writer }> {
    const account = await site().newAccount();
    await account.load(plainBundle());
    const owner = await site().signIn(account);
    const known: Known = { paths: [], acknowledged: [] };
    const send = (method: string, path: string, body?: unknown) => account.call(method, path, { body });
    return { account, owner, writer: new Writer(`w${seed}`, seed, known, send) };
  }

  it('undoing step after step, newest first, leads back to where it began, and the same way forth', async () => {
    const { account, owner, writer } = await scene(7);
    const [beginning, { step: start }] = [await contentOf(owner), await lastStep(owner)];
    for (let count = 0; count < 60; count++) await writer.write();
    const end = await contentOf(owner);

    const back = async (until: number): Promise<void> => {
      const { steps } = (await owner.get('/activity?per_page=100')).body as { steps: ShownStep[] };
      for (const { step } of steps.filter((one) => one.step > until)) {
        const answer = await undo(owner, step);
        assert.equal(answer.status, 200, `step ${step}: ${answer.text}`);
      }
    };
    const { step: last } = await lastStep(owner);
    await back(start);
    assert.deepEqual(await contentOf(owner), beginning);
    await back(last);
    assert.deepEqual(await contentOf(owner), end);
    await assertReplays(account);
  });

  it('undoing any step together with its later steps is always done', async () => {
    const { account, owner, writer } = await scene(23);
    const random = randomNumbers(9);
    for (let count = 0; count < 40; count++) {
      for (let written = 0; written < 3; written++) await writer.write();
      const { step: newest } = await lastStep(owner);
      const { steps } = (await owner.get(`/activity?per_page=20&before=${newest + 1}`)).body;
      const { step } = steps[random(steps.length)];
      const later = await laterSteps(owner, step);
      const answer = await owner.post(`/activity/${step}/undo`, { later });
      assert.equal(answer.status, 200, `step ${step} with ${later}: ${answer.text}`);
    }
    await assertReplays(account);
    await assertStockAddsUp(account);
  });

  it('undoing any step at any time is done or refused, and all stays whole', async () => {
    const { account, owner, writer } = await scene(11);
    const random = randomNumbers(5);
    const statuses = new Set<number>();
    for (let count = 0; count < 120; count++) {
      if (random(2)) await writer.write();
      const { step } = await lastStep(owner);
      const { steps } = (await owner.get(`/activity?per_page=20&before=${step + 1}`)).body;
      const answer = await undo(owner, steps[random(steps.length)].step);
      statuses.add(answer.status);
      assert.ok([200, 409].includes(answer.status), answer.text);
    }
    assert.deepEqual([...statuses].sort(), [200, 409]);
    await assertReplays(account);
    await assertStockAddsUp(account);
    const other = await site().newAccount();
    await other.load((await contentOf(owner)) as Record<string, unknown[]>);
  });

  async function assertStockAddsUp(account: TestAccount): Promise<void> {
    const { products } = (await account.get('/products?per_page=100')).body;
    assert.ok(products.length > 0);
    for (const { ID, stock_number } of products) {
      const { stock_records } = (await account.get(`/products/${ID}/stock?per_page=100`)).body;
      const total = stock_records.reduce(
        (sum: number, one: { stock_total: number }) => sum + one.stock_total,
        0,
      );
      assert.equal(stock_number, total, `product ${ID}`);
    }
  }
});
