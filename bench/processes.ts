import { type ChildProcess, fork, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { measurementOptions, trackPeakMemory } from './usage.ts';

export const projectRoot = join(import.meta.dirname, '..');
const runtime = process.execPath;

const children = new Set<ChildProcess>();

function track(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export function killAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

export async function stop(...processes: ChildProcess[]): Promise<void> {
  await Promise.all(
    processes.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }),
  );
}

/** With a database, `data` holds only the bench's own files. */
export interface StoreLocation {
  data: string;
  database?: string | undefined;
}

const storeFlags = ({ data, database }: StoreLocation): string[] =>
  database ? ['--database', database] : ['--data', data];

const launcherOf = (checkout = projectRoot): string => join(checkout, 'bin/tradepost');

export interface CommandResult {
  output: string;
  seconds: number;
  peakMegabytes: number;
}

/** Runs a command of Tradepost to its end. */
export async function runCommand(...args: string[]): Promise<CommandResult> {
  const { env, channel } = measurementOptions();
  const options: SpawnOptions = { env, stdio: ['ignore', 'pipe', 'inherit', channel] };
  const started = performance.now();
  const child = track(spawn(launcherOf(), args, options));
  const peak = trackPeakMemory(child);
  const [printed, [status]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    once(child, 'exit'),
  ]);
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(`tradepost ${args.join(' ')} ended with ${status}`);
  return { output: printed, seconds, peakMegabytes: peak() };
}

/** Runs a command on a store and parses its JSON. */
export async function runOnStore<T>(
  place: StoreLocation,
  ...args: string[]
): Promise<CommandResult & { result: T }> {
  const finished = await runCommand(...args, ...storeFlags(place), '--json');
  return { ...finished, result: JSON.parse(finished.output) as T };
}

export interface Server {
  process: ChildProcess;
  port: number;
}

interface ServerOptions extends StoreLocation {
  tls?: boolean;
  workers?: number;
  env?: NodeJS.ProcessEnv;
  /** Another checkout of Tradepost to compare with. */
  checkout?: string | undefined;
}

/** Starts a server with defaults; its log is discarded. */
export async function startServer(options: ServerOptions): Promise<Server & { seconds: number }> {
  const { tls = false, workers = 1, env = {}, checkout } = options;
  const port = await freePort();
  const { env: measuredEnv, channel } = measurementOptions();
  const args = ['serve', ...(tls ? [] : ['--http']), '--port', String(port), '--workers', String(workers)];
  args.push(...storeFlags(options));
  const started = performance.now();
  const child = track(
    spawn(launcherOf(checkout), args, {
      env: { ...measuredEnv, ...env },
      stdio: ['ignore', 'ignore', 'ignore', channel],
    }),
  );
  while (!(await isReady(port, tls))) {
    if (child.exitCode !== null) throw new Error(`tradepost ${args.join(' ')} ended with ${child.exitCode}`);
    await sleep(2);
  }
  return { process: child, port, seconds: (performance.now() - started) / 1000 };
}

/** Starts a program of the bench, which reports its port. */
async function startBenchProgram(program: string, args: string[]): Promise<Server> {
  const { env } = measurementOptions();
  const child = track(fork(join(projectRoot, 'bench', program), args, { execPath: runtime, env }));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { process: child, port };
}

/** Over TLS if `data` holds the certificate of a Tradepost server. */
export const startBare = (data?: string): Promise<Server> =>
  startBenchProgram('bare.ts', data ? ['cert.pem', 'key.pem'].map((file) => join(data, 'tls', file)) : []);

export const startBarePostgres = (database: string, account: number): Promise<Server> =>
  startBenchProgram('bare-postgres.ts', [database, String(account)]);

export const startLoad = (): ChildProcess =>
  track(fork(join(projectRoot, 'bench/load.ts'), { execPath: runtime }));

export async function requestReply<T>(child: ChildProcess, message: object): Promise<T> {
  const exited = new AbortController();
  const onExit = (): void => exited.abort();
  child.once('exit', onExit);
  try {
    const reply = once(child, 'message', { signal: exited.signal });
    child.send(message);
    return (await reply)[0] as T;
  } finally {
    child.off('exit', onExit);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A raw socket: an HTTP client would spend CPU while the start is measured. */
function isReady(port: number, tls: boolean): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const address = { port, host: '127.0.0.1' };
  const socket = tls ? connectTls({ ...address, rejectUnauthorized: false }) : connect(address);
  socket.on('error', () => resolve(false));
  socket.on('close', () => resolve(false));
  socket.on('data', (answer) => {
    resolve(answer.toString('latin1', 9, 12) === '200');
    socket.destroy();
  });
  socket.write('GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
  return promise;
}
