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
  const wanted = single.find(({ products }) => products === 100_000);
  return wanted ?? (single.toSorted((one, other) => other.products - one.products)[0] as Shape);
}

/** Interleaves rounds and pairs, so that a busy moment of the machine spoils one round at most. */
async function measure(
  { settings, progress }: BenchContext,
  venues: ServerPair[],
  wanted: Workload[],
  rounds: number,
): Promise<RequestRow[]> {
  const generator = startLoad();
  const { connections, seconds } = settings;
  const places = wanted.flatMap((work) =>
    venues
      .filter(({ site }) => fits(work, site))
      .map((venue) => ({ work, venue, pairs: [] as PairedMeasurement[] })),
  );
  for (let round = 1; round <= rounds; round++)
    for (const { work, venue, pairs } of places) {
      const { site, tls } = venue;
      progress(`round ${round}/${rounds}: ${work.name}, ${describeShape(site.shape)}${tls ? ', HTTPS' : ''}`);
      const load = { ...work.requests(site, round), status: work.status, connections, tls };
      pairs.push(await measurePair(generator, venue, load, seconds, work.settleMs));
    }
  await stop(generator);
  return places.map(({ work, venue, pairs }) => toRow(work, venue, pairs));
}

function toRow(work: Workload, { site, tls }: ServerPair, pairs: PairedMeasurement[]): RequestRow {
  const middle = (value: (pair: PairedMeasurement) => number): number => median(pairs.map(value));
  return {
    ...{ work: work.name, shape: site.shape, tls },
    ours: middle(({ ours }) => ours.cpuMicroseconds),
    bare: middle(({ bare }) => bare.cpuMicroseconds),
    ratio: middle(({ ours, bare }) => bare.cpuMicroseconds / ours.cpuMicroseconds),
    perSecond: middle(({ ours }) => ours.perSecond),
    barePerSecond: middle(({ bare }) => bare.perSecond),
    busy: middle(({ ours }) => ours.busy),
    bareBusy: middle(({ bare }) => bare.busy),
  };
}

async function openVenues({ stores, settings }: BenchContext): Promise<ServerPair[]> {
  const main = mainOf(settings.shapes);
  const bare = await startBare();
  const venues: ServerPair[] = [];
  for (const shape of settings.shapes) {
    const site = await stores.copy(shape);
    venues.push({ site, tls: false, ours: await startServer({ data: site.data }), bare });
    if (shape !== main) continue;
    // A store of its own: commits of another process invalidate a server's caches.
    const own = await stores.copy(shape);
    const ours = await startServer({ data: own.data, tls: true });
    venues.push({ site: own, tls: true, ours, bare: await startBare(own.data) });
  }
  return venues;
}

/** Every workload at every size, beside a bare server. */
export async function requests(bench: BenchContext): Promise<Section & { figures: RequestFigures }> {
  const { shapes, connections, rounds, seconds, work } = bench.settings;
  const wanted = workloads.filter(({ name }) => name.includes(work));
  const venues = await openVenues(bench);
  const plain = venues.filter(({ tls }) => !tls);
  const idle = await Promise.all(plain.map(({ ours }) => usageOf(ours.process)));
  // Warms up; the result is discarded.
  await measure(bench, venues, [getSame, getRandom, firstList, create], 1);
  const rows = await measure(bench, venues, wanted, rounds);
  const memory: MemoryRow[] = [];
  for (const [index, { site, ours }] of plain.entries()) {
    const { rssMegabytes: rss, peakMegabytes: peak } = await usageOf(ours.process);
    memory.push({ shape: site.shape, idle: idle[index]?.rssMegabytes ?? 0, afterLoad: rss, peak });
  }
  await stop(...venues.flatMap(({ ours, bare }) => [ours.process, bare.process]));
  const figures = { rows, memory, main: mainOf(shapes) };
  return {
    title: 'Requests',
    about: `CPU time of the server for each request, in µs, beside a bare \`node:http\` that answers the same bytes, in turn with ours: ${connections} connections, medians of ${rounds} rounds of ${seconds} s each. One worker, SQLite with \`synchronous=FULL\`, authentication, log and journal as they come.`,
    tables: requestTables(figures, shapes),
    bars: barsOf(figures, shapes),
    figures,
  };
}
