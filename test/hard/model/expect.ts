import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Deed, Wish } from './deed.ts';
import { held, isInner, type State, type Wire } from './state.ts';
import type { Step } from './steps.ts';

/** The status by which a wish must be refused; undefined where it must be granted, 'any' where this model cannot tell. */
export function refusal(state: State, wish: Wish, quota: number): number | 'any' | undefined {
  switch (wish.kind) {
    case 'create': {
      if (isInner(`${wish.path}/1`)) return state.has(outer(wish.path)) ? undefined : 404;
      return wrongFields(state, wish.path, wish.body) ?? (held(state) >= quota ? 409 : undefined);
    }
    case 'change':
    case 'delete': {
      const record = state.get(wish.path);
      if (!record) return 404;
      if (wish.seen && !isDeepStrictEqual(wish.seen, record)) return 412;
      return wish.kind === 'change' ? wrongFields(state, wish.path, wish.body) : undefined;
    }
    case 'batch':
      if (!state.has(wish.changed)) return 404;
      return held(state) >= quota ? 409 : undefined;
    default:
      return 'any';
  }
}

const outer = (path: string): string => path.split('/').slice(0, 3).join('/');

function wrongFields(state: State, path: string, body: Wire): number | undefined {
  const { parent_category: parent, category_id: categories = [], code } = body;
  if (parent && !state.has(`/categories/${parent}`)) return 422;
  if (path.startsWith('/categories/'))
    for (let at = `/categories/${parent}`; state.has(at); at = `/categories/${state.get(at).parent_category}`)
      if (at === path) return 422;
  if (categories.some((ID: number) => !state.has(`/blog_categories/${ID}`))) return 422;
  const others = [...state].filter(([place]) => place !== path);
  const isTaken = others.some(([, record]) => code && record.code?.toLowerCase() === code.toLowerCase());
  return isTaken ? 409 : undefined;
}

/** A step did what its wish asked for, all of it, and nothing else. */
export function assertEffect(before: State, after: State, { wish, outcome, answer }: Deed, step: Step): void {
  const expected = expectation(before, after, wish, step);
  for (const path of step.touched)
    assert.ok(expected.has(path) || isStockOf(wish, path), `${wish.kind} also touched ${path}`);
  for (const [path, record] of expected) assert.deepEqual(after.get(path), record, `${wish.kind}: ${path}`);
  if (outcome !== 'done') return;
  if (wish.kind === 'change') assert.deepEqual(answer, after.get(wish.path), `the answer for ${wish.path}`);
  if (wish.kind === 'delete') assert.deepEqual(answer, before.get(wish.path), `the answer for ${wish.path}`);
  if (wish.kind === 'create')
    assert.equal(`${wish.path}/${answer.ID}`, step.created[0], 'the ID of the answer');
}

/** A product's stock records follow its options. */
const isStockOf = (wish: Wish, path: string): boolean =>
  (wish.kind === 'create' && path.startsWith('/products/') && path.includes('/stock/')) ||
  (wish.kind === 'change' && 'options' in wish.body && path.startsWith(`${wish.path}/stock/`));

/** How the records stand afterwards that a wish is about; undefined for one that must be gone. */
function expectation(before: State, after: State, wish: Wish, step: Step): Map<string, Wire | undefined> {
  const laid = (path: string, from: State, fields: Wire): [string, Wire] => [
    path,
    { ...from.get(path), ...fields },
  ];
  switch (wish.kind) {
    case 'create':
      return new Map([
        laid(step.created[0] as string, after, {
          ...wish.body,
          ...shownOf(wish.body, after.get(step.created[0] as string)),
        }),
      ]);
    case 'change':
      return changed(before, after, wish);
    case 'delete':
      return removed(before, wish.path);
    case 'batch':
      return new Map([
        laid(wish.changed, before, { title: wish.mark }),
        laid(step.created[0] as string, after, wish.created),
      ]);
    case 'import':
      return new Map([
        laid(wish.changed, after, { title: wish.mark }),
        laid(wish.created, after, { title: wish.mark }),
      ]);
    default:
      return new Map();
  }
}

/** Fields that are not shown as they are sent. */
function shownOf(body: Wire, record: Wire): Wire {
  const { options, price, amount } = record;
  return Object.fromEntries(Object.entries({ options, price, amount }).filter(([name]) => name in body));
}

function changed(
  before: State,
  after: State,
  { path, body }: Extract<Wish, { kind: 'change' }>,
): Map<string, Wire> {
  const [was, is] = [before.get(path), after.get(path)];
  const { stock_level: stock_total, ...fields } = body;
  if (stock_total === undefined) {
    // How many there are follows from the options; that it is the sum is looked at elsewhere.
    const stock = 'options' in body ? { stock_number: is.stock_number } : {};
    return new Map([[path, { ...was, ...fields, ...stock, ...shownOf(body, is) }]]);
  }
  const product = before.get(outer(path));
  const stock_number = product.stock_number + stock_total - was.stock_total;
  return new Map([
    [path, { ...was, stock_total }],
    [outer(path), { ...product, stock_number }],
  ]);
}

/** What a record leaves behind: children move up, links are taken off, what stands inside goes too. */
function removed(before: State, path: string): Map<string, Wire | undefined> {
  const { ID, parent_category } = before.get(path);
  const expected = new Map<string, Wire | undefined>([[path, undefined]]);
  for (const [place, record] of before) {
    if (place.startsWith(`${path}/`)) expected.set(place, undefined);
    if (path.startsWith('/categories/') && place !== path && record.parent_category === ID)
      expected.set(place, { ...record, parent_category });
    if (path.startsWith('/blog_categories/') && record.category_id?.includes(ID))
      expected.set(place, { ...record, category_id: record.category_id.filter((one: number) => one !== ID) });
  }
  return expected;
}

/** What was undone is as it was before, where nobody had changed it since; nothing else was touched. */
export function assertUndone(before: State, after: State, undone: Step, step: Step): void {
  for (const path of step.touched) assert.ok(undone.touched.has(path), `undo also touched ${path}`);
  for (const path of undone.touched)
    if (isDeepStrictEqual(before.get(path), undone.after.get(path)))
      assert.deepEqual(after.get(path), undone.before.get(path), `undo of ${undone.step}: ${path}`);
}
