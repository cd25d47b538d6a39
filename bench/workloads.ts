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

/** The headers of a small client of one's own, besides its token. */
const plainHeaders = ['Accept: application/json', 'X-Version: 1'];
/** Those that axios sends by itself. */
const axiosHeaders = [
  'Accept: application/json, text/plain, */*',
  'User-Agent: axios/1.13.2',
  'Accept-Encoding: gzip, compress, deflate, br',
  'Connection: keep-alive',
];
/** Those that a browser sends with fetch from another origin. */
const browserHeaders = [
  'Connection: keep-alive',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
  'Accept: */*',
  'Sec-Fetch-Site: cross-site',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Dest: empty',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-GB,en;q=0.9',
];

const requestHead = (method: string, target: string, token: string, headers = plainHeaders): string =>
  `${[`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, `X-Token: ${token}`].join('\r\n')}\r\n`;

export const getRequest = (target: string, token: string, headers?: string[]): string =>
  `${requestHead('GET', target, token, headers)}\r\n`;

export const postRequest = (target: string, token: string, body: unknown): string =>
  jsonRequest('POST', target, token, body);

function jsonRequest(method: 'POST' | 'PUT', target: string, token: string, body: unknown): string {
  const json = JSON.stringify(body);
  const contentHeaders = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n`;
  return requestHead(method, target, token) + contentHeaders + json;
}

type WorkloadOptions = Pick<Workload, 'bar' | 'goal' | 'sizeIndependent' | 'minProducts'>;

/** Repeats one request per account. */
const repeatedWorkload = (
  name: string,
  target: (shape: Shape) => string,
  limits: WorkloadOptions,
  headers?: string[],
): Workload => ({
  ...{ name, status: 200 },
  ...limits,
  requests: ({ shape, tokens }) => ({
    requests: tokens.map((token) => getRequest(target(shape), token, headers)),
  }),
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

const sameProduct = ({ products }: Shape): string => `/products/${products / 2}`;
export const getSame = repeatedWorkload('GET one, again', sameProduct, {
  ...{ bar: 0.85, goal: 0.93, sizeIndependent: true },
});
const asAxios = repeatedWorkload('… as axios sends it', sameProduct, { bar: 0.8, goal: 0.96 }, axiosHeaders);
const asBrowser = repeatedWorkload(
  '… as a browser sends it',
  sameProduct,
  { bar: 0.8, goal: 0.93 },
  browserHeaders,
);
export const getRandom = randomWorkload('GET one at random', '/products/{id}', 1, {
  ...{ bar: 0.44, goal: 0.51, sizeIndependent: true },
});
export const firstList = repeatedWorkload('list of 25, again', () => '/products', {
  ...{ bar: 0.8, goal: 0.92, sizeIndependent: true },
});
export const listAfter = randomWorkload(
  'list after a random last_id',
  '/products?last_id={id}',
  perPage + 1,
  {
    ...{ bar: 0.3, goal: 0.5, sizeIndependent: true },
  },
);
const sorted = repeatedWorkload('list by rating, again', () => '/products?sort_property=average_rating', {
  ...{ bar: 0.7, goal: 0.87, sizeIndependent: true },
});
const page2000 = repeatedWorkload('page=2000, again', () => '/products?page=2000', {
  ...{ bar: 0.7, goal: 0.87, minProducts: 2040 * perPage },
});
const ofCategory = repeatedWorkload('list of a category, again', () => '/products?category_id=7', {
  ...{ bar: 0.7, goal: 0.87, sizeIndependent: true },
});
/** Adds an unknown parameter with a new value to each request, which misses the cache. */
const uncachedWorkload = (work: Workload, name: string, target: string): Workload => ({
  ...{ name, status: 200, sizeIndependent: true },
  requests: (site, round) => ({
    ...work.requests(site, round),
    requests: requestEach(site, (index) => `${target}n=${index}`),
  }),
});
const getStored = uncachedWorkload(getRandom, 'GET one at random, not cached', '/products/{id}?');
const listStored = uncachedWorkload(
  listAfter,
  'list after a random last_id, not cached',
  '/products?last_id={id}&',
);
/** Different addresses near the first, or the 2,000th page. */
export const shallowPage = firstTimeWorkload('page=1, not cached', () => 1, perPage);
export const deepPage = firstTimeWorkload('page=2000, not cached', (pick) => 1960 + pick(81), 2040 * perPage);

export const create: Workload = {
  ...{ name: 'POST one', status: 201, bar: 0.18, goal: 0.2, sizeIndependent: true, settleMs: 1000 },
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

export const update: Workload = {
  ...{ name: 'PUT of one field', status: 200, bar: 0.17, goal: 0.2, settleMs: 1000 },
  requests: ({ shape, tokens }, round) => ({
    requests: Array.from({ length: distinctBodies }, (_, index) =>
      jsonRequest(
        'PUT',
        `/products/${1 + ((index * 37) % shape.products)}`,
        tokens[index % tokens.length] as string,
        { price: `${1 + ((index + round) % 97)}.50` },
      ),
    ),
  }),
};

/** In measuring order; writes last, since they grow the store. */
export const workloads: Workload[] = [
  ...[getSame, asAxios, asBrowser, getRandom, getStored, firstList, listAfter, listStored],
  ...[sorted, page2000, ofCategory, shallowPage, deepPage],
  ...[update, create],
];
