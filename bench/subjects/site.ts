import sharp from 'sharp';
import { addresses } from '../../src/faces/site/addresses.ts';
import type { BenchContext } from '../context.ts';
import { measurePair, type PairedMeasurement } from '../measure.ts';
import { formatShort, median } from '../numbers.ts';
import { type Server, startBare, startLoad, startServer, stop } from '../processes.ts';
import { atLeast, atMost, type Bar, type Section, type Table } from '../report.ts';
import { type BenchStore, describeShape } from '../stores.ts';
import { newProduct } from '../test-data.ts';

interface PageCase {
  name: string;
  /** Bare ÷ Tradepost, at least. */
  ratio?: number;
  /** CPU of the server for each page, at most. */
  milliseconds?: number;
  headers?: string[];
  /** Path of the page that is asked for so many-th. */
  path(index: number, store: BenchStore, picture: string): string;
  /** One address again and again. */
  isRepeated?: boolean;
  /** The bare server streams it from a file. */
  isFile?: boolean;
}

/** More than any cache holds. */
const distinctAddresses = 20_000;

const browser = [
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language: en-GB,en;q=0.9',
];

const productPath = (ID: number): string => addresses.product({ ID, title: newProduct(ID).title });
const again = (): string => productPath(500);
/** An unknown parameter with a new value is another address, which no cache has. */
const uncached =
  (path: string) =>
  (index: number): string =>
    `${path}${path.includes('?') ? '&' : '?'}n=${index}`;
const category = addresses.category({ ID: 7, title: 'Shelf 7' });

/** The bars are those of a shop of any size. */
const cases: PageCase[] = [
  { name: 'product, again', ratio: 0.5, path: again, isRepeated: true },
  {
    ...{ name: '… compressed, brotli', ratio: 0.5, path: again, isRepeated: true },
    headers: ['Accept-Encoding: gzip, deflate, br'],
  },
  {
    ...{ name: '… compressed, gzip', ratio: 0.5, path: again, isRepeated: true },
    headers: ['Accept-Encoding: gzip'],
  },
  {
    ...{ name: 'any product, the first time', milliseconds: 1 },
    path: (index, { shape }) => productPath(1 + ((index * 37) % shape.products)),
  },
  { name: 'home, not cached', milliseconds: 2, path: uncached('/') },
  { name: 'category, not cached', milliseconds: 2, path: uncached(category) },
  { name: 'category, not cached, brotli', path: uncached(category), headers: ['Accept-Encoding: br'] },
  { name: 'shop, by price', path: uncached('/shop?sort=price') },
  { name: 'shop, in stock and on sale', path: uncached('/shop?in_stock=1&on_sale=1') },
  { name: 'category, by price, in stock', path: uncached(`${category}?sort=price&in_stock=1`) },
  {
    name: 'category, 20.00 to 30.00, by name',
    path: uncached(`${category}?sort=title&price_from=20&price_to=30`),
  },
  { name: 'search', path: uncached('/search?q=blue+mug') },
  // 1.5 times as dear at most.
  {
    name: 'picture',
    ratio: 1 / 1.5,
    path: (_index, _store, picture) => picture,
    isRepeated: true,
    isFile: true,
  },
];

/** Those that are measured among many accounts too. */
const amongMany = [
  'product, again',
  'any product, the first time',
  'home, not cached',
  'category, not cached',
];

interface PageRow {
  page: string;
  shape: string;
  ours: number;
  bare: number;
  ratio: number;
}

const hostOf = (index: number): string => `shop-${index}.localhost`;

const requestFor = (host: string, path: string, headers: readonly string[] = []): string =>
  `${[`GET ${path} HTTP/1.1`, `Host: ${host}`, ...browser, ...headers].join('\r\n')}\r\n\r\n`;

function requestsOf(
  { path, headers, isRepeated }: PageCase,
  store: BenchStore,
  picture: string,
  round: number,
): string[] {
  const { accounts } = store.shape;
  const count = isRepeated ? accounts : distinctAddresses;
  return Array.from({ length: count }, (_, index) =>
    requestFor(hostOf(index % accounts), path(round * distinctAddresses + index, store, picture), headers),
  );
}

/** The account's pages are made by hand: bundles of the bench have products and categories alone. */
async function addShopPage({ port }: Server, token: string): Promise<void> {
  const body = JSON.stringify({
    ...{ page_type: 'dynamic', content: 'shop', page_title: 'Shop', page_filename: 'shop' },
    ...{ is_onmenu: true, menu_text: 'Shop', menu_order: 1 },
  });
  const headers = { 'content-type': 'application/json', 'x-token': token, 'x-version': '1' };
  const answer = await fetch(`http://127.0.0.1:${port}/pages`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** Uploads a picture of some 100 kB; returns its address on the site. */
async function addPicture({ port }: Server, token: string): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#888', noise } });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'picture.jpg');
  const headers = { 'x-token': token, 'x-version': '1' };
  const options = { method: 'POST', headers, body: form };
  const answer = await fetch(`http://127.0.0.1:${port}/media_files`, options);
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  const { media_file } = (await answer.json()) as { media_file: { url: string } };
  return new URL(media_file.url, 'http://shop.localhost').pathname;
}

async function measureStore(
  { settings, progress }: BenchContext,
  store: BenchStore,
  selected: PageCase[],
): Promise<PageRow[]> {
  const ours = await startServer({ data: store.data });
  for (const token of store.tokens) await addShopPage(ours, token);
  const picture = await addPicture(ours, store.tokens[0] as string);
  const bare = await startBare();
  const generator = startLoad();
  const pairs = selected.map((page) => ({ page, measured: [] as PairedMeasurement[] }));
  for (let round = 0; round < settings.rounds; round++)
    for (const { page, measured } of pairs) {
      progress(`round ${round + 1}/${settings.rounds}: ${page.name}, ${describeShape(store.shape)}`);
      const load = {
        ...{
          requests: requestsOf(page, store, picture, round),
          status: 200,
          connections: settings.connections,
          isFile: page.isFile ?? false,
        },
      };
      measured.push(await measurePair(generator, { ours, bare }, load, settings.seconds));
    }
  await stop(generator, ours.process, bare.process);
  return pairs.map(({ page, measured }) => {
    const medianBy = (value: (pair: PairedMeasurement) => number): number => median(measured.map(value));
    return {
      page: page.name,
      shape: describeShape(store.shape),
      ours: medianBy((pair) => pair.ours.cpuMicroseconds),
      bare: medianBy((pair) => pair.bare.cpuMicroseconds),
      ratio: medianBy((pair) => pair.bare.cpuMicroseconds / pair.ours.cpuMicroseconds),
    };
  });
}

function toTable(rows: PageRow[]): Table {
  const barOf = ({ ratio, milliseconds }: PageCase): string => {
    if (ratio) return `ratio ≥ ${formatShort(ratio)}`;
    return milliseconds ? `≤ ${milliseconds * 1000} µs` : '';
  };
  return {
    head: ['page', 'products', 'bare µs', 'Tradepost µs', 'bare ÷ Tradepost', 'bar'],
    rows: rows.map(({ page, shape, ours, bare, ratio }) => [
      ...[page, shape, formatShort(bare), formatShort(ours), ratio.toFixed(2)],
      barOf(cases.find(({ name }) => name === page) as PageCase),
    ]),
  };
}

const toBars = (rows: PageRow[]): Bar[] =>
  rows.flatMap((row) => {
    const { ratio, milliseconds } = cases.find(({ name }) => name === row.page) as PageCase;
    const name = `${row.page}, ${row.shape} products`;
    return [
      ...(ratio ? [atLeast(`${name}: bare ÷ Tradepost`, row.ratio, ratio, '')] : []),
      ...(milliseconds ? [atMost(name, row.ours / 1000, milliseconds, ' ms')] : []),
    ];
  });

/** Pages of the public site, of one large shop and among many accounts. */
export async function site(bench: BenchContext): Promise<Section> {
  const { stores, settings } = bench;
  const selected = cases.filter(({ name }) => name.includes(settings.work));
  const one = await stores.copy({ accounts: 1, products: settings.size });
  const rows = await measureStore(bench, one, selected);
  const amongAccounts = selected.filter(({ name }) => amongMany.includes(name));
  if (settings.accounts > 1 && amongAccounts.length) {
    const many = await stores.copy({ accounts: settings.accounts, products: productsAmongMany });
    rows.push(...(await measureStore(bench, many, amongAccounts)));
  }
  return {
    title: 'Site',
    about: `CPU time of the server for each page, in µs, beside a bare \`node:http\` that answers the same bytes, in turn with ours: ${settings.connections} connections, medians of ${settings.rounds} rounds of ${settings.seconds} s each. One worker, SQLite.`,
    tables: [toTable(rows)],
    bars: toBars(rows),
    figures: rows,
  };
}

/** Of each account: a store of a thousand is made in a minute. */
const productsAmongMany = 100;
