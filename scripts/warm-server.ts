import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Script } from 'node:vm';

/**
 * Starts the built server on an empty store and, once it answers, keeps V8's code for all that has run. Node.js's own
 * compile cache keeps only what V8 compiles before anything runs, which is little.
 */
const folder = resolve(process.argv[2] as string);
const { run } = createRequire(import.meta.url)('../bin/start.cjs') as { run(folder: string): Script };

const data = mkdtempSync(join(tmpdir(), 'tradepost-'));
process.once('exit', () => rmSync(data, { recursive: true, force: true }));
const port = await freePort();
process.argv.splice(2, Number.POSITIVE_INFINITY, 'serve', '--http', '--port', String(port));
process.argv.push('--data', data, '--log-level', 'silent');
const script = run(folder);

const deadline = Date.now() + 30_000;
while (!(await isReady())) {
  if (Date.now() > deadline) throw new Error('the built server does not start');
  await sleep(20);
}
await fetch(`http://127.0.0.1:${port}/products`);
writeFileSync(join(folder, 'server.cache'), script.createCachedData());
process.kill(process.pid, 'SIGTERM');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
