import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchContext } from '../context.ts';
import { formatInteger, median } from '../numbers.ts';
import { runCommand, startServer, stop } from '../processes.ts';
import { atMost, type Section } from '../report.ts';
import { usageOf } from '../usage.ts';

const startCount = 7;
/** Time for an idle server to settle. */
const settleMs = 1000;
const maxReadyMs = 400;
const maxIdleMegabytes = 150;

interface Figures {
  name: string;
  milliseconds: number;
  /** Megabytes of an idle server. */
  idle?: number;
}

/** Medians over several starts. */
export async function cold({ settings, stores, folder, progress }: BenchContext): Promise<Section> {
  const products = settings.size;
  const site = await stores.copy({ accounts: 1, products });
  const bundle = join(folder, 'empty.json');
  await writeFile(bundle, '{"categories":[]}');

  async function measureServer(name: string, tls: boolean): Promise<Figures> {
    progress(`starts: ${name}`);
    const times: number[] = [];
    const idle: number[] = [];
    for (let start = 0; start < startCount; start++) {
      const server = await startServer({ data: site.data, tls });
      times.push(server.seconds * 1000);
      await sleep(settleMs);
      idle.push((await usageOf(server.process)).rssMegabytes);
      await stop(server.process);
    }
    return { name, milliseconds: median(times), idle: median(idle) };
  }

  async function measureCommand(name: string, ...words: string[]): Promise<Figures> {
    progress(`starts: ${name}`);
    const times: number[] = [];
    for (let start = 0; start < startCount; start++) times.push((await runCommand(...words)).seconds * 1000);
    return { name, milliseconds: median(times) };
  }

  const servers = [await measureServer('serve --http', false), await measureServer('serve', true)];
  const importing = ['import', '--account', String(site.account), bundle, '--data', site.data];
  const commands = [
    await measureCommand('import of an empty bundle', ...importing),
    await measureCommand('--help', '--help'),
  ];
  const figures = [...servers, ...commands];
  return {
    title: 'Start',
    about: `From starting the process to the first 200 of \`/readyz\`, or to its end; a store of ${formatInteger(products)} products, medians of ${startCount}. Memory a second later.`,
    tables: [
      {
        head: ['bin/tradepost', 'ms', 'bar', 'MB at rest', 'bar'],
        rows: figures.map(({ name, milliseconds, idle }) => [
          ...[name, formatInteger(milliseconds), idle ? `≤ ${maxReadyMs}` : ''],
          ...[idle ? formatInteger(idle) : '', idle ? `≤ ${maxIdleMegabytes}` : ''],
        ]),
      },
    ],
    bars: servers.flatMap(({ name, milliseconds, idle }) => [
      atMost(`${name} to ready`, milliseconds, maxReadyMs, ' ms'),
      atMost(`${name} at rest`, idle ?? 0, maxIdleMegabytes, ' MB'),
    ]),
    figures,
  };
}
