import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Rounds, requestBars, toRows, wholeBars } from './bars.ts';
import { measurePair, type Pressure } from './measure.ts';
import { killAll, type Server, startBare, startLoad, startServer } from './processes.ts';
import { inWords, type Report } from './report.ts';
import { usageOf } from './usage.ts';
import { makeSite, measureStart, type Site } from './whole.ts';
import { reads, type Work, writes } from './work.ts';

/** What a request costs beside a server that does nothing but answer; see `npm run bench -- --help`. */
const help = `npm run bench -- [--products 1000,100000] [--seconds 2] [--rounds 3] [--connections 32] [--json]
Exit status: 0 when every bar is met, 1 when one is missed, 2 for wrong use.
`;

interface Settings extends Pressure {
  products: number[];
  rounds: number;
  json: boolean;
}

function settings(): Settings {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '1000,100000' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    process.exit(0);
  }
  const products = values.products.split(',').map(Number);
  const [seconds, rounds, connections] = [values.seconds, values.rounds, values.connections].map(Number);
  if (![...products, rounds, connections].every((number) => Number.isInteger(number) && (number ?? 0) > 0))
    throw new TypeError('--products, --rounds and --connections take whole numbers');
  if (!products.every((number) => number % 1000 === 0))
    throw new TypeError('--products takes thousands, so that every page asked for is full');
  if (!((seconds ?? 0) > 0)) throw new TypeError('--seconds takes a number');
  return { products, json: values.json, seconds, rounds, connections } as Settings;
}

const progress = (line: string): void => void process.stderr.write(`${line}\n`);

interface Bench {
  generator: ChildProcess;
  bare: Server;
  sites: { site: Site; server: Server }[];
}

/** Rounds are far apart and pairs close together, so that a busy moment of the machine spoils one round at most. */
async function measure(bench: Bench, works: Work[], { rounds, ...pressure }: Settings): Promise<Rounds[]> {
  const all: Rounds[] = works.map((work) => ({ work, byProducts: new Map() }));
  for (let round = 1; round <= rounds; round++)
    for (const { work, byProducts } of all)
      for (const { site, server } of bench.sites) {
        const { products } = site.transfer;
        progress(`${work.name}, ${products} products, round ${round} of ${rounds}`);
        const requests = work.requests(products, site.token);
        const pair = await measurePair(bench.generator, server, bench.bare, work, requests, pressure);
        byProducts.set(products, [...(byProducts.get(products) ?? []), pair]);
      }
  return all;
}

async function bench(folder: string, given: Settings): Promise<Report> {
  const sites: Site[] = [];
  for (const products of given.products) {
    progress(`import and export of ${products} products`);
    sites.push(await makeSite(folder, products));
  }
  const largest = sites.reduce((one, other) =>
    other.transfer.products > one.transfer.products ? other : one,
  );
  progress('starts');
  const start = await measureStart(largest);

  const parts: Bench = { generator: startLoad(), bare: await startBare(), sites: [] };
  for (const site of sites) parts.sites.push({ site, server: await startServer(site.data) });
  // Thrown away: the first seconds of a process go into compiling its code.
  await measure(parts, reads.slice(0, 3), { ...given, rounds: 1 });
  const rounds = [...(await measure(parts, reads, given)), ...(await measure(parts, writes, given))];
  const server = parts.sites.find(({ site }) => site === largest)?.server as Server;
  return {
    node: process.versions.node,
    cpu: `${cpus().length} × ${cpus()[0]?.model.trim()}`,
    ...given,
    rows: rounds.flatMap(toRows),
    transfers: sites.map(({ transfer }) => transfer),
    start,
    afterLoad: (await usageOf(server.process)).rss,
    bars: [...requestBars(rounds), ...wholeBars(largest.transfer, start)],
  };
}

async function main(): Promise<number> {
  const given = settings();
  const folder = await mkdtemp(join(tmpdir(), 'tradepost-bench-'));
  const tidy = async (): Promise<void> => {
    killAll();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => tidy().finally(() => process.exit(1)));
  try {
    const report = await bench(folder, given);
    process.stdout.write(given.json ? `${JSON.stringify(report)}\n` : inWords(report));
    return report.bars.every(({ pass }) => pass) ? 0 : 1;
  } finally {
    await tidy();
  }
}

process.exitCode = await main().catch((error: Error & { code?: string }) => {
  process.stderr.write(`bench: ${error.message}\n`);
  const wrongUse = error instanceof TypeError && (error.code?.startsWith('ERR_PARSE_ARGS') ?? true);
  return wrongUse ? 2 : 1;
});
