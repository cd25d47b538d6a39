import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Few enough that each fills a page, even with 1,000 products. */
export const categories = 20;

/** Seeded random integers below `below` (mulberry32). */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const colours = ['Blue', 'Red', 'Green', 'Grey', 'White', 'Black', 'Ochre', 'Plum'];
const things = ['mug', 'plate', 'bowl', 'jug', 'candle', 'blanket', 'notebook', 'pen', 'lamp', 'tray'];

const money = (pence: number): string => (pence / 100).toFixed(2);

const sizes = ['Small', 'Medium', 'Large'].map((title, index) => ({
  ID: String(index + 1),
  title,
  price_adjustment: money(index * 150),
  weight_adjustment: '0.000',
  is_custom_input: '0',
}));

/** About 400 bytes of JSON. */
export function newProduct(number: number) {
  const pick = seededRandom(number);
  const title = `${colours[pick(colours.length)]} ${things[pick(things.length)]} ${number}`;
  const price = 199 + pick(20_000);
  return {
    parent_category: 1 + pick(categories),
    title,
    visible: true,
    short_description: 'Made by hand',
    long_description: '',
    price: money(price),
    sku: `SKU-${number}`,
    weight: `0.${100 + pick(900)}`,
    stock_number: pick(500),
    stock_backorder: 0,
    title_tag: title,
    meta_keywords: '',
    meta_description: '',
    was_price: money(price + 500),
    rrp: money(price + 700),
    trade_price: money(price - 100),
    free_postage: false,
  };
}

/** About 750 bytes of JSON alone, 440 in a list. */
export const product = (ID: number) => ({
  ID,
  ...newProduct(ID),
  options: [{ ID: '1', title: 'Size', required: '1', items: sizes }],
  average_rating: money(seededRandom(-ID)(501)),
});

function* bundleText(products: number): Generator<string> {
  const shelves = Array.from({ length: categories }, (_, index) => ({
    ID: index + 1,
    parent_category: 0,
    title: `Shelf ${index + 1}`,
  }));
  yield `{"categories":${JSON.stringify(shelves)},"products":[`;
  for (let id = 1; id <= products; id++) yield (id > 1 ? ',\n' : '\n') + JSON.stringify(product(id));
  yield ']}\n';
}

export const writeBundle = (file: string, products: number): Promise<void> =>
  pipeline(Readable.from(bundleText(products)), createWriteStream(file));
