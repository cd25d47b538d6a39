import assert from 'node:assert/strict';
import type { Answer, TestAccount } from './site.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into records of every shape
export type Wire = Record<string, any>;

/** The kinds of value that the specification's tables name, each as the wire shows it. */
const kinds = {
  integer: (value: unknown) => Number.isInteger(value),
  number: (value: unknown) => typeof value === 'number',
  string: (value: unknown) => typeof value === 'string',
  'string or null': (value: unknown) => value === null || typeof value === 'string',
  boolean: (value: unknown) => typeof value === 'boolean',
  'string flag': (value: unknown) => value === '0' || value === '1',
  'string ID': (value: unknown) => matches(value, /^[1-9]\d*$/),
  money: (value: unknown) => matches(value, /^-?\d+\.\d{2}$/),
  weight: (value: unknown) => matches(value, /^-?\d+\.\d{2}[1-9]?$/),
  'three decimals': (value: unknown) => matches(value, /^-?\d+\.\d{3}$/),
  datetime: (value: unknown) => matches(value, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  day: (value: unknown) => matches(value, /^\d{4}-\d\d-\d\d$/),
  'empty array': (value: unknown) => Array.isArray(value) && value.length === 0,
  object: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: (value: unknown) => Array.isArray(value),
  integers: (value: unknown) => Array.isArray(value) && value.every(Number.isInteger),
};

const matches = (value: unknown, pattern: RegExp): boolean =>
  typeof value === 'string' && pattern.test(value);

type Kind = keyof typeof kinds;
/** A field table: every key with its kind, an object's own table, or a list of objects. */
export interface Shape {
  [field: string]: Kind | Shape | [Shape];
}

/** Just these keys, no other, each of its kind. */
export function assertShape(value: unknown, shape: Shape, place = 'the record'): void {
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), `${place} is an object`);
  assert.deepEqual(Object.keys(value).sort(), Object.keys(shape).sort(), `the fields of ${place}`);
  for (const [field, kind] of Object.entries(shape)) {
    const inner: unknown = (value as Wire)[field];
    const here = `${place}.${field}`;
    if (typeof kind === 'string') assert.ok(kinds[kind](inner), `${here} is ${kind}: ${String(inner)}`);
    else if (!Array.isArray(kind)) assertShape(inner, kind, here);
    else {
      assert.ok(Array.isArray(inner), `${here} is an array`);
      for (const [index, item] of inner.entries()) assertShape(item, kind[0], `${here}[${index}]`);
    }
  }
}

/** What stands in an answer's envelope, which has that one key and no other. */
export function opened(answer: Answer, key: string, status = 200): Wire {
  assert.equal(answer.status, status, answer.text);
  assert.deepEqual(Object.keys(answer.body), [key]);
  return answer.body[key];
}

/** 422 with `error` and `details`, which name these fields and no others. */
export function assertInvalid(answer: Answer, ...fields: string[]): void {
  assert.equal(answer.status, 422, `422 naming ${fields}, not ${answer.text.slice(0, 300)}`);
  assert.deepEqual(Object.keys(answer.body), ['error', 'code', 'details']);
  assert.equal(typeof answer.body.error, 'string');
  for (const detail of answer.body.details)
    assertShape(detail, { field: 'string', code: 'string', message: 'string' });
  const named = new Set(answer.body.details.map(({ field }: Wire) => field));
  assert.deepEqual([...named].sort(), [...fields].sort());
}

/** A plain refusal: this status and one field, `error`. */
export function assertRefused(answer: Answer, status: number, words?: RegExp): void {
  assert.equal(answer.status, status, answer.text.slice(0, 300));
  assert.deepEqual(Object.keys(answer.body), status === 401 ? ['error'] : ['error', 'code']);
  assert.match(answer.body.error, words ?? /./);
}

/** 405 to these methods, and an Allow header that names none of them. */
export async function assertNotAllowed(
  account: TestAccount,
  path: string,
  ...methods: string[]
): Promise<void> {
  for (const method of methods) {
    const answer = await account.call(method, path, method === 'DELETE' ? {} : { body: {} });
    assertRefused(answer, 405);
    const allowed = answer.headers.get('allow')?.split(', ') ?? [];
    assert.ok(allowed.length > 0);
    for (const refused of methods) assert.ok(!allowed.includes(refused), `${path} allows ${allowed}`);
  }
}

/** The IDs that a list shows, in its order. */
export async function listed(account: TestAccount, path: string, key: string): Promise<number[]> {
  const records = opened(await account.get(path), key) as Wire[];
  return records.map(({ ID }) => ID);
}

const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** The list parameters, on a list of which these are all IDs, the highest first. */
export async function assertPages(
  account: TestAccount,
  path: string,
  key: string,
  ids: number[],
): Promise<void> {
  const all = (query: string): Promise<number[]> => listed(account, withQuery(path, query), key);
  const upwards = ids.toReversed();
  assert.ok(ids.length >= 3 && ids.length <= 100);
  assert.deepEqual(await listed(account, path, key), ids.slice(0, 25), 'DESC by ID, 25 to a page');
  assert.deepEqual(await all('per_page=100'), ids);
  assert.deepEqual(await all('per_page=101'), ids, 'over 100 means 100');
  assert.deepEqual(await all('per_page=100&sort_direction=DESC&sort_property=ID'), ids);
  assert.deepEqual(await all('per_page=100&sort_direction=asc'), upwards, 'any case');
  assert.deepEqual(await all('per_page=2'), ids.slice(0, 2));
  assert.deepEqual(await all('per_page=2&page=2'), ids.slice(2, 4));
  assert.deepEqual(await all('per_page=2&page=2&sort_direction=ASC'), upwards.slice(2, 4));
  assert.deepEqual(await all('page=1000'), [], 'past the end');
  assert.deepEqual(await all(`per_page=100&last_id=${ids[1]}`), ids.slice(2));
  assert.deepEqual(await all(`per_page=100&last_id=${upwards[1]}&sort_direction=ASC`), upwards.slice(2));
  assert.deepEqual(await all('per_page=100&last_id=999999'), ids, 'last_id need not exist');
  assert.deepEqual(await all('per_page=100&unknown=1'), ids, 'unknown parameters are ignored');
  for (const bad of ['per_page=0', 'per_page=-1', 'per_page=x', 'per_page=1.5', 'page=0', 'last_id=x'])
    assertRefused(await account.get(withQuery(path, bad)), 400, new RegExp(bad.split('=')[0] as string));
  assertRefused(await account.get(withQuery(path, 'sort_direction=up')), 400, /sort_direction/);
}

/** Each sort property with all IDs in ascending order, ties by ID; the resource's other fields are none. */
export async function assertSorts(
  account: TestAccount,
  path: string,
  key: string,
  fields: Shape,
  orders: Record<string, number[]>,
): Promise<void> {
  for (const [property, upwards] of Object.entries(orders)) {
    const sorted = (query: string): Promise<number[]> =>
      listed(account, `${path}?sort_property=${property}&${query}`, key);
    assert.deepEqual(await sorted('sort_direction=ASC'), upwards, `${property} ASC`);
    assert.deepEqual(await sorted('sort_direction=DESC'), upwards.toReversed(), `${property} DESC`);
    assert.deepEqual(await sorted(''), upwards.toReversed(), `${property}, DESC by default`);
    assert.deepEqual(await sorted('sort_direction=ASC&per_page=2&page=2'), upwards.slice(2, 4));
    assertRefused(await account.get(`${path}?sort_property=${property}&last_id=1`), 400, /last_id/);
  }
  const allowed = ['ID', ...Object.keys(orders)];
  const others = Object.keys(fields).filter((field) => !allowed.includes(field));
  for (const property of ['colour', ...others]) {
    const refusal = await account.get(`${path}?sort_property=${property}`);
    assertRefused(refusal, 400, /sort_property/);
    for (const name of allowed) assert.match(refusal.body.error, new RegExp(name));
  }
}

/** Makes something once, when it is first asked for. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
