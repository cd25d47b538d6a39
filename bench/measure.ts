import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer as readAll } from 'node:stream/consumers';
import type { Answer } from './bare.ts';
import type { Load, Loaded } from './load.ts';
import { ask, type Server } from './processes.ts';
import { usageOf } from './usage.ts';
import type { Work } from './work.ts';

export interface Measured {
  /** Microseconds of the server's CPU time for each answered request. */
  cpu: number;
  perSecond: number;
  /** The share of one core that the server used; well under 1 means that it had to wait, for the disk or for us. */
  busy: number;
}

export interface Pair {
  ours: Measured;
  bare: Measured;
}

export interface Pressure {
  connections: number;
  seconds: number;
}

/** Seconds for the servers' code to be compiled and their caches to fill. */
const warmUp = 1;
/** Turns in each round, so that both servers meet the same busy moments of the machine. */
const turns = 4;
/** Answers that the bare server takes turns with where requests differ. */
const captured = 16;

/** Headers that Node's server adds by itself. */
const own = new Set(['date', 'connection', 'keep-alive']);

/** Asks once, by hand, and keeps every byte that a bare server must be told to send. */
async function capture(port: number, request: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request.replace('\r\n', '\r\nConnection: close\r\n'));
  const text = (await readAll(socket)).toString();
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.flatMap((line) => {
    const at = line.indexOf(':');
    return own.has(line.slice(0, at).toLowerCase()) ? [] : [line.slice(0, at), line.slice(at + 1).trim()];
  });
  return { status: Number(first.slice(9, 12)), headers, body: text.slice(end + 4) };
}

interface Total {
  cpu: number;
  answered: number;
  seconds: number;
}

async function takeTurn(
  generator: ChildProcess,
  server: Server,
  seconds: number,
  total: Total,
): Promise<void> {
  const before = await usageOf(server.process);
  const loaded = await ask<Loaded>(generator, { turn: { port: server.port, seconds } });
  total.cpu += (await usageOf(server.process)).cpu - before.cpu;
  total.answered += loaded.answered;
  total.seconds += loaded.seconds;
}

/** Our server and the bare one in turn, with the same requests and the same answers. */
export async function measurePair(
  generator: ChildProcess,
  ours: Server,
  bare: Server,
  work: Work,
  requests: string[],
  { connections, seconds }: Pressure,
): Promise<Pair> {
  const answers: Answer[] = [];
  for (const request of requests.slice(0, captured)) answers.push(await capture(ours.port, request));
  await ask(bare.process, answers);
  const load: Load = { ports: [ours.port, bare.port], requests, status: work.status, connections };
  await ask(generator, { load });
  const both = [ours, bare].map((server) => ({ server, total: { cpu: 0, answered: 0, seconds: 0 } }));
  for (const { server } of both) await ask(generator, { turn: { port: server.port, seconds: warmUp } });
  for (let turn = 0; turn < turns; turn++)
    for (const { server, total } of both) await takeTurn(generator, server, seconds / turns, total);
  await ask(generator, {});
  const [first, second] = both.map(({ total }) => toMeasured(total)) as [Measured, Measured];
  return { ours: first, bare: second };
}

const toMeasured = ({ cpu, answered, seconds }: Total): Measured => ({
  cpu: (cpu / answered) * 1e6,
  perSecond: answered / seconds,
  busy: cpu / seconds,
});

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
