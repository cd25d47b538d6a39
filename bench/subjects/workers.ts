import type { Bench } from '../bench.ts';
import { type Measured, takeTurns } from '../measure.ts';
import { median, short, whole } from '../numbers.ts';
import { startLoad, startServer, stop } from '../processes.ts';
import { atMost, type Section } from '../report.ts';
import { rest } from '../usage.ts';
import { getRandom, getSame, type Work } from '../work.ts';

const counts = [1, 2];
/** Beside as many connections as elsewhere: enough to keep two workers busy, so that each has as much to do at a time as one alone. */
const many = 256;
/** Not worse, but for what two measurements differ by anyway. */
const most = 1.1;

interface Figures {
  work: string;
  connections: number;
  workers: number;
  cpu: number;
  perSecond: number;
}

/** What a request costs all processes together when several share the port. */
export async function workers({ settings, stores, progress }: Bench): Promise<Section> {
  const { rounds, seconds, size: products } = settings;
  const site = await stores.copy({ accounts: 1, products });
  const servers = await Promise.all(counts.map((count) => startServer({ data: site.data, workers: count })));
  // The first worker answers before the second is up.
  for (const server of servers) await rest(server.process, 500);
  const generator = startLoad();

  async function measure(work: Work, connections: number): Promise<{ figures: Figures[]; worse: number }> {
    const load = { ...work.requests(site, 1), status: work.status, connections };
    const taken: Measured[][] = [];
    for (let round = 1; round <= rounds; round++) {
      progress(`round ${round}/${rounds}: workers, ${work.name}, ${connections} connections`);
      taken.push(await takeTurns(generator, servers, load, seconds));
    }
    const figures = counts.map((count, index) => ({
      ...{ work: work.name, connections, workers: count },
      cpu: median(taken.map((round) => (round[index] as Measured).cpu)),
      perSecond: median(taken.map((round) => (round[index] as Measured).perSecond)),
    }));
    return {
      figures,
      worse: median(taken.map(([one, two]) => (two as Measured).cpu / (one as Measured).cpu)),
    };
  }

  await measure(getSame, settings.connections); // thrown away: code is compiled in each worker
  const found = [];
  for (const connections of [settings.connections, many])
    for (const work of [getSame, getRandom]) found.push(await measure(work, connections));
  await stop(generator, ...servers.map(({ process }) => process));
  return {
    title: 'Workers',
    about: `CPU time of all processes of the server for each request; ${whole(products)} products, medians of ${rounds} rounds of ${seconds} s.`,
    tables: [
      {
        head: ['work', 'connections', ...counts.map((count) => `µs, workers: ${count}`), 'ratio', 'bar'],
        rows: found.map(({ figures, worse }) => [
          ...[
            figures[0]?.work ?? '',
            String(figures[0]?.connections),
            ...figures.map(({ cpu }) => short(cpu)),
            `${short(worse)}×`,
            `≤ ${most}×`,
          ],
        ]),
      },
    ],
    bars: found.map(({ figures, worse }) =>
      atMost(
        `${figures[0]?.work}, ${figures[0]?.connections} connections, two workers ÷ one`,
        worse,
        most,
        '×',
      ),
    ),
    figures: found.flatMap(({ figures }) => figures),
  };
}
