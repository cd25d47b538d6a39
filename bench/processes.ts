import { type ChildProcess, fork, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { measurable, watchPeak } from './usage.ts';

const home = join(import.meta.dirname, '..');
const launcher = join(home, 'bin/tradepost');
const runtime = join(home, 'node_modules/node/bin/node');

const children = new Set<ChildProcess>();

function keep(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export function killAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export interface Finished<T> {
  result: T;
  seconds: number;
  /** Most memory used, in megabytes. */
  peak: number;
}

/** Runs a command of Tradepost to its end and reads the JSON it prints. */
export async function tradepost<T>(data: string, ...words: string[]): Promise<Finished<T>> {
  const { env, channel } = measurable();
  const options: SpawnOptions = { env, stdio: ['ignore', 'pipe', 'inherit', channel] };
  const started = performance.now();
  const child = keep(spawn(launcher, [...words, '--data', data, '--json'], options));
  const peak = watchPeak(child);
  const [printed, [status]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    once(child, 'exit'),
  ]);
  const seconds = (performance.now() - started) / 1000;
  const most = peak();
  if (status !== 0) throw new Error(`tradepost ${words.join(' ')} ended with ${status}`);
  return { result: JSON.parse(printed) as T, seconds, peak: most };
}

export interface Server {
  process: ChildProcess;
  port: number;
}

/** One worker, plain HTTP, everything else as it comes; the log goes nowhere. */
export async function startServer(data: string): Promise<Server & { seconds: number }> {
  const port = await freePort();
  const { env, channel } = measurable();
  const options: SpawnOptions = { env, stdio: ['ignore', 'ignore', 'ignore', channel] };
  const words = ['serve', '--http', '--port', String(port), '--data', data];
  const started = performance.now();
  const child = keep(spawn(launcher, words, options));
  while ((await statusOf(port, '/readyz')) !== 200) {
    if (child.exitCode !== null) throw new Error(`tradepost serve ended with ${child.exitCode}`);
    await sleep(2);
  }
  return { process: child, port, seconds: (performance.now() - started) / 1000 };
}

/** The bare server, on the same Node.js. */
export async function startBare(): Promise<Server> {
  const { env } = measurable();
  const child = keep(fork(join(home, 'bench/bare.ts'), { execPath: runtime, env }));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { process: child, port };
}

export const startLoad = (): ChildProcess => keep(fork(join(home, 'bench/load.ts'), { execPath: runtime }));

/** Sends a message to a process and waits for its reply. */
export async function ask<T>(child: ChildProcess, message: object): Promise<T> {
  const gone = new AbortController();
  const onExit = (): void => gone.abort();
  child.once('exit', onExit);
  try {
    const reply = once(child, 'message', { signal: gone.signal });
    child.send(message);
    return (await reply)[0] as T;
  } finally {
    child.off('exit', onExit);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function statusOf(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', () => resolve(undefined));
  });
}
