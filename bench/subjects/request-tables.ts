import { competitors, type ServerCost } from '../competitors.ts';
import { formatInteger, formatShort } from '../numbers.ts';
import type { Table } from '../report.ts';
import { describeShape, type Shape } from '../stores.ts';
import { create, firstList, getRandom, getSame, listAfter, type Workload, workloads } from '../workloads.ts';
import {
  depthOf,
  maxDeepPageRatio,
  maxSizeSpread,
  type RequestFigures,
  rowOf,
  spreadOf,
} from './request-rows.ts';

const formatRatio = (ratio: number): string => ratio.toFixed(2);

function costTable(figures: RequestFigures): Table {
  const { main } = figures;
  const rows = workloads.flatMap((work) => {
    const overHttp = rowOf(figures, work, main);
    const overHttps = rowOf(figures, work, main, true);
    if (!overHttp || !overHttps) return [];
    const bar = work.bar ? `≥ ${formatRatio(work.bar)}` : '';
    return [
      [
        ...[
          work.name,
          formatShort(overHttp.bare),
          formatShort(overHttp.ours),
          formatRatio(overHttp.ratio),
          bar,
        ],
        ...[
          work.goal ? formatRatio(work.goal) : '',
          formatShort(overHttps.bare),
          formatShort(overHttps.ours),
          formatRatio(overHttps.ratio),
        ],
      ],
    ];
  });
  const head = [
    ...[`${describeShape(main)} products`, 'bare µs', 'Tradepost µs', 'bare ÷ Tradepost', 'bar', 'hoped for'],
    ...['HTTPS: bare µs', 'Tradepost µs', 'bare ÷ Tradepost'],
  ];
  return { head, rows };
}

function sizeTable(figures: RequestFigures, shapes: Shape[]): Table {
  const costs = (work: Workload): string[] =>
    shapes.map((shape) => {
      const row = rowOf(figures, work, shape);
      return row ? `${formatShort(row.ours)} (${formatRatio(row.ratio)})` : '';
    });
  const rows = workloads
    .filter((work) => figures.rows.some((row) => row.work === work.name))
    .map((work) => {
      const sizeIndependent = work.sizeIndependent && shapes.length > 1;
      return [
        work.name,
        ...costs(work),
        ...(sizeIndependent ? [`${formatRatio(spreadOf(figures, work))}×`, `≤ ${maxSizeSpread}×`] : ['', '']),
      ];
    });
  const depths = shapes.map((shape) => depthOf(figures, shape));
  const deep = depths.map((depth) => (depth ? `${formatRatio(depth)}×` : ''));
  return {
    head: [
      'µs (bare ÷ Tradepost) with so many products',
      ...shapes.map(describeShape),
      'dearest ÷ cheapest',
      'bar',
    ],
    rows: [...rows, ['page=2000 ÷ page=1', ...deep, '', `each ≤ ${maxDeepPageRatio}×`]],
  };
}

const memoryTable = ({ memory }: RequestFigures): Table => ({
  head: ['MB with so many products', 'at rest', 'after all the load', 'at most'],
  rows: memory.map(({ shape, idle, afterLoad, peak }) => [
    describeShape(shape),
    ...[idle, afterLoad, peak].map(formatInteger),
  ]),
});

export interface Contender extends ServerCost {
  ours?: boolean;
}

/** Whether the size matches the competitors' figures. */
export const comparable = ({ main }: RequestFigures): boolean => main.products === 100_000;

/** Rows of the comparison. */
export function contenders(figures: RequestFigures): Contender[] {
  const ours = (work: Workload): number | undefined => rowOf(figures, work, figures.main)?.ours;
  const bare = (work: Workload): number | undefined => rowOf(figures, work, figures.main)?.bare;
  return [
    { name: 'bare node:http', get: bare(getSame), list: bare(firstList), create: bare(create) },
    { name: 'Tradepost, asked again', ours: true, get: ours(getSame), list: ours(firstList) },
    { name: 'Tradepost, at random', ours: true, get: ours(getRandom), list: ours(listAfter) },
    { name: 'Tradepost', ours: true, create: ours(create) },
    ...competitors,
  ];
}

const competitorTable = (figures: RequestFigures): Table => ({
  head: [`µs with ${describeShape(figures.main)} products`, 'GET one', 'list of 25', 'create'],
  rows: contenders(figures).map(({ name, remark, get, list, create: created }) => [
    remark ? `${name} (${remark})` : name,
    ...[get, list, created].map((cost) => (cost === undefined ? '' : formatInteger(cost))),
  ]),
});

export function requestTables(figures: RequestFigures, shapes: Shape[]): Table[] {
  const tables = [costTable(figures), sizeTable(figures, shapes), memoryTable(figures)];
  return comparable(figures) ? [...tables, competitorTable(figures)] : tables;
}
