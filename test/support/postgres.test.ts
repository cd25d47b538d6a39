import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { afterEach, beforeEach } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { itInFull } from './full.ts';
import { createDatabase, startPostgres } from './postgres.ts';

const given = process.env.TRADEPOST_TEST_DATABASE;
beforeEach(() => {
  delete process.env.TRADEPOST_TEST_DATABASE;
});
afterEach(() => {
  if (given !== undefined) process.env.TRADEPOST_TEST_DATABASE = given;
});

itInFull('a server has separate databases, and stopping it leaves nothing behind', async () => {
  const server = await startPostgres();
  try {
    const urls = await Promise.all([createDatabase(server.url), createDatabase(server.url)]);
    for (const [index, url] of urls.entries()) {
      await ask(url, `CREATE TABLE only_here AS SELECT ${index} AS value`);
      const row = await ask(url, 'SELECT value, current_database() AS name FROM only_here');
      assert.deepEqual(row, { value: index, name: new URL(url).pathname.slice(1) });
    }
    assert.notEqual(urls[0], urls[1]);
    assert.deepEqual(await ask(server.url, 'SHOW fsync'), { fsync: 'off' });
  } finally {
    const folder = await folderOf(server.url);
    assert.ok(existsSync(folder));
    await server.stop();
    await server.stop();
    assert.equal(await isOpen(server.url), false);
    assert.equal(existsSync(folder), false);
  }
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  itInFull(`the server goes when the process that started it dies of ${signal}`, async () => {
    const module = new URL('postgres.ts', import.meta.url).href;
    const script = `import { itInFull } from './full.ts';
import { startPostgres } from '${module}'; console.log((await startPostgres()).url); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = String((await once(child.stdout, 'data'))[0]).trim();
    const folder = await folderOf(url);
    child.kill(signal);

    const deadline = Date.now() + 60_000;
    while (((await isOpen(url)) || existsSync(folder)) && Date.now() < deadline) await sleep(50);
    assert.equal(await isOpen(url), false);
    assert.equal(existsSync(folder), false);
  });
}

itInFull('a server that was given is used and left running', async () => {
  const own = await startPostgres();
  try {
    process.env.TRADEPOST_TEST_DATABASE = own.url;
    const server = await startPostgres();
    assert.equal(server.url, own.url);
    await server.stop();
    assert.equal(await isOpen(own.url), true);
  } finally {
    await own.stop();
  }
});

async function ask(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows[0];
}

async function folderOf(url: string): Promise<string> {
  return dirname(String((await ask(url, 'SHOW data_directory')).data_directory));
}

async function isOpen(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return open;
}
