import type { ChildProcess } from 'node:child_process';
import { captureAnswers } from './capture.ts';
import type { Load, Loaded } from './load.ts';
import { ask, type Server } from './processes.ts';
import { rest, usageOf } from './usage.ts';

export interface Measured {
  /** Microseconds of the server's CPU time for each answered request. */
  cpu: number;
  perSecond: number;
  /** The share of one core that the server used; well under 1 means that it had to wait, for the disk or for us. */
  busy: number;
}

/** Seconds for the servers' code to be compiled and their caches to fill. */
const warmUp = 1;
/** Turns in each round, so that all servers meet the same busy moments of the machine. */
const turns = 4;

/**
 * Puts servers under the same load, in turn. Their CPU time is counted until all is done, other servers' turns
 * included: what a server puts off until it has a moment (log lines, words for search) is part of the price.
 *
 * @param lull milliseconds of rest after which nothing put off is left
 */
export async function takeTurns(
  generator: ChildProcess,
  servers: Server[],
  load: Omit<Load, 'ports'>,
  seconds: number,
  lull?: number,
): Promise<Measured[]> {
  await ask(generator, { load: { ...load, ports: servers.map(({ port }) => port) } });
  const each = servers.map((server) => ({ server, before: 0, answered: 0, seconds: 0 }));
  for (const { server } of each) await ask(generator, { turn: { port: server.port, seconds: warmUp } });
  for (const one of each) {
    await rest(one.server.process, lull);
    one.before = (await usageOf(one.server.process)).cpu;
  }
  for (let turn = 0; turn < turns; turn++)
    for (const one of each) {
      const loaded = await ask<Loaded>(generator, {
        turn: { port: one.server.port, seconds: seconds / turns },
      });
      one.answered += loaded.answered;
      one.seconds += loaded.seconds;
    }
  await ask(generator, {});
  const measured: Measured[] = [];
  for (const { server, before, answered, seconds: took } of each) {
    await rest(server.process, lull);
    const cpu = (await usageOf(server.process)).cpu - before;
    measured.push({ cpu: (cpu / answered) * 1e6, perSecond: answered / took, busy: cpu / took });
  }
  return measured;
}

export interface Pair {
  ours: Measured;
  bare: Measured;
}

/** Our server and the bare one in turn, with the same requests and the same answers. */
export async function measurePair(
  generator: ChildProcess,
  { ours, bare }: Record<keyof Pair, Server>,
  load: Omit<Load, 'ports'>,
  seconds: number,
  lull?: number,
): Promise<Pair> {
  await ask(bare.process, await captureAnswers(ours.port, load));
  const [first, second] = await takeTurns(generator, [ours, bare], load, seconds, lull);
  return { ours: first as Measured, bare: second as Measured };
}
