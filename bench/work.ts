import { newProduct, randomly } from './data.ts';

/** One kind of request that is measured. */
export interface Work {
  name: string;
  status: number;
  /** The most it may cost, as a multiple of the bare server's. */
  bar?: number;
  /** Must cost the same whatever the number of products. */
  steady?: boolean;
  /** Whole requests, to be sent again and again in this order. */
  requests(products: number, token: string): string[];
}

/** So many that the pages they touch do not all fit the store's cache. */
const different = 20_000;
const differentBodies = 2000;
const perPage = 25;

const head = (method: string, target: string, token: string): string =>
  `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\nX-Token: ${token}\r\nX-Version: 1\r\n`;

const get = (target: string, token: string): string => `${head('GET', target, token)}\r\n`;

function post(target: string, token: string, body: unknown): string {
  const json = JSON.stringify(body);
  const about = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n`;
  return head('POST', target, token) + about + json;
}

const reading = (name: string, target: (products: number) => string, limits: Partial<Work> = {}): Work => ({
  name,
  status: 200,
  ...limits,
  requests: (products, token) => [get(target(products), token)],
});

const readingAtRandom = (name: string, target: (id: number) => string, least: number): Work => ({
  name,
  status: 200,
  requests(products, token) {
    const pick = randomly(products);
    const targets = Array.from({ length: different }, () => target(least + pick(products - least + 1)));
    return targets.map((one) => get(one, token));
  },
});

const one = { bar: 3, steady: true };
const list = { bar: 8, steady: true };

/** In the order they are measured. What is asked at random is mostly not in memory yet: it has no bar so far. */
export const reads: Work[] = [
  reading('GET one, the same', (products) => `/products/${products / 2}`, one),
  readingAtRandom('GET one at random', (id) => `/products/${id}`, 1),
  reading('list of 25', () => '/products', list),
  readingAtRandom('list after a random last_id', (id) => `/products?last_id=${id}`, perPage + 1),
  reading('list by average_rating', () => '/products?sort_property=average_rating', list),
  reading('list of a category', () => '/products?category_id=7', list),
  reading('list, page=40', () => '/products?page=40'),
  reading('list, deepest page', (products) => `/products?page=${Math.floor(products / perPage)}`),
];

/** Measured after the reads, since it makes the account larger. */
export const writes: Work[] = [
  {
    name: 'POST product',
    status: 201,
    requests: (_products, token) =>
      Array.from({ length: differentBodies }, (_, index) =>
        post('/products', token, newProduct(1_000_000 + index)),
      ),
  },
];
