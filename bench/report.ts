/** Result of one subject. */
export interface Section {
  title: string;
  /** How it was measured. */
  about: string;
  tables: Table[];
  bars: Bar[];
  /** Raw data for --json. */
  figures: unknown;
}

export interface Table {
  head: string[];
  rows: string[][];
}

export interface Bar {
  name: string;
  measured: number;
  sense: 'at least' | 'at most';
  limit: number;
  unit: string;
  pass: boolean;
}

const bar =
  (sense: Bar['sense']) =>
  (name: string, measured: number, limit: number, unit: string): Bar => ({
    ...{ name, measured, sense, limit, unit },
    pass: sense === 'at least' ? measured >= limit : measured <= limit,
  });

export const atLeast = bar('at least');
export const atMost = bar('at most');

/** First column left-aligned, others right-aligned. */
function alignColumns({ head, rows }: Table): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const cells = (line: string[]): string[] =>
    line.map((cell, column) => {
      const width = widths[column] as number;
      return column ? cell.padStart(width) : cell.padEnd(width);
    });
  return lines.map((line) => cells(line).join('  ').trimEnd()).join('\n');
}

const describeBar = ({ name, measured, sense, limit, unit, pass }: Bar): string =>
  `${pass ? 'met' : 'MISSED'}: ${name}: ${measured.toFixed(2)}${unit}, wanted ${sense} ${limit}${unit}`;

export const asText = ({ title, about, tables, bars }: Section): string =>
  [title.toUpperCase(), about, ...tables.map(alignColumns), bars.map(describeBar).join('\n')]
    .filter(Boolean)
    .join('\n\n');

export function markdownTable({ head, rows }: Table): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column ? '---:' : '---'))), ...rows.map(line)].join('\n');
}
