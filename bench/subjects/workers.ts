import type { BenchContext } from '../context.ts';
import { type Measurement, measureInTurns } from '../measure.ts';
import { formatInteger, formatShort, median } from '../numbers.ts';
import { startLoad, startServer, stop } from '../processes.ts';
import { atMost, type Section } from '../report.ts';
import { waitUntilIdle } from '../usage.ts';
import { getRandom, getSame, type Workload } from '../workloads.ts';

const workerCounts = [1, 2];
/** Enough connections to keep two workers busy. */
const manyConnections = 256;
/** Allows for measurement noise. */
const maxCpuRatio = 1.1;

interface Figures {
  work: string;
  connections: number;
  workers: number;
  cpu: number;
  perSecond: number;
}

/** CPU of all processes per request, by number of workers. */
export async function workers({ settings, stores, progress }: BenchContext): Promise<Section> {
  const { rounds, seconds, size: products } = settings;
  const site = await stores.copy({ accounts: 1, products });
  const servers = await Promise.all(
    workerCounts.map((count) => startServer({ data: site.data, workers: count })),
  );
  // The first worker is ready before the second.
  for (const server of servers) await waitUntilIdle(server.process, 500);
  const generator = startLoad();

  async function measure(
    work: Workload,
    connections: number,
  ): Promise<{ figures: Figures[]; ratio: number }> {
    const load = { ...work.requests(site, 1), status: work.status, connections };
    const roundsMeasured: Measurement[][] = [];
    for (let round = 1; round <= rounds; round++) {
      progress(`round ${round}/${rounds}: workers, ${work.name}, ${connections} connections`);
      roundsMeasured.push(await measureInTurns(generator, servers, load, seconds));
    }
    const figures = workerCounts.map((count, index) => ({
      ...{ work: work.name, connections, workers: count },
      cpu: median(roundsMeasured.map((round) => (round[index] as Measurement).cpuMicroseconds)),
      perSecond: median(roundsMeasured.map((round) => (round[index] as Measurement).perSecond)),
    }));
    return {
      figures,
      ratio: median(
        roundsMeasured.map(
          ([one, two]) => (two as Measurement).cpuMicroseconds / (one as Measurement).cpuMicroseconds,
        ),
      ),
    };
  }

  await measure(getSame, settings.connections); // warms up each worker
  const results = [];
  for (const connections of [settings.connections, manyConnections])
    for (const work of [getSame, getRandom]) results.push(await measure(work, connections));
  await stop(generator, ...servers.map(({ process }) => process));
  return {
    title: 'Workers',
    about: `CPU time of all processes of the server for each request; ${formatInteger(products)} products, medians of ${rounds} rounds of ${seconds} s.`,
    tables: [
      {
        head: [
          'work',
          'connections',
          ...workerCounts.map((count) => `µs, workers: ${count}`),
          'ratio',
          'bar',
        ],
        rows: results.map(({ figures, ratio }) => [
          ...[
            figures[0]?.work ?? '',
            String(figures[0]?.connections),
            ...figures.map(({ cpu }) => formatShort(cpu)),
            `${formatShort(ratio)}×`,
            `≤ ${maxCpuRatio}×`,
          ],
        ]),
      },
    ],
    bars: results.map(({ figures, ratio }) =>
      atMost(
        `${figures[0]?.work}, ${figures[0]?.connections} connections, two workers ÷ one`,
        ratio,
        maxCpuRatio,
        '×',
      ),
    ),
    figures: results.flatMap(({ figures }) => figures),
  };
}
