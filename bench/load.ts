import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The load generator: a process of its own that keeps each connection busy with one request at a time. */
export interface Load {
  /** Servers that take turns; connections to all stay open meanwhile. */
  ports: number[];
  requests: string[];
  status: number;
  connections: number;
}

export interface Turn {
  port: number;
  seconds: number;
}

export interface Loaded {
  answered: number;
  seconds: number;
}

/** More than the head of any answer. */
const headLimit = 4096;

let requests: Buffer[] = [];
let wanted = '200';
let next = 0;
let answered = 0;
let running = false;
let busy = 0;
const connections = new Map<number, Socket[]>();

function send(socket: Socket): void {
  socket.write(requests[next++ % requests.length] as Buffer);
}

function finish(socket: Socket): void {
  answered++;
  if (running) send(socket);
  else busy--;
}

function fail(reason: string): never {
  process.stderr.write(`load generator: ${reason}\n`);
  process.exit(1);
}

/** How many bytes an answer has, told by its first ones; undefined while its head is not complete. */
function sizeOf(start: string): number | undefined {
  const end = start.indexOf('\r\n\r\n');
  if (end < 0) return start.length < headLimit ? undefined : fail('the head of an answer is too long');
  if (start.slice(9, 12) !== wanted) fail(`answered ${start}`);
  const label = start.indexOf('ontent-length: ');
  if (label < 0 || label > end) fail('an answer without Content-Length');
  return end + 4 + Number.parseInt(start.slice(label + 15, label + 25), 10);
}

function open(port: number): Socket {
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
    finish(socket);
    return true;
  };
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback: take } });
  socket.on('error', (error) => fail(error.message));
  socket.on('end', () => fail('the server closed a connection'));
  return socket;
}

async function prepare(load: Load): Promise<void> {
  requests = load.requests.map((text) => Buffer.from(text));
  wanted = String(load.status);
  for (const port of load.ports) {
    const sockets = Array.from({ length: load.connections }, () => open(port));
    connections.set(port, sockets);
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  }
}

/** Sends for so many seconds, then waits for what is still under way. */
async function run({ port, seconds }: Turn): Promise<Loaded> {
  const sockets = connections.get(port) as Socket[];
  const started = performance.now();
  answered = 0;
  running = true;
  busy = sockets.length;
  for (const socket of sockets) send(socket);
  await sleep(seconds * 1000);
  running = false;
  while (busy > 0) await sleep(1);
  return { answered, seconds: (performance.now() - started) / 1000 };
}

function close(): void {
  for (const socket of [...connections.values()].flat()) socket.destroy();
  connections.clear();
}

process.on('message', async ({ load, turn }: { load?: Load; turn?: Turn }) => {
  if (load) await prepare(load);
  else if (!turn) close();
  process.send?.(turn ? await run(turn) : 'done');
});
process.once('disconnect', () => process.exit());
