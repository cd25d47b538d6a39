import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { importThere, type Owner } from '../console-import.ts';
import { newProduct, randomly, writeBundle } from '../data.ts';
import { short, whole } from '../numbers.ts';
import { withPostgres } from '../postgres.ts';
import { type Probe, type Probed, probe } from '../prober.ts';
import { type Finished, type Place, startServer, stop, tradepost } from '../processes.ts';
import { atMost, type Bar, type Section, type Table } from '../report.ts';
import { fill } from '../stores.ts';

/** In the account that is asked meanwhile. */
const others = { accounts: 1, products: 1000 };
/** Seconds that it may take, and milliseconds within which 99 of 100 reads must be answered meanwhile. */
const most = { SQLite: 10, PostgreSQL: 20 };
const mostWait = 100;

type Kind = keyof typeof most;

type Work = 'import' | 'export' | 'import in the console';

const isCommand = (work: Work): boolean => work !== 'import in the console';

interface Figures {
  kind: Kind;
  work: Work;
  asked: Probe['method'];
  seconds: number;
  /** Megabytes that the command used at most. */
  peak: number | undefined;
  probed: Probed;
}

function probes(token: string): Probe[] {
  const pick = randomly(1);
  let made = 0;
  return [
    { method: 'GET', token, every: 5, target: () => `/products/${1 + pick(others.products)}` },
    { method: 'POST', token, every: 50, target: () => '/products', body: () => newProduct(++made) },
  ];
}

async function newAccount(place: Place, email: string): Promise<{ ID: string; owner: Owner }> {
  const words = ['account', 'create', '--name', 'Large', '--email', email];
  const { result } = await tradepost<{ account: { ID: number }; owner: Owner }>(place, ...words);
  return { ID: String(result.account.ID), owner: result.owner };
}

/** Each kind of work once while others read and once while others write. */
async function measure(bench: Bench, kind: Kind, place: Place, bundle: string): Promise<Figures[]> {
  const site = await fill(place, others);
  const server = await startServer(site);
  const found: Figures[] = [];
  for (const asking of probes(site.tokens[0] as string)) {
    const account = await newAccount(site, `command-${asking.method}@example.com`);
    const { owner } = await newAccount(site, `console-${asking.method}@example.com`);
    const command = (...words: string[]): Promise<Finished> => tradepost(site, ...words);
    const carryOut: Record<Work, () => Promise<Finished | undefined>> = {
      import: () => command('import', '--account', account.ID, bundle),
      export: () => command('export', '--account', account.ID, join(bench.folder, 'export.json')),
      'import in the console': () => importThere(server.port, owner, bundle).then(() => undefined),
    };
    for (const [work, run] of Object.entries(carryOut) as [Work, () => Promise<Finished | undefined>][]) {
      bench.progress(`${work} on ${kind}, ${asking.method} meanwhile`);
      const started = performance.now();
      const end = probe(server.port, asking);
      const finished = await run();
      const seconds = finished?.seconds ?? (performance.now() - started) / 1000;
      found.push({ kind, work, asked: asking.method, seconds, peak: finished?.peak, probed: await end() });
    }
  }
  await stop(server.process);
  return found;
}

function toTable(figures: Figures[], products: number): Table {
  const head = [`${whole(products)} products`, 'seconds', 'bar', 'MB at most'];
  head.push('meanwhile', 'p50 ms', 'p99 ms', 'bar', 'longest ms', 'refused');
  const rows = figures.map(({ kind, work, asked, seconds, peak, probed }) => [
    ...[`${work}, ${kind}`, short(seconds)],
    ...(isCommand(work) ? [`≤ ${most[kind]}`, whole(peak ?? 0)] : ['', '']),
    ...[`${whole(probed.answered)} × ${asked}`, short(probed.p50), short(probed.p99)],
    ...[asked === 'GET' ? `≤ ${mostWait}` : '', short(probed.most), whole(probed.refused)],
  ]);
  return { head, rows };
}

const toBars = (figures: Figures[], products: number): Bar[] =>
  figures
    .filter(({ asked }) => asked === 'GET')
    .flatMap(({ kind, work, seconds, probed }) => [
      // The promise of time is the command's; within the server it gives way to everything else.
      ...(isCommand(work)
        ? [atMost(`${work} of ${whole(products)} products on ${kind}`, seconds, most[kind], ' s')]
        : []),
      atMost(`p99 of reads during ${work} on ${kind}`, probed.p99, mostWait, ' ms'),
    ]);

/** A large import and export beside a server on the same store, which goes on answering another account. */
export async function large(bench: Bench): Promise<Section> {
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
    about: `\`tradepost import\` and \`export\` of ${whole(products)} products while a server on the same store answers another account: a GET every 5 ms, or a POST every 50 ms, none waiting for the one before. In the console, the server itself does the work.`,
    tables: [toTable(figures, products)],
    bars: toBars(figures, products),
    figures,
  };
}
