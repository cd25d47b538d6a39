import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { until } from './cli.ts';

export interface PgBouncer extends AsyncDisposable {
  /** The same database through the pooler. */
  through(database: string): string;
}

const program = ['/usr/sbin/pgbouncer', 'pgbouncer'].find(
  (one) => spawnSync(one, ['--version']).status === 0,
);

/** Why there is none, to skip a test by. */
export const withoutPgBouncer: string | false = program
  ? false
  : 'needs PgBouncer (apt-get install pgbouncer)';

/** In transaction mode, with fewer sessions than one server of ours has connections. */
export async function startPgBouncer(server: string): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-bouncer-'));
  const { hostname, port: serverPort, username, password } = new URL(server);
  const port = await freePort();
  const target = `host=${hostname} port=${serverPort || 5432} user=${username} ${password && `password=${password}`}`;
  const settings = `[databases]\n* = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
unix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 3\nmax_client_conn = 200\n`;
  writeFileSync(join(folder, 'settings.ini'), settings);
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, join(folder, 'settings.ini')]) chownSync(path, 65_534, 65_534);
  const child = spawn(program as string, [join(folder, 'settings.ini')], {
    ...(isRoot && { uid: 65_534, gid: 65_534 }),
    stdio: 'ignore',
  });
  const kill = (): unknown => child.kill('SIGKILL');
  process.once('exit', kill);
  const through = (database: string): string => {
    const url = new URL(database);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };
  await until('PgBouncer answers', () => canConnect(through(server)), 10_000);
  return {
    through,
    async [Symbol.asyncDispose]() {
      process.off('exit', kill);
      kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  await using server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
