import { median, type Pair } from './measure.ts';
import type { Start, Transfer } from './whole.ts';
import type { Work } from './work.ts';

/** One line of the table: a kind of request at a number of products, all rounds together. */
export interface Row {
  work: string;
  products: number;
  /** Microseconds of CPU time for each request. */
  ours: number;
  bare: number;
  /** Ours ÷ bare, each pair of one round for itself. */
  ratio: number;
  perSecond: number;
  barePerSecond: number;
  busy: number;
  bareBusy: number;
}

export interface Bar {
  name: string;
  measured: number;
  most: number;
  unit: '×' | 's' | 'MB';
  pass: boolean;
}

/** The rounds of one kind of request, by number of products. */
export interface Rounds {
  work: Work;
  byProducts: Map<number, Pair[]>;
}

export function toRows({ work, byProducts }: Rounds): Row[] {
  return [...byProducts].map(([products, pairs]) => {
    const middle = (value: (pair: Pair) => number): number => median(pairs.map(value));
    return {
      work: work.name,
      products,
      ours: middle(({ ours }) => ours.cpu),
      bare: middle(({ bare }) => bare.cpu),
      ratio: middle(({ ours, bare }) => ours.cpu / bare.cpu),
      perSecond: middle(({ ours }) => ours.perSecond),
      barePerSecond: middle(({ bare }) => bare.perSecond),
      busy: middle(({ ours }) => ours.busy),
      bareBusy: middle(({ bare }) => bare.busy),
    };
  });
}

const bar = (name: string, measured: number, most: number, unit: Bar['unit']): Bar => ({
  name,
  measured,
  most,
  unit,
  pass: measured <= most,
});

/** How much more a request may cost with the most products than with the fewest. */
const growth = 1.5;

export function requestBars(rounds: Rounds[]): Bar[] {
  return rounds.flatMap((one) => {
    const { work, byProducts } = one;
    const costs = work.bar
      ? toRows(one).map(({ products, ratio }) =>
          bar(`${work.name}, ${products.toLocaleString('en')} products`, ratio, work.bar as number, '×'),
        )
      : [];
    const few = byProducts.get(Math.min(...byProducts.keys())) as Pair[];
    const many = byProducts.get(Math.max(...byProducts.keys())) as Pair[];
    if (!work.steady || few === many) return costs;
    const grown = median(many.map(({ ours }, round) => ours.cpu / (few[round] as Pair).ours.cpu));
    return [...costs, bar(`${work.name}, most products ÷ fewest`, grown, growth, '×')];
  });
}

export function wholeBars(largest: Transfer, start: Start): Bar[] {
  // Smaller accounts say nothing about the time that the bar allows for this many.
  const importing = largest.products >= 100_000;
  return [
    ...(importing ? [bar('import of 100,000 products', largest.importSeconds, 30, 's')] : []),
    bar('start to ready', start.readySeconds, 1, 's'),
    bar('idle memory', start.idle, 150, 'MB'),
  ];
}
