import { join } from 'node:path';
import type { BenchContext } from '../context.ts';
import { type Measurement, measureInTurns } from '../measure.ts';
import { formatInteger, formatShort, median } from '../numbers.ts';
import { withPostgres } from '../postgres.ts';
import { type Server, startBarePostgres, startLoad, startServer, stop } from '../processes.ts';
import { atMost, type Section } from '../report.ts';
import { type BenchStore, fillStore } from '../stores.ts';
import { create, getRandom, listAfter, type Workload } from '../workloads.ts';

const works = [getRandom, listAfter, create];
/** Limit for reads, relative to the bare server. */
const maxCpuRatio = 2.5;

interface Figures {
  work: string;
  ours: number;
  bare: number;
  ratio: number;
}

async function measure(
  { settings, progress }: BenchContext,
  site: BenchStore,
  servers: Server[],
  work: Workload,
): Promise<Figures> {
  const { rounds, seconds, connections } = settings;
  const generator = startLoad();
  const roundsMeasured: [Measurement, Measurement][] = [];
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++) {
    progress(`round ${round}/${rounds}: PostgreSQL, ${work.name}`);
    const load = { ...work.requests(site, round), status: work.status, connections };
    roundsMeasured.push(
      (await measureInTurns(generator, servers, load, seconds, work.settleMs)) as [Measurement, Measurement],
    );
  }
  await stop(generator);
  const medianBy = (value: (round: [Measurement, Measurement]) => number): number =>
    median(roundsMeasured.slice(1).map(value));
  return {
    work: work.name,
    ours: medianBy(([ours]) => ours.cpuMicroseconds),
    bare: medianBy(([, bare]) => bare.cpuMicroseconds),
    ratio: medianBy(([ours, bare]) => ours.cpuMicroseconds / bare.cpuMicroseconds),
  };
}

async function measureAll(bench: BenchContext, database: string): Promise<Figures[]> {
  const { folder, settings, progress } = bench;
  const shape = { accounts: 1, products: settings.size };
  progress('making a store on PostgreSQL');
  const site = { ...(await fillStore({ data: join(folder, 'postgres'), database }, shape)), shape };
  const servers = [await startServer(site), await startBarePostgres(database, site.account)];
  const figures: Figures[] = [];
  for (const work of works) figures.push(await measure(bench, site, servers, work));
  await stop(...servers.map(({ process }) => process));
  return figures;
}

/** CPU of the server on PostgreSQL, compared with `node:http` + `pg`. */
export async function postgres(bench: BenchContext): Promise<Section> {
  const { settings } = bench;
  const figures = await withPostgres((database) => measureAll(bench, database));
  const isRead = ({ work }: Figures): boolean => work !== create.name;
  return {
    title: 'PostgreSQL',
    about: `CPU time of the server for each request, that of PostgreSQL not counted, beside a bare \`node:http\` + \`pg\` that runs one prepared statement and turns what it finds into JSON (for POST: one INSERT into one table); ${formatInteger(settings.size)} products, ${settings.connections} connections, medians of ${settings.rounds} rounds of ${settings.seconds} s.`,
    tables: [
      {
        head: ['work', 'bare µs', 'Tradepost µs', 'Tradepost ÷ bare', 'bar'],
        rows: figures.map((one) => [
          ...[
            one.work,
            formatShort(one.bare),
            formatShort(one.ours),
            `${formatShort(one.ratio)}×`,
            isRead(one) ? `≤ ${maxCpuRatio}×` : '',
          ],
        ]),
      },
    ],
    bars: figures
      .filter(isRead)
      .map(({ work, ratio }) => atMost(`${work} on PostgreSQL`, ratio, maxCpuRatio, '×')),
    figures,
  };
}
