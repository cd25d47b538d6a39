import type { ChildProcess } from 'node:child_process';
import { captureResponses } from './capture.ts';
import type { Load, LoadResult } from './load.ts';
import { requestReply, type Server } from './processes.ts';
import { usageOf, waitUntilIdle } from './usage.ts';

export interface Measurement {
  /** Microseconds of the server's CPU time for each answered request. */
  cpuMicroseconds: number;
  perSecond: number;
  /** The share of one core that the server used; well under 1 means that it had to wait, for the disk or for us. */
  busy: number;
}

/** Seconds for the servers' code to be compiled and their caches to fill. */
const warmUpSeconds = 1;
/** Turns in each round, so that all servers meet the same busy moments of the machine. */
const turnsPerRound = 4;

/**
 * Puts servers under the same load, in turn. Their CPU time is counted until all is done, other servers' turns
 * included: what a server puts off until it has a moment (log lines, words for search) is part of the price.
 *
 * @param lull milliseconds of rest after which nothing put off is left
 */
export async function measureInTurns(
  generator: ChildProcess,
  servers: Server[],
  load: Omit<Load, 'ports'>,
  seconds: number,
  lull?: number,
): Promise<Measurement[]> {
  await requestReply(generator, { load: { ...load, ports: servers.map(({ port }) => port) } });
  const each = servers.map((server) => ({ server, before: 0, answered: 0, seconds: 0 }));
  for (const { server } of each)
    await requestReply(generator, { turn: { port: server.port, seconds: warmUpSeconds } });
  for (const one of each) {
    await waitUntilIdle(one.server.process, lull);
    one.before = (await usageOf(one.server.process)).cpuSeconds;
  }
  for (let turn = 0; turn < turnsPerRound; turn++)
    for (const one of each) {
      const loaded = await requestReply<LoadResult>(generator, {
        turn: { port: one.server.port, seconds: seconds / turnsPerRound },
      });
      one.answered += loaded.answered;
      one.seconds += loaded.seconds;
    }
  await requestReply(generator, {});
  const measured: Measurement[] = [];
  for (const { server, before, answered, seconds: took } of each) {
    await waitUntilIdle(server.process, lull);
    const cpu = (await usageOf(server.process)).cpuSeconds - before;
    measured.push({ cpuMicroseconds: (cpu / answered) * 1e6, perSecond: answered / took, busy: cpu / took });
  }
  return measured;
}

export interface PairedMeasurement {
  ours: Measurement;
  bare: Measurement;
}

/** Our server and the bare one in turn, with the same requests and the same answers. */
export async function measurePair(
  generator: ChildProcess,
  { ours, bare }: Record<keyof PairedMeasurement, Server>,
  load: Omit<Load, 'ports'>,
  seconds: number,
  lull?: number,
): Promise<PairedMeasurement> {
  await requestReply(bare.process, await captureResponses(ours.port, load));
  const [first, second] = await measureInTurns(generator, [ours, bare], load, seconds, lull);
  return { ours: first as Measurement, bare: second as Measurement };
}
