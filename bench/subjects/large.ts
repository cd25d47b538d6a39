import { join } from 'node:path';
import { importInConsole, type Owner } from '../console-import.ts';
import type { BenchContext } from '../context.ts';
import { type ProbeOptions, type ProbeResult, startProbe } from '../latency-probe.ts';
import { formatInteger, formatShort } from '../numbers.ts';
import { withPostgres } from '../postgres.ts';
import { type CommandResult, runOnStore, type StoreLocation, startServer, stop } from '../processes.ts';
import { atMost, type Bar, type Section, type Table } from '../report.ts';
import { fillStore } from '../stores.ts';
import { newProduct, seededRandom, writeBundle } from '../test-data.ts';

/** The probed account. */
const probedShape = { accounts: 1, products: 1000 };
/** Limits: seconds per command, and milliseconds for the 99th percentile of concurrent reads. */
const maxSeconds = { SQLite: 10, PostgreSQL: 20 };
const maxLatencyMs = 100;

type Kind = keyof typeof maxSeconds;

type LargeWork = 'import' | 'export' | 'import in the console';

const isCommand = (work: LargeWork): boolean => work !== 'import in the console';

interface Figures {
  kind: Kind;
  work: LargeWork;
  probeMethod: ProbeOptions['method'];
  seconds: number;
  /** Peak memory of the command in megabytes. */
  peak: number | undefined;
  latency: ProbeResult;
}

function probes(token: string): ProbeOptions[] {
  const pick = seededRandom(1);
  let productCount = 0;
  return [
    { method: 'GET', token, intervalMs: 5, target: () => `/products/${1 + pick(probedShape.products)}` },
    {
      method: 'POST',
      token,
      intervalMs: 50,
      target: () => '/products',
      body: () => newProduct(++productCount),
    },
  ];
}

async function newAccount(place: StoreLocation, email: string): Promise<{ ID: string; owner: Owner }> {
  const words = ['account', 'create', '--name', 'Large', '--email', email];
  const { result } = await runOnStore<{ account: { ID: number }; owner: Owner }>(place, ...words);
  return { ID: String(result.account.ID), owner: result.owner };
}

/** Runs each kind of work once with concurrent reads, once with writes. */
async function measure(
  bench: BenchContext,
  kind: Kind,
  place: StoreLocation,
  bundle: string,
): Promise<Figures[]> {
  const site = await fillStore(place, probedShape);
  const server = await startServer(site);
  const found: Figures[] = [];
  for (const probeOptions of probes(site.tokens[0] as string)) {
    const account = await newAccount(site, `command-${probeOptions.method}@example.com`);
    const { owner } = await newAccount(site, `console-${probeOptions.method}@example.com`);
    const command = (...words: string[]): Promise<CommandResult> => runOnStore(site, ...words);
    const runners: Record<LargeWork, () => Promise<CommandResult | undefined>> = {
      import: () => command('import', '--account', account.ID, bundle),
      export: () => command('export', '--account', account.ID, join(bench.folder, 'export.json')),
      'import in the console': () => importInConsole(server.port, owner, bundle).then(() => undefined),
    };
    for (const [work, run] of Object.entries(runners) as [
      LargeWork,
      () => Promise<CommandResult | undefined>,
    ][]) {
      bench.progress(`${work} on ${kind}, ${probeOptions.method} meanwhile`);
      const started = performance.now();
      const stopProbe = startProbe(server.port, probeOptions);
      const finished = await run();
      const seconds = finished?.seconds ?? (performance.now() - started) / 1000;
      found.push({
        kind,
        work,
        probeMethod: probeOptions.method,
        seconds,
        peak: finished?.peakMegabytes,
        latency: await stopProbe(),
      });
    }
  }
  await stop(server.process);
  return found;
}

function toTable(figures: Figures[], products: number): Table {
  const head = [`${formatInteger(products)} products`, 'seconds', 'bar', 'MB at most'];
  head.push('meanwhile', 'p50 ms', 'p99 ms', 'bar', 'longest ms', 'refused');
  const rows = figures.map(({ kind, work, probeMethod: asked, seconds, peak, latency: probed }) => [
    ...[`${work}, ${kind}`, formatShort(seconds)],
    ...(isCommand(work) ? [`≤ ${maxSeconds[kind]}`, formatInteger(peak ?? 0)] : ['', '']),
    ...[`${formatInteger(probed.answered)} × ${asked}`, formatShort(probed.p50), formatShort(probed.p99)],
    ...[asked === 'GET' ? `≤ ${maxLatencyMs}` : '', formatShort(probed.max), formatInteger(probed.refused)],
  ]);
  return { head, rows };
}

const toBars = (figures: Figures[], products: number): Bar[] =>
  figures
    .filter(({ probeMethod: asked }) => asked === 'GET')
    .flatMap(({ kind, work, seconds, latency: probed }) => [
      // Within the server, imports yield to requests, so only commands have a time limit.
      ...(isCommand(work)
        ? [
            atMost(
              `${work} of ${formatInteger(products)} products on ${kind}`,
              seconds,
              maxSeconds[kind],
              ' s',
            ),
          ]
        : []),
      atMost(`p99 of reads during ${work} on ${kind}`, probed.p99, maxLatencyMs, ' ms'),
    ]);

/** Large imports and exports beside a server on the same store. */
export async function large(bench: BenchContext): Promise<Section> {
  const { folder, settings } = bench;
  const products = settings.size;
  const bundle = join(folder, 'large.json');
  await writeBundle(bundle, products);
  const onSqlite = await measure(bench, 'SQLite', { data: join(folder, 'large') }, bundle);
  const onPostgres = await withPostgres((database) =>
    measure(bench, 'PostgreSQL', { data: join(folder, 'large-postgres'), database }, bundle),
  );
  const figures = [...onSqlite, ...onPostgres];
  return {
    title: 'Large work',
    about: `\`tradepost import\` and \`export\` of ${formatInteger(products)} products while a server on the same store answers another account: a GET every 5 ms, or a POST every 50 ms, none waiting for the one before. In the console, the server itself does the work.`,
    tables: [toTable(figures, products)],
    bars: toBars(figures, products),
    figures,
  };
}
