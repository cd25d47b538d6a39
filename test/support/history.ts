import assert from 'node:assert/strict';
import type { Answer, SignedInOwner, TestAccount } from './site.ts';
import type { Wire } from './spec.ts';

/** A step as GET /activity shows it. */
export interface ShownStep {
  step: number;
  lines: number;
  datetime: string;
  actor: { kind: string; ID?: number; name: string };
  reason: string | null;
  main: { sequence: number; operation: string; resource: string; ID: number; path: string; title: string };
}

interface ShownChange {
  sequence: number;
  step: number;
  datetime: string;
  operation: string;
  resource: string;
  ID: number;
  path: string;
  title: string;
  actor: ShownStep['actor'];
  reason: string | null;
  before: Wire | null;
  after: Wire | null;
}

/** The newest step of an account. */
export async function lastStep(owner: SignedInOwner): Promise<ShownStep> {
  const answer = await owner.get('/activity?per_page=1');
  assert.equal(answer.status, 200, answer.text);
  return answer.body.steps[0];
}

export const undo = (owner: SignedInOwner, step: number): Promise<Answer> =>
  owner.post(`/activity/${step}/undo`);

/** The later steps that the console offers to undo together with this one, newest first. */
export async function laterSteps(owner: SignedInOwner, step: number): Promise<number[]> {
  const answer = await owner.get(`/activity/${step}/later`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.steps.map((one: ShownStep) => one.step);
}

/** Undoes the newest step, which must work; returns the step that this makes. */
export async function undoLast(owner: SignedInOwner): Promise<number> {
  const { step } = await lastStep(owner);
  const answer = await undo(owner, step);
  assert.equal(answer.status, 200, answer.text);
  const made = await lastStep(owner);
  assert.equal(answer.body.step, made.step);
  assert.equal(made.reason, `undo of ${step}`);
  return made.step;
}

export async function changesOf(owner: SignedInOwner, path: string): Promise<ShownChange[]> {
  const answer = await owner.get(path);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.changes;
}

/** Everything an account has, hidden fields and all, as an export holds it. */
export async function contentOf(owner: SignedInOwner): Promise<unknown> {
  const answer = await owner.get('/export');
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** Undoing the newest step gives the content of before it, and undoing that gives the content again. */
export async function assertThereAndBack(owner: SignedInOwner, work: () => Promise<Answer>): Promise<void> {
  const before = await contentOf(owner);
  const { status, text } = await work();
  assert.ok(status < 300, text);
  const after = await contentOf(owner);
  assert.notDeepEqual(after, before);
  await undoLast(owner);
  assert.deepEqual(await contentOf(owner), before);
  await undoLast(owner);
  assert.deepEqual(await contentOf(owner), after);
}

/** A product by two options, its stock set. */
export async function productByOption(account: TestAccount): Promise<Wire> {
  const item = (title: string): Wire => ({ title });
  const options = [
    { title: 'Size', items: [item('Small'), item('Large')] },
    { title: 'Colour', items: [item('Blue'), item('Red')] },
  ];
  const body = { title: 'Mug', price: 5, options, option_based_stock_control: true };
  const { ID } = (await account.post('/products', body)).body.product;
  for (const [index, record] of (await stockOf(account, ID)).entries())
    await account.put(`/products/${ID}/stock/${record.ID}`, { stock_level: index + 1 });
  return (await account.get(`/products/${ID}`)).body.product;
}

export const stockOf = async (account: TestAccount, product: number): Promise<Wire[]> =>
  (await account.get(`/products/${product}/stock?sort_direction=ASC&per_page=100`)).body.stock_records;
