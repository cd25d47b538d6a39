import { newProduct, randomly } from './data.ts';
import type { Load } from './load.ts';
import type { Shape, Site } from './stores.ts';

/** One kind of request that is measured. */
export interface Work {
  name: string;
  status: number;
  /** The least share of its CPU time that a bare server would need as well: bare ÷ ours. */
  bar?: number;
  hoped?: number;
  /** Must cost the same whatever the number of products. */
  steady?: boolean;
  /** Milliseconds of rest after which what the server put off is done; where it puts nothing off, any will do. */
  lull?: number;
  /** The fewest products with which it makes sense. */
  least?: number;
  requests(site: Site, round: number): Pick<Load, 'requests' | 'ids'>;
}

/** Requests without a repetition, where each is to be asked for the first time: more than any cache keeps. */
const spellings = 20_000;
const bodies = 2000;
const perPage = 25;

const head = (method: string, target: string, token: string): string =>
  `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\nX-Token: ${token}\r\nX-Version: 1\r\n`;

export const get = (target: string, token: string): string => `${head('GET', target, token)}\r\n`;

export function post(target: string, token: string, body: unknown): string {
  const json = JSON.stringify(body);
  const about = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n`;
  return head('POST', target, token) + about + json;
}

type Limits = Pick<Work, 'bar' | 'hoped' | 'steady' | 'least'>;

/** The same again and again, from each account in turn. */
const repeated = (name: string, target: (shape: Shape) => string, limits: Limits): Work => ({
  ...{ name, status: 200 },
  ...limits,
  requests: ({ shape, tokens }) => ({ requests: tokens.map((token) => get(target(shape), token)) }),
});

const atRandom = (name: string, target: string, least: number, limits: Limits): Work => ({
  ...{ name, status: 200 },
  ...limits,
  requests: ({ shape, tokens }) => ({
    requests: tokens.map((token) => get(target, token)),
    ids: { least, most: shape.products },
  }),
});

const orders = [
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
 * One of some 27,000 ways to spell the address of a page: zeros in front of numbers, the case of letters, the order. All
 * mean the same, but an answer is kept for an address as it was spelled: so each of them is asked for the first time.
 */
function spelled(page: number, variant: number): string {
  let rest = variant;
  const choose = (below: number): number => {
    const choice = rest % below;
    rest = Math.floor(rest / below);
    return choice;
  };
  const order = orders[choose(orders.length)] as string;
  const direction = [...'desc'].map((letter) => (choose(2) ? letter.toUpperCase() : letter)).join('');
  const parts = [
    `page=${'0'.repeat(choose(12))}${page}`,
    `per_page=${'0'.repeat(choose(12))}${perPage}`,
    `sort_direction=${direction}`,
    'sort_property=ID',
  ];
  return `/products?${[...order].map((index) => parts[Number(index)]).join('&')}`;
}

/** All these addresses, from each account in turn. */
const spelledOut = ({ tokens }: Site, address: (index: number) => string): string[] =>
  Array.from({ length: spellings }, (_, index) =>
    get(address(index), tokens[index % tokens.length] as string),
  );

const firstAsked = (
  name: string,
  page: (pick: (below: number) => number) => number,
  least: number,
): Work => ({
  ...{ name, status: 200, least },
  requests(site, round) {
    const pick = randomly(round);
    return { requests: spelledOut(site, (index) => spelled(page(pick), round * spellings + index)) };
  },
});

export const getSame = repeated('GET one, the same', ({ products }) => `/products/${products / 2}`, {
  ...{ bar: 0.7, hoped: 0.85, steady: true },
});
export const getRandom = atRandom('GET one at random', '/products/{id}', 1, {
  ...{ bar: 0.45, hoped: 0.6, steady: true },
});
export const firstList = repeated('list of 25', () => '/products', {
  ...{ bar: 0.5, hoped: 0.75, steady: true },
});
export const listAfter = atRandom('list after a random last_id', '/products?last_id={id}', perPage + 1, {
  ...{ bar: 0.3, hoped: 0.5, steady: true },
});
const sorted = repeated('list by average_rating', () => '/products?sort_property=average_rating', {
  ...{ bar: 0.5, hoped: 0.75, steady: true },
});
const ofCategory = repeated('list of a category', () => '/products?category_id=7', {
  ...{ bar: 0.5, hoped: 0.75, steady: true },
});
/** The same at random with a parameter that nobody knows, another one each time: at every size they are read from the store. */
const unheard = (work: Work, name: string, target: string): Work => ({
  ...{ name, status: 200, steady: true },
  requests: (site, round) => ({
    ...work.requests(site, round),
    requests: spelledOut(site, (index) => `${target}n=${index}`),
  }),
});
const getStored = unheard(getRandom, 'GET one at random, first time asked', '/products/{id}?');
const listStored = unheard(
  listAfter,
  'list after a random last_id, first time asked',
  '/products?last_id={id}&',
);
/** A different one each time near the front, or near the 2,000th. */
export const shallowPage = firstAsked('page=1, first time asked', () => 1, perPage);
export const deepPage = firstAsked('page=2000, first time asked', (pick) => 1960 + pick(81), 2040 * perPage);

export const create: Work = {
  ...{ name: 'POST product', status: 201, bar: 0.25, hoped: 0.4, steady: true, lull: 1000 },
  requests: ({ tokens }, round) => ({
    requests: Array.from({ length: bodies }, (_, index) =>
      post('/products', tokens[index % tokens.length] as string, newProduct((1000 + round) * bodies + index)),
    ),
  }),
};

/** In the order they are measured; the writes last, since they make accounts larger. */
export const works: Work[] = [
  ...[getSame, getRandom, getStored, firstList, listAfter, listStored],
  ...[sorted, ofCategory, shallowPage, deepPage],
  create,
];
