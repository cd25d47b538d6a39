import { short, whole } from '../numbers.ts';
import type { Table } from '../report.ts';
import { type Machine, rivals } from '../rivals.ts';
import { nameOf, type Shape } from '../stores.ts';
import { create, firstList, getRandom, getSame, listAfter, type Work, works } from '../work.ts';
import { deeper, depthOf, type Requests, rowOf, spread, spreadOf } from './request-rows.ts';

const share = (ratio: number): string => ratio.toFixed(2);

function costTable(found: Requests): Table {
  const { main } = found;
  const rows = works.flatMap((work) => {
    const plain = rowOf(found, work, main);
    const secure = rowOf(found, work, main, true);
    if (!plain || !secure) return [];
    const bar = work.bar ? `≥ ${share(work.bar)}` : '';
    return [
      [
        ...[work.name, short(plain.bare), short(plain.ours), share(plain.ratio), bar],
        ...[work.hoped ? share(work.hoped) : '', short(secure.bare), short(secure.ours), share(secure.ratio)],
      ],
    ];
  });
  const head = [
    ...[`${nameOf(main)} products`, 'bare µs', 'Tradepost µs', 'bare ÷ Tradepost', 'bar', 'hoped for'],
    ...['HTTPS: bare µs', 'Tradepost µs', 'bare ÷ Tradepost'],
  ];
  return { head, rows };
}

function sizeTable(found: Requests, shapes: Shape[]): Table {
  const costs = (work: Work): string[] =>
    shapes.map((shape) => {
      const row = rowOf(found, work, shape);
      return row ? `${short(row.ours)} (${share(row.ratio)})` : '';
    });
  const rows = works
    .filter((work) => found.rows.some((row) => row.work === work.name))
    .map((work) => {
      const steady = work.steady && shapes.length > 1;
      return [
        work.name,
        ...costs(work),
        ...(steady ? [`${share(spreadOf(found, work))}×`, `≤ ${spread}×`] : ['', '']),
      ];
    });
  const depths = shapes.map((shape) => depthOf(found, shape));
  const deep = depths.map((depth) => (depth ? `${share(depth)}×` : ''));
  return {
    head: ['µs (bare ÷ Tradepost) with so many products', ...shapes.map(nameOf), 'dearest ÷ cheapest', 'bar'],
    rows: [...rows, ['page=2000 ÷ page=1', ...deep, '', `each ≤ ${deeper}×`]],
  };
}

const memoryTable = ({ memory }: Requests): Table => ({
  head: ['MB with so many products', 'at rest', 'after all the load', 'at most'],
  rows: memory.map(({ shape, idle, afterLoad, peak }) => [
    nameOf(shape),
    ...[idle, afterLoad, peak].map(whole),
  ]),
});

export interface Contender extends Machine {
  ours?: boolean;
}

/** Whether it was measured with as many records as the others were. */
export const comparable = ({ main }: Requests): boolean => main.products === 100_000;

/** Tradepost, the bare server and the others, for the table and the picture. */
export function contenders(found: Requests): Contender[] {
  const ours = (work: Work): number | undefined => rowOf(found, work, found.main)?.ours;
  const bare = (work: Work): number | undefined => rowOf(found, work, found.main)?.bare;
  return [
    { name: 'bare node:http', get: bare(getSame), list: bare(firstList), create: bare(create) },
    { name: 'Tradepost, asked again', ours: true, get: ours(getSame), list: ours(firstList) },
    { name: 'Tradepost, at random', ours: true, get: ours(getRandom), list: ours(listAfter) },
    { name: 'Tradepost', ours: true, create: ours(create) },
    ...rivals,
  ];
}

const rivalTable = (found: Requests): Table => ({
  head: [`µs with ${nameOf(found.main)} products`, 'GET one', 'list of 25', 'create'],
  rows: contenders(found).map(({ name, remark, get, list, create: made }) => [
    remark ? `${name} (${remark})` : name,
    ...[get, list, made].map((cost) => (cost === undefined ? '' : whole(cost))),
  ]),
});

export function requestTables(found: Requests, shapes: Shape[]): Table[] {
  const tables = [costTable(found), sizeTable(found, shapes), memoryTable(found)];
  return comparable(found) ? [...tables, rivalTable(found)] : tables;
}
