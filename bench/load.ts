import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { type Latency, summarizeLatency } from './numbers.ts';

/** Load generator: a separate process with one request at a time per connection. */
export interface Load {
  /** Servers that take turns; all connections stay open. */
  ports: number[];
  tls?: boolean;
  /** Sent in a cycle. */
  requests: string[];
  /** Range of random values for `{id}`. */
  ids?: { least: number; most: number } | undefined;
  status: number;
  /** The bare server streams the body from a file. */
  isFile?: boolean;
  connections: number;
  /** Further requests queue; their latency includes the wait. */
  maxInFlight?: number;
}

export interface LoadRun {
  port: number;
  seconds: number;
}

export interface LoadResult {
  answered: number;
  seconds: number;
  latency: Latency;
}

interface Connection {
  socket: Socket;
  sentAtMs: number;
}

/** Longer than any response head. */
const headLimit = 4096;

let requests: (() => Buffer | string)[] = [];
let expectedStatus = '200';
let maxInFlight = Number.POSITIVE_INFINITY;
let next = 0;
let running = false;
let inFlight = 0;
let latenciesMs: number[] = [];
const queue: Connection[] = [];
const connections = new Map<number, Connection[]>();

function send({ socket }: Connection): void {
  inFlight++;
  const request = requests[next++ % requests.length] as () => Buffer | string;
  socket.write(request());
}

function begin(connection: Connection): void {
  connection.sentAtMs = performance.now();
  if (inFlight < maxInFlight) send(connection);
  else queue.push(connection);
}

function finish(connection: Connection): void {
  latenciesMs.push(performance.now() - connection.sentAtMs);
  inFlight--;
  const queued = queue.shift();
  if (queued) send(queued);
  if (running) begin(connection);
}

function fail(reason: string): never {
  process.stderr.write(`load generator: ${reason}\n`);
  process.exit(1);
}

/** Size of a response; undefined until its head is complete. */
function sizeOf(start: string): number | undefined {
  const end = start.indexOf('\r\n\r\n');
  if (end < 0) return start.length < headLimit ? undefined : fail('the head of an answer is too long');
  if (start.slice(9, 12) !== expectedStatus) fail(`answered ${start}`);
  const label = start.search(/\r\ncontent-length: /i);
  if (label < 0 || label > end) fail('an answer without Content-Length');
  return end + 4 + Number.parseInt(start.slice(label + 18, label + 28), 10);
}

function open(port: number, tls: boolean): Connection {
  const buffer = Buffer.allocUnsafe(64 * 1024);
  let start = '';
  let received = 0;
  let size: number | undefined;
  const take = (bytes: number): boolean => {
    received += bytes;
    if (size === undefined) {
      start += buffer.toString('latin1', 0, Math.min(bytes, headLimit));
      size = sizeOf(start);
    }
    if (size === undefined || received < size) return true;
    if (received > size) fail('an answer longer than its Content-Length');
    start = '';
    received = 0;
    size = undefined;
    finish(connection);
    return true;
  };
  const address = { port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback: take } };
  const socket = tls ? connectTls({ ...address, rejectUnauthorized: false }) : connect(address);
  const connection = { socket, sentAtMs: 0 };
  socket.on('error', (error) => fail(error.message));
  socket.on('end', () => fail('the server closed a connection'));
  return connection;
}

/** Constant requests are encoded once. */
function requestFactory(request: string, ids: Load['ids']): () => Buffer | string {
  const [before = '', after] = request.split('{id}');
  if (!ids || after === undefined) {
    const bytes = Buffer.from(request);
    return () => bytes;
  }
  const count = ids.most - ids.least + 1;
  return () => before + (ids.least + Math.floor(Math.random() * count)) + after;
}

async function prepare(load: Load): Promise<void> {
  requests = load.requests.map((request) => requestFactory(request, load.ids));
  next = 0;
  expectedStatus = String(load.status);
  maxInFlight = load.maxInFlight ?? Number.POSITIVE_INFINITY;
  for (const port of load.ports) {
    const opened = Array.from({ length: load.connections }, () => open(port, load.tls ?? false));
    connections.set(port, opened);
    await Promise.all(opened.map(({ socket }) => once(socket, load.tls ? 'secureConnect' : 'connect')));
  }
}

/** Sends for `seconds`, then waits for pending responses. */
async function run({ port, seconds }: LoadRun): Promise<LoadResult> {
  const started = performance.now();
  latenciesMs = [];
  running = true;
  for (const connection of connections.get(port) as Connection[]) begin(connection);
  await sleep(seconds * 1000);
  running = false;
  while (inFlight > 0) await sleep(1);
  const elapsed = (performance.now() - started) / 1000;
  return { answered: latenciesMs.length, seconds: elapsed, latency: summarizeLatency(latenciesMs) };
}

function close(): void {
  for (const { socket } of [...connections.values()].flat()) socket.destroy();
  connections.clear();
}

process.on('message', async ({ load, turn }: { load?: Load; turn?: LoadRun }) => {
  if (load) await prepare(load);
  else if (!turn) close();
  process.send?.(turn ? await run(turn) : 'done');
});
process.once('disconnect', () => process.exit());
