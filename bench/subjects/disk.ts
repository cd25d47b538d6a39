import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchContext } from '../context.ts';
import type { Load, LoadResult } from '../load.ts';
import { formatInteger, formatShort, type Latency, median } from '../numbers.ts';
import { requestReply, type Server, startLoad, startServer, stop } from '../processes.ts';
import { atLeast, type Section } from '../report.ts';
import { createSlowDisk, type SlowDisk } from '../slow-disk.ts';
import { create } from '../workloads.ts';

/** A server and how writes are sent to it. */
interface Variant {
  name: string;
  server: Server;
  disk: SlowDisk;
  load: Omit<Load, 'ports'>;
  rounds: Figures[];
}

interface Figures extends Latency {
  perSecond: number;
  syncsPerWrite: number;
}

const warmUpSeconds = 1;
/** Products in the account at first. */
const products = 1000;
/** Required gain of group commit; 32 writers allow far more. */
const minGain = 4;

async function open(
  bench: BenchContext,
  label: string,
  checkout?: string,
): Promise<Omit<Variant, 'name' | 'rounds'>> {
  const { stores, folder, settings } = bench;
  const site = await stores.copy({ accounts: 1, products });
  const diskFolder = join(folder, `disk-${label}`);
  await mkdir(diskFolder);
  const disk = await createSlowDisk(diskFolder, settings.delayMs);
  const server = await startServer({ data: site.data, env: disk.env, checkout });
  const { requests } = create.requests(site, 1);
  return { server, disk, load: { requests, status: create.status, connections: settings.connections } };
}

async function measure({ server, disk, load }: Variant, seconds: number): Promise<Figures> {
  const generator = startLoad();
  const loadFor = (length: number): Promise<LoadResult> =>
    requestReply(generator, { turn: { port: server.port, seconds: length } });
  await requestReply(generator, { load: { ...load, ports: [server.port] } });
  await loadFor(warmUpSeconds);
  const before = await disk.countSyncs();
  const { answered, seconds: elapsed, latency } = await loadFor(seconds);
  const syncs = (await disk.countSyncs()) - before;
  await stop(generator);
  if (!syncs) throw new Error('the disk was not made slow: no sync was counted');
  return { ...latency, perSecond: answered / elapsed, syncsPerWrite: syncs / answered };
}

function medianOf({ rounds }: Variant): Figures {
  const medianBy = (value: (figures: Figures) => number): number => median(rounds.map(value));
  return {
    perSecond: medianBy(({ perSecond }) => perSecond),
    p50: medianBy(({ p50 }) => p50),
    p99: medianBy(({ p99 }) => p99),
    max: medianBy(({ max }) => max),
    syncsPerWrite: medianBy(({ syncsPerWrite }) => syncsPerWrite),
  };
}

/**
 * Concurrent writers on a slow disk. The baseline of one commit per request is the same server with one
 * request in flight; the others queue in the load generator. `--against` adds another checkout.
 */
export async function disk(bench: BenchContext): Promise<Section> {
  const { settings, progress } = bench;
  const { connections, delayMs: delay, rounds, seconds, against } = settings;
  const ours = await open(bench, 'ours');
  const shared: Variant = { name: 'Tradepost', ...ours, rounds: [] };
  const single: Variant = {
    ...shared,
    name: 'one commit for each request',
    load: { ...ours.load, maxInFlight: 1 },
    rounds: [],
  };
  const variants = [shared, single];
  if (against)
    variants.push({ name: 'the other checkout', ...(await open(bench, 'other', against)), rounds: [] });
  for (let round = 1; round <= rounds; round++)
    for (const variant of variants) {
      progress(`round ${round}/${rounds}: slow disk, ${variant.name}`);
      variant.rounds.push(await measure(variant, seconds));
    }
  await stop(...new Set(variants.map(({ server }) => server.process)));
  const figures = variants.map((variant) => ({ name: variant.name, ...medianOf(variant) }));
  const [sharedRate, singleRate] = figures.map(({ perSecond }) => perSecond) as [number, number];
  return {
    title: 'Slow disk',
    about: `${connections} writers that create products, on a disk whose syncs take ${delay} ms longer (a library preloaded into the server delays fsync and fdatasync, and counts them); medians of ${rounds} rounds of ${seconds} s. For one commit for each request the same server gets one request at a time and the other writers queue; their wait counts.`,
    tables: [
      {
        head: [
          `${connections} writers`,
          'writes per second',
          'p50 ms',
          'p99 ms',
          'longest ms',
          'syncs per write',
        ],
        rows: figures.map(({ name, perSecond, p50, p99, max: most, syncsPerWrite }) => [
          ...[
            name,
            formatInteger(perSecond),
            formatShort(p50),
            formatShort(p99),
            formatShort(most),
            formatShort(syncsPerWrite),
          ],
        ]),
      },
    ],
    bars: [atLeast('writes per second ÷ with one commit each', sharedRate / singleRate, minGain, '×')],
    figures,
  };
}
