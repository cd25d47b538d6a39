import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { type Measured, takeTurns } from '../measure.ts';
import { median, short, whole } from '../numbers.ts';
import { withPostgres } from '../postgres.ts';
import { type Server, startBarePostgres, startLoad, startServer, stop } from '../processes.ts';
import { atMost, type Section } from '../report.ts';
import { fill, type Site } from '../stores.ts';
import { create, getRandom, listAfter, type Work } from '../work.ts';

const works = [getRandom, listAfter, create];
/** How many times the bare server's CPU time a read may cost. */
const most = 2.5;

interface Figures {
  work: string;
  ours: number;
  bare: number;
  ratio: number;
}

async function measure(
  { settings, progress }: Bench,
  site: Site,
  servers: Server[],
  work: Work,
): Promise<Figures> {
  const { rounds, seconds, connections } = settings;
  const generator = startLoad();
  const taken: [Measured, Measured][] = [];
  // One round more than is asked for: the first goes into compiling code.
  for (let round = 0; round <= rounds; round++) {
    progress(`round ${round}/${rounds}: PostgreSQL, ${work.name}`);
    const load = { ...work.requests(site, round), status: work.status, connections };
    taken.push((await takeTurns(generator, servers, load, seconds, work.lull)) as [Measured, Measured]);
  }
  await stop(generator);
  const middle = (value: (round: [Measured, Measured]) => number): number =>
    median(taken.slice(1).map(value));
  return {
    work: work.name,
    ours: middle(([ours]) => ours.cpu),
    bare: middle(([, bare]) => bare.cpu),
    ratio: middle(([ours, bare]) => ours.cpu / bare.cpu),
  };
}

async function measureAll(bench: Bench, database: string): Promise<Figures[]> {
  const { folder, settings, progress } = bench;
  const shape = { accounts: 1, products: settings.size };
  progress('making a store on PostgreSQL');
  const site = { ...(await fill({ data: join(folder, 'postgres'), database }, shape)), shape };
  const servers = [await startServer(site), await startBarePostgres(database, site.account)];
  const figures: Figures[] = [];
  for (const work of works) figures.push(await measure(bench, site, servers, work));
  await stop(...servers.map(({ process }) => process));
  return figures;
}

/** The server's own CPU time on PostgreSQL, beside the least that a server with `pg` can do. */
export async function postgres(bench: Bench): Promise<Section> {
  const { settings } = bench;
  const figures = await withPostgres((database) => measureAll(bench, database));
  const isRead = ({ work }: Figures): boolean => work !== create.name;
  return {
    title: 'PostgreSQL',
    about: `CPU time of the server for each request, that of PostgreSQL not counted, beside a bare \`node:http\` + \`pg\` that runs one prepared statement and turns what it finds into JSON (for POST: one INSERT into one table); ${whole(settings.size)} products, ${settings.connections} connections, medians of ${settings.rounds} rounds of ${settings.seconds} s.`,
    tables: [
      {
        head: ['work', 'bare µs', 'Tradepost µs', 'Tradepost ÷ bare', 'bar'],
        rows: figures.map((one) => [
          ...[
            one.work,
            short(one.bare),
            short(one.ours),
            `${short(one.ratio)}×`,
            isRead(one) ? `≤ ${most}×` : '',
          ],
        ]),
      },
    ],
    bars: figures.filter(isRead).map(({ work, ratio }) => atMost(`${work} on PostgreSQL`, ratio, most, '×')),
    figures,
  };
}
