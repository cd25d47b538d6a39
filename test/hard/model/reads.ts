import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Deed, Wish } from './deed.ts';
import { asListed, collectionOf, kinds, pageOf, recordsAt, type State, type Wire } from './state.ts';

/** Whether a state is one of which a read may tell what it told. */
export function explains(state: State, { wish, status, answer }: Deed): boolean {
  switch (wish.kind) {
    case 'read':
      return status === (state.has(wish.path) ? 200 : 404) && isDeepStrictEqual(answer, state.get(wish.path));
    case 'list':
      return isDeepStrictEqual(answer, pageOf(state, wish.path, wish.query).map(asListed));
    default:
      return false;
  }
}

/** A walk through a list while others write: what was there all the time is met, once; what never was is not. */
export function assertWalked(states: readonly State[], { wish, answer }: Deed): void {
  const { path } = wish as Extract<Wish, { kind: 'walk' }>;
  const met = (answer as Wire[]).map(({ ID }) => ID as number);
  const rising = met.every((ID, index) => !index || ID > (met[index - 1] as number));
  assert.ok(rising, `a walk of ${path} met ${met}`);
  const everThere = states.map((state) => new Set<number>(recordsAt(state, path).map(({ ID }) => ID)));
  for (const ID of everThere[0] ?? [])
    if (everThere.every((there) => there.has(ID)))
      assert.ok(met.includes(ID), `a walk of ${path} missed ${ID}`);
  for (const ID of met)
    assert.ok(
      everThere.some((there) => there.has(ID)),
      `a walk of ${path} met ${ID}`,
    );
}

/** The one record of an answer, whichever envelope it came in. */
export const recordIn = (body: Wire): Wire => ('ID' in body ? body : Object.values(body)[0]);

export const keyOfList = (path: string): string =>
  path.endsWith('/types')
    ? 'delivery_types'
    : path.endsWith('/stock')
      ? 'stock_records'
      : kinds[collectionOf(path)].many;
