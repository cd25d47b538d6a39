import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPlot } from './plot.ts';
import { projectRoot } from './processes.ts';
import { markdownTable, type Section } from './report.ts';
import type { RequestFigures } from './subjects/request-rows.ts';
import { comparable, contenders } from './subjects/request-tables.ts';

const documentFile = join(projectRoot, 'docs/performance.md');
const plotFile = join(projectRoot, 'docs/images/performance.svg');

/** The command line without local folders. */
function commandLine(): string {
  const words = process.argv.slice(2);
  const isFolder = (_: string, index: number): boolean =>
    [words[index], words[index - 1]].some((word) => word === '--stores' || word === '--against');
  return ['npm run bench --', ...words.filter((word, index) => !isFolder(word, index))].join(' ');
}

const beginMarker = '<!-- npm run bench -- requests --write -->';
const endMarker = '<!-- end -->';

/** Writes the cost of each kind of request into docs/performance.md, and draws the plot there. */
export async function writeDocument(
  { about, tables, figures }: Section,
  machine: string,
  noise: string,
): Promise<void> {
  const text = await readFile(documentFile, 'utf8');
  const start = text.indexOf(beginMarker);
  const end = text.indexOf(endMarker, start);
  if (start < 0 || end < 0)
    throw new Error(`docs/performance.md has no place for the table: ${beginMarker} … ${endMarker}`);
  const day = new Date().toISOString().slice(0, 10);
  const costs = tables.slice(0, 1).map(markdownTable).join('\n');
  const origin = `${day}, ${machine}; ${noise}; \`${commandLine()}\``;
  const block = `${beginMarker}\n${about}\n\n${costs}\n\n${origin}\n`;
  await writeFile(documentFile, text.slice(0, start) + block + text.slice(end));
  const requests = figures as RequestFigures;
  if (comparable(requests)) await writeFile(plotFile, drawPlot(contenders(requests), `${day}, ${machine}`));
}
