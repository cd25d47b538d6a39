import type { Load } from './load.ts';
import type { BenchStore, Shape } from './stores.ts';
import { newProduct, seededRandom } from './test-data.ts';

export interface Workload {
  name: string;
  status: number;
  /** Bare ÷ Tradepost, at least. */
  bar?: number;
  goal?: number;
  /** Cost must not depend on the number of products. */
  sizeIndependent?: boolean;
  /** Idle time after which deferred work is done. */
  settleMs?: number;
  /** Fewest products it makes sense with. */
  minProducts?: number;
  requests(site: BenchStore, round: number): Pick<Load, 'requests' | 'ids'>;
}

/** More than any cache holds. */
const distinctAddresses = 20_000;
const distinctBodies = 2000;
const perPage = 25;

const requestHead = (method: string, target: string, token: string): string =>
  `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\nX-Token: ${token}\r\nX-Version: 1\r\n`;

export const getRequest = (target: string, token: string): string =>
  `${requestHead('GET', target, token)}\r\n`;

export function postRequest(target: string, token: string, body: unknown): string {
  const json = JSON.stringify(body);
  const contentHeaders = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n`;
  return requestHead('POST', target, token) + contentHeaders + json;
}

type WorkloadOptions = Pick<Workload, 'bar' | 'goal' | 'sizeIndependent' | 'minProducts'>;

/** Repeats one request per account. */
const repeatedWorkload = (
  name: string,
  target: (shape: Shape) => string,
  limits: WorkloadOptions,
): Workload => ({
  ...{ name, status: 200 },
  ...limits,
  requests: ({ shape, tokens }) => ({ requests: tokens.map((token) => getRequest(target(shape), token)) }),
});

const randomWorkload = (name: string, target: string, least: number, limits: WorkloadOptions): Workload => ({
  ...{ name, status: 200 },
  ...limits,
  requests: ({ shape, tokens }) => ({
    requests: tokens.map((token) => getRequest(target, token)),
    ids: { least, most: shape.products },
  }),
});

const parameterOrders = [
  '0123',
  '0231',
  '0312',
  '1032',
  '1203',
  '1320',
  '2013',
  '2130',
  '2301',
  '3021',
  '3102',
  '3210',
];

/**
 * One of some 27,000 spellings of a page's address, by leading zeros, letter case and parameter order. The
 * cache is keyed by the spelling, so each of them misses.
 */
function spellPageAddress(page: number, variant: number): string {
  let remainder = variant;
  const pickDigit = (below: number): number => {
    const choice = remainder % below;
    remainder = Math.floor(remainder / below);
    return choice;
  };
  const order = parameterOrders[pickDigit(parameterOrders.length)] as string;
  const direction = [...'desc'].map((letter) => (pickDigit(2) ? letter.toUpperCase() : letter)).join('');
  const parts = [
    `page=${'0'.repeat(pickDigit(12))}${page}`,
    `per_page=${'0'.repeat(pickDigit(12))}${perPage}`,
    `sort_direction=${direction}`,
    'sort_property=ID',
  ];
  return `/products?${[...order].map((index) => parts[Number(index)]).join('&')}`;
}

const requestEach = ({ tokens }: BenchStore, address: (index: number) => string): string[] =>
  Array.from({ length: distinctAddresses }, (_, index) =>
    getRequest(address(index), tokens[index % tokens.length] as string),
  );

const firstTimeWorkload = (
  name: string,
  page: (pick: (below: number) => number) => number,
  least: number,
): Workload => ({
  ...{ name, status: 200, minProducts: least },
  requests(site, round) {
    const pick = seededRandom(round);
    return {
      requests: requestEach(site, (index) => spellPageAddress(page(pick), round * distinctAddresses + index)),
    };
  },
});

export const getSame = repeatedWorkload('GET one, the same', ({ products }) => `/products/${products / 2}`, {
  ...{ bar: 0.7, goal: 0.85, sizeIndependent: true },
});
export const getRandom = randomWorkload('GET one at random', '/products/{id}', 1, {
  ...{ bar: 0.45, goal: 0.6, sizeIndependent: true },
});
export const firstList = repeatedWorkload('list of 25', () => '/products', {
  ...{ bar: 0.5, goal: 0.75, sizeIndependent: true },
});
export const listAfter = randomWorkload(
  'list after a random last_id',
  '/products?last_id={id}',
  perPage + 1,
  {
    ...{ bar: 0.3, goal: 0.5, sizeIndependent: true },
  },
);
const sorted = repeatedWorkload('list by average_rating', () => '/products?sort_property=average_rating', {
  ...{ bar: 0.5, goal: 0.75, sizeIndependent: true },
});
const ofCategory = repeatedWorkload('list of a category', () => '/products?category_id=7', {
  ...{ bar: 0.5, goal: 0.75, sizeIndependent: true },
});
/** Adds an unknown parameter with a new value to each request, which misses the cache. */
const uncachedWorkload = (work: Workload, name: string, target: string): Workload => ({
  ...{ name, status: 200, sizeIndependent: true },
  requests: (site, round) => ({
    ...work.requests(site, round),
    requests: requestEach(site, (index) => `${target}n=${index}`),
  }),
});
const getStored = uncachedWorkload(getRandom, 'GET one at random, first time asked', '/products/{id}?');
const listStored = uncachedWorkload(
  listAfter,
  'list after a random last_id, first time asked',
  '/products?last_id={id}&',
);
/** Different addresses near the first, or the 2,000th page. */
export const shallowPage = firstTimeWorkload('page=1, first time asked', () => 1, perPage);
export const deepPage = firstTimeWorkload(
  'page=2000, first time asked',
  (pick) => 1960 + pick(81),
  2040 * perPage,
);

export const create: Workload = {
  ...{ name: 'POST product', status: 201, bar: 0.25, goal: 0.4, sizeIndependent: true, settleMs: 1000 },
  requests: ({ tokens }, round) => ({
    requests: Array.from({ length: distinctBodies }, (_, index) =>
      postRequest(
        '/products',
        tokens[index % tokens.length] as string,
        newProduct((1000 + round) * distinctBodies + index),
      ),
    ),
  }),
};

/** In measuring order; writes last, since they grow the store. */
export const workloads: Workload[] = [
  ...[getSame, getRandom, getStored, firstList, listAfter, listStored],
  ...[sorted, ofCategory, shallowPage, deepPage],
  create,
];
