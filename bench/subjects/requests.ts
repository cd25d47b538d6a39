import type { BenchContext } from '../context.ts';
import { measurePair, type PairedMeasurement } from '../measure.ts';
import { median } from '../numbers.ts';
import { type Server, startBare, startLoad, startServer, stop } from '../processes.ts';
import type { Section } from '../report.ts';
import { type BenchStore, describeShape, type Shape } from '../stores.ts';
import { usageOf } from '../usage.ts';
import { create, firstList, getRandom, getSame, type Workload, workloads } from '../workloads.ts';
import { barsOf, type MemoryRow, type RequestFigures, type RequestRow } from './request-rows.ts';
import { requestTables } from './request-tables.ts';

/** Tradepost beside a bare server. */
interface ServerPair {
  site: BenchStore;
  tls: boolean;
  ours: Server;
  bare: Server;
}

const fits = ({ minProducts: least = 0 }: Workload, { shape }: BenchStore): boolean =>
  shape.products >= least;

function mainOf(shapes: Shape[]): Shape {
  const single = shapes.filter(({ accounts }) => accounts === 1);
  const selected = single.find(({ products }) => products === 100_000);
  return selected ?? (single.toSorted((one, other) => other.products - one.products)[0] as Shape);
}

/** Interleaves rounds and pairs, so that a busy moment of the machine spoils one round at most. */
async function measure(
  { settings, progress }: BenchContext,
  serverPairs: ServerPair[],
  selected: Workload[],
  rounds: number,
): Promise<RequestRow[]> {
  const generator = startLoad();
  const { connections, seconds } = settings;
  const cases = selected.flatMap((work) =>
    serverPairs
      .filter(({ site }) => fits(work, site))
      .map((serverPair) => ({ work, serverPair, pairs: [] as PairedMeasurement[] })),
  );
  for (let round = 1; round <= rounds; round++)
    for (const { work, serverPair, pairs } of cases) {
      const { site, tls } = serverPair;
      progress(`round ${round}/${rounds}: ${work.name}, ${describeShape(site.shape)}${tls ? ', HTTPS' : ''}`);
      const load = { ...work.requests(site, round), status: work.status, connections, tls };
      pairs.push(await measurePair(generator, serverPair, load, seconds, work.settleMs));
    }
  await stop(generator);
  return cases.map(({ work, serverPair, pairs }) => toRow(work, serverPair, pairs));
}

function toRow(work: Workload, { site, tls }: ServerPair, pairs: PairedMeasurement[]): RequestRow {
  const medianBy = (value: (pair: PairedMeasurement) => number): number => median(pairs.map(value));
  return {
    ...{ work: work.name, shape: site.shape, tls },
    ours: medianBy(({ ours }) => ours.cpuMicroseconds),
    bare: medianBy(({ bare }) => bare.cpuMicroseconds),
    ratio: medianBy(({ ours, bare }) => bare.cpuMicroseconds / ours.cpuMicroseconds),
    perSecond: medianBy(({ ours }) => ours.perSecond),
    barePerSecond: medianBy(({ bare }) => bare.perSecond),
    busy: medianBy(({ ours }) => ours.busy),
    bareBusy: medianBy(({ bare }) => bare.busy),
  };
}

async function startServerPairs({ stores, settings }: BenchContext): Promise<ServerPair[]> {
  const main = mainOf(settings.shapes);
  const bare = await startBare();
  const serverPairs: ServerPair[] = [];
  for (const shape of settings.shapes) {
    const site = await stores.copy(shape);
    serverPairs.push({ site, tls: false, ours: await startServer({ data: site.data }), bare });
    if (shape !== main) continue;
    // A store of its own: commits of another process invalidate a server's caches.
    const tlsStore = await stores.copy(shape);
    const ours = await startServer({ data: tlsStore.data, tls: true });
    serverPairs.push({ site: tlsStore, tls: true, ours, bare: await startBare(tlsStore.data) });
  }
  return serverPairs;
}

/** Every workload at every size, beside a bare server. */
export async function requests(bench: BenchContext): Promise<Section & { figures: RequestFigures }> {
  const { shapes, connections, rounds, seconds, work } = bench.settings;
  const selected = workloads.filter(({ name }) => name.includes(work));
  const serverPairs = await startServerPairs(bench);
  const overHttp = serverPairs.filter(({ tls }) => !tls);
  const idle = await Promise.all(overHttp.map(({ ours }) => usageOf(ours.process)));
  // Warms up; the result is discarded.
  await measure(bench, serverPairs, [getSame, getRandom, firstList, create], 1);
  const rows = await measure(bench, serverPairs, selected, rounds);
  const memory: MemoryRow[] = [];
  for (const [index, { site, ours }] of overHttp.entries()) {
    const { rssMegabytes: rss, peakMegabytes: peak } = await usageOf(ours.process);
    memory.push({ shape: site.shape, idle: idle[index]?.rssMegabytes ?? 0, afterLoad: rss, peak });
  }
  await stop(...serverPairs.flatMap(({ ours, bare }) => [ours.process, bare.process]));
  const figures = { rows, memory, main: mainOf(shapes) };
  return {
    title: 'Requests',
    about: `CPU time of the server for each request, in µs, beside a bare \`node:http\` that answers the same bytes, in turn with ours: ${connections} connections, medians of ${rounds} rounds of ${seconds} s each. One worker, SQLite with \`synchronous=FULL\`, authentication, log and journal as they come.`,
    tables: requestTables(figures, shapes),
    bars: barsOf(figures, shapes),
    figures,
  };
}
