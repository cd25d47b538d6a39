import assert from 'node:assert/strict';
import { it } from 'node:test';
import { contentOf, lastStep, laterSteps, type ShownStep, undo, undoLast } from '../../support/history.ts';
import { onBothStores, type SignedInOwner } from '../../support/site.ts';
import type { Wire } from '../../support/spec.ts';

onBothStores('undo together with later changes', (site) => {
  const stepOf = async (owner: SignedInOwner): Promise<number> => (await lastStep(owner)).step;

  const made = async (owner: SignedInOwner, path: string, body: unknown): Promise<Wire> =>
    Object.values((await owner.post(path, body)).body)[0] as Wire;

  it('names the steps that changed the same, or what refers to it, and no others', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    await owner.post('/categories', { title: 'Other' });
    const before = await contentOf(owner);
    const cups = await made(owner, '/categories', { title: 'Cups' });
    const creation = await stepOf(owner);
    const mug = await made(owner, '/products', { title: 'Mug', price: 1, parent_category: cups.ID });
    const product = await stepOf(owner);
    await owner.put(`/products/${mug.ID}`, { price: 2 });
    const price = await stepOf(owner);
    await made(owner, '/customers', { last_name: 'Lee' });
    const unrelated = await stepOf(owner);
    await owner.put(`/categories/${cups.ID}`, { title: 'Mugs' });
    const title = await stepOf(owner);

    assert.equal((await undo(owner, creation)).status, 409);
    assert.deepEqual(await laterSteps(owner, creation), [title, price, product]);
    assert.deepEqual(await laterSteps(owner, price), []);
    const { steps } = (await owner.get(`/activity/${creation}/later`)).body as { steps: ShownStep[] };
    assert.equal(steps[1]?.main.title, 'Mug');
    assert.equal(steps[1]?.actor.kind, 'owner');

    const after = await contentOf(owner);
    const answer = await owner.post(`/activity/${creation}/undo`, { later: [title, price, product] });
    assert.equal(answer.status, 200, answer.text);
    const undone = await lastStep(owner);
    assert.equal(undone.step, answer.body.step);
    assert.equal(undone.reason, `undo of ${creation} and 3 later`);
    const { customers, ...rest } = (await contentOf(owner)) as Record<string, Wire[]>;
    assert.equal(customers?.length, 1, `step ${unrelated} stays`);
    const { customers: none, ...former } = before as Record<string, Wire[]>;
    assert.deepEqual([rest, none], [former, []]);
    // One step, which can be undone.
    await undoLast(owner);
    assert.deepEqual(await contentOf(owner), after);
  });

  it('a record deleted later comes back, whatever was done to it before', async () => {
    const account = await site().newAccount();
    const owner = await site().signIn(account);
    const { ID } = await made(owner, '/products', { title: 'Fork', price: 1 });
    await owner.put(`/products/${ID}`, { price: 2 });
    const price = await stepOf(owner);
    await owner.put(`/products/${ID}`, { title: 'Spoon' });
    await owner.delete(`/products/${ID}`);
    const later = await laterSteps(owner, price);
    assert.deepEqual(later, [await stepOf(owner)]);
    assert.equal((await owner.post(`/activity/${price}/undo`, { later })).status, 200);
    const { product } = (await owner.get(`/products/${ID}`)).body;
    assert.deepEqual([product.title, product.price], ['Spoon', '1.00']);
  });

  it('refuses what is no later step, too many, and steps of other accounts', async () => {
    const owner = await site().signIn(await site().newAccount());
    const stranger = await site().signIn(await site().newAccount());
    for (const title of ['One', 'Two']) await owner.post('/categories', { title });
    const step = await stepOf(owner);
    const content = await contentOf(owner);
    for (const later of [[step], ['x'], 'x', [1.5], Array.from({ length: 51 }, (_, index) => 100 + index)]) {
      const answer = await owner.post(`/activity/${step}/undo`, { later });
      assert.equal(answer.status, 422, JSON.stringify(later));
      assert.equal(answer.body.details[0].field, 'later');
    }
    assert.equal((await owner.post(`/activity/${step}/undo`, { later: [step + 99] })).status, 404);
    assert.equal((await stranger.get(`/activity/${step}/later`)).status, 404);
    assert.equal((await owner.get('/activity/0/later')).status, 404);
    assert.equal((await owner.get(`/activity/${step + 99}/later`)).status, 404);
    assert.deepEqual(await contentOf(owner), content);
  });

  it('refuses to undo more than can be surveyed', async () => {
    const owner = await site().signIn(await site().newAccount());
    const { ID } = await made(owner, '/categories', { title: 'Often' });
    const step = await stepOf(owner);
    for (let count = 0; count <= 50; count++)
      await owner.put(`/categories/${ID}`, { title: `Title ${count}` });
    const answer = await owner.get(`/activity/${step}/later`);
    assert.equal(answer.status, 409, answer.text);
    assert.equal(answer.body.code, 'too_many_later_changes');
  });
});
