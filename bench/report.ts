import type { Bar, Row } from './bars.ts';
import { usageSource } from './usage.ts';
import type { Start, Transfer } from './whole.ts';

export interface Report {
  node: string;
  cpu: string;
  connections: number;
  seconds: number;
  rounds: number;
  rows: Row[];
  transfers: Transfer[];
  start: Start;
  /** Megabytes of the largest account's server after all the load. */
  afterLoad: number;
  bars: Bar[];
}

const whole = (number: number): string => Math.round(number).toLocaleString('en');
const fine = (number: number, unit = ''): string => number.toFixed(number < 100 ? 1 : 0) + unit;

/** Lines up columns: the first to the left, the others to the right. */
function table(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column ? cell.padStart(widths[column] as number) : cell.padEnd(widths[column] as number),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const requests = ({ rows }: Report): string =>
  table([
    ['work', 'products', 'µs ours', 'µs bare', 'ours ÷ bare', 'requests/s', 'bare', 'busy'],
    ...rows.map((row) => [
      row.work,
      whole(row.products),
      fine(row.ours),
      fine(row.bare),
      fine(row.ratio, '×'),
      whole(row.perSecond),
      whole(row.barePerSecond),
      `${whole(row.busy * 100)} %, ${whole(row.bareBusy * 100)} %`,
    ]),
  ]);

const wholes = ({ transfers, start, afterLoad }: Report): string =>
  table([
    ...transfers.flatMap((one) => [
      [
        `import of ${whole(one.products)} products (${whole(one.bundleMegabytes)} MB)`,
        `${one.importSeconds.toFixed(2)} s`,
        `at most ${whole(one.importPeak)} MB`,
      ],
      [
        `export of ${whole(one.products)} products`,
        `${one.exportSeconds.toFixed(2)} s`,
        `at most ${whole(one.exportPeak)} MB`,
      ],
    ]),
    ['start to ready', `${start.readySeconds.toFixed(2)} s`, ''],
    ['memory, idle', `${whole(start.idle)} MB`, ''],
    ['memory, after all this load', `${whole(afterLoad)} MB`, ''],
  ]);

const verdicts = ({ bars }: Report): string =>
  table([
    ['bar', 'at most', 'measured', ''],
    ...bars.map(({ name, most, measured, unit, pass }) => [
      name,
      `${most} ${unit}`,
      `${measured.toFixed(unit === 'MB' ? 0 : 2)} ${unit}`,
      pass ? 'pass' : 'FAIL',
    ]),
  ]);

export function inWords(report: Report): string {
  const { node, cpu, connections, seconds, rounds, bars } = report;
  const missed = bars.filter(({ pass }) => !pass).length;
  return `Node.js ${node}, ${cpu}; ${connections} connections, medians of ${rounds} rounds of ${seconds} s.
µs: the server's CPU time for each request, from ${usageSource}.
bare: node:http answering the same bytes, in turn with ours. busy: share of a core, ours and bare.

${requests(report)}

${wholes(report)}

${verdicts(report)}

${missed ? `${missed} of ${bars.length} bars missed` : `All ${bars.length} bars met`}
`;
}
