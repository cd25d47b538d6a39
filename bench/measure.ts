import type { ChildProcess } from 'node:child_process';
import { captureResponses } from './capture.ts';
import type { Load, LoadResult } from './load.ts';
import { requestReply, type Server } from './processes.ts';
import { usageOf, waitUntilIdle } from './usage.ts';

export interface Measurement {
  /** Server CPU per request. */
  cpuMicroseconds: number;
  perSecond: number;
  /** Share of one core; well below 1 means that the server waited, for the disk or the generator. */
  busy: number;
}

/** Compiles code and fills caches. */
const warmUpSeconds = 1;
/** Short turns, so that noise of the machine affects all servers alike. */
const turnsPerRound = 4;

/**
 * Loads servers in turns. Counts CPU until all servers are idle, which includes deferred work such as log
 * writes. @param settleMs idle time after which no deferred work is left
 */
export async function measureInTurns(
  generator: ChildProcess,
  servers: Server[],
  load: Omit<Load, 'ports'>,
  seconds: number,
  settleMs?: number,
): Promise<Measurement[]> {
  await requestReply(generator, { load: { ...load, ports: servers.map(({ port }) => port) } });
  const totals = servers.map((server) => ({ server, before: 0, answered: 0, seconds: 0 }));
  for (const { server } of totals)
    await requestReply(generator, { turn: { port: server.port, seconds: warmUpSeconds } });
  for (const total of totals) {
    await waitUntilIdle(total.server.process, settleMs);
    total.before = (await usageOf(total.server.process)).cpuSeconds;
  }
  for (let turn = 0; turn < turnsPerRound; turn++)
    for (const total of totals) {
      const loaded = await requestReply<LoadResult>(generator, {
        turn: { port: total.server.port, seconds: seconds / turnsPerRound },
      });
      total.answered += loaded.answered;
      total.seconds += loaded.seconds;
    }
  await requestReply(generator, {});
  const measured: Measurement[] = [];
  for (const { server, before, answered, seconds: elapsed } of totals) {
    await waitUntilIdle(server.process, settleMs);
    const cpu = (await usageOf(server.process)).cpuSeconds - before;
    measured.push({
      cpuMicroseconds: (cpu / answered) * 1e6,
      perSecond: answered / elapsed,
      busy: cpu / elapsed,
    });
  }
  return measured;
}

export interface PairedMeasurement {
  ours: Measurement;
  bare: Measurement;
}

/** Measures Tradepost and the bare server with equal requests and responses. */
export async function measurePair(
  generator: ChildProcess,
  { ours, bare }: Record<keyof PairedMeasurement, Server>,
  load: Omit<Load, 'ports'>,
  seconds: number,
  settleMs?: number,
): Promise<PairedMeasurement> {
  await requestReply(bare.process, await captureResponses(ours.port, load));
  const [oursMeasured, bareMeasured] = await measureInTurns(generator, [ours, bare], load, seconds, settleMs);
  return { ours: oursMeasured as Measurement, bare: bareMeasured as Measurement };
}
