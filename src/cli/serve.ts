import cluster from 'node:cluster';
import { type AddressInfo, Server } from 'node:net';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { startDeletions } from '../accounts/account-deletion.ts';
import { openAccounts } from '../accounts/index.ts';
import { startPeriodicFlush } from '../accounts/request-log.ts';
import { openSiteSlugs } from '../accounts/site-slugs.ts';
import { buildApp } from '../app.ts';
import { MediaStore } from '../blobs/media-store.ts';
import { openBlobs } from '../blobs/open.ts';
import type { ServeConfig } from '../config.ts';
import type { DemoAccount } from '../demo/create-demo.ts';
import type { Health } from '../faces/public/health.ts';
import { serializeError } from '../http/hooks/errors.ts';
import { proxyList } from '../http/hooks/transport.ts';
import { limits } from '../limits.ts';
import { startBlobRemoval } from '../media/blob-removal.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { model } from '../resources/index.ts';
import { openStore } from '../storage/account/account-store.ts';
import { sharedNameNotices } from '../storage/check/shared-names.ts';
import type { Database } from '../storage/database.ts';
import { openMigrated, type StoreLocation } from '../storage/open.ts';
import type { StoreLost } from '../storage/store.ts';
import { startKeySweeper } from '../storage/tables/idempotency-keys.ts';
import { describeSignIn } from './demo-sign-in.ts';
import { type Log, openLog } from './logger.ts';
import { continueWithoutStdout, describeError, exitFailure, print } from './output.ts';
import { rebuildDerivedWithProgress } from './rebuild-derived.ts';
import type { BackupSchedule } from './scheduled-backups.ts';
import { CertificateFiles, receiveCertificate, type ServedCertificate } from './served-certificate.ts';
import { stopSignals } from './signals.ts';
import { rememberAddresses, siteUrl } from './sites.ts';
import { useThemes } from './themes.ts';
import { exitStoreLost, reportFailure, superviseWorkers, waitUntilAllClosed } from './workers.ts';

/**
 * config → store → app → listen → drain. With several workers, each does this under a supervising primary.
 */
export async function serve(config: ServeConfig): Promise<void> {
  if (cluster.isPrimary) {
    useThemes(config);
    return serveAsPrimary(config);
  }
  // First: messages wait only for the first listener.
  const certificate = config.http ? undefined : await receiveCertificate();
  useThemes(config);
  const metrics = await openMetrics(config);
  await serveAsWorker(config, { metrics, certificate, log: await openLog(config.logLevel) });
}

const openMetrics = async ({ metricsPort }: ServeConfig): Promise<Metrics | undefined> =>
  metricsPort === undefined ? undefined : (await loadObservability()).openMetrics();

/** Reports startup errors to the primary, which prints them once. */
async function serveAsWorker(config: ServeConfig, parts: Omit<ServerParts, 'database'>): Promise<void> {
  try {
    await withStore(config, (database) =>
      serveInProcess(config, { database, ...parts }, (address) => process.send?.({ address })),
    );
  } catch (error) {
    await reportFailure(describeError(error, config));
    process.exitCode = exitFailure;
  } finally {
    process.disconnect?.();
  }
}

async function serveAsPrimary(config: ServeConfig): Promise<void> {
  const files = config.http ? undefined : await CertificateFiles.open(config);
  const metrics = await openMetrics(config);
  const log = await openLog(config.logLevel);
  if (files) files.watch(log.logger);
  else process.on('SIGHUP', () => log.logger.info('SIGHUP: over plain HTTP there is no certificate to read'));
  if (files && metrics) (await loadObservability()).measureCertificate(metrics, files);
  const metricsServer = metrics && (await (await loadObservability()).startMetrics(config, metrics));
  try {
    await serveAll(config, { metrics, certificate: files, log }, metricsServer?.address);
  } finally {
    metricsServer?.close();
  }
}

async function serveAll(
  config: ServeConfig,
  parts: Omit<ServerParts, 'database'>,
  metricsAddress: string | undefined,
): Promise<void> {
  const workers = config.workers === 'auto' ? availableParallelism() : config.workers;
  if (workers === 1)
    return withStore(config, async (database) => {
      const onReady = await prepare(config, database, parts.log.logger, metricsAddress);
      return withBackups(config, onReady, (ready) => serveInProcess(config, { database, ...parts }, ready));
    });
  const { certificate, log } = parts;
  const onReady = await withStore(config, (database) =>
    prepare(config, database, log.logger, metricsAddress),
  );
  return withBackups(config, onReady, (ready) =>
    superviseWorkers(workers, { logger: log.logger, certificate }, ready),
  );
}

/** Always closes the store: open connections would keep the process alive. */
async function withStore<T>(config: ServeConfig, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openMigrated(storeLocation(config));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Upgrades the store; returns the callback that prints the addresses. */
async function prepare(
  config: ServeConfig,
  database: Database,
  logger: Logger,
  metricsAddress: string | undefined,
): Promise<(address: string) => void> {
  await openSiteSlugs(database).assignMissing();
  await rebuildDerivedWithProgress(database);
  for (const notice of await startNotices(database)) logger.warn(notice);
  const demo = config.demo
    ? await (await import('../demo/create-demo.ts')).createDemo(database, config)
    : undefined;
  return (address) => printAddresses(config, address, demo, metricsAddress);
}

/** What the operator should know, but which keeps no server from starting. */
async function startNotices(database: Database): Promise<string[]> {
  const { nodes = [], unspreadTables = 0 } = (await database.cluster?.health()) ?? {};
  const dead = nodes.filter(({ answers }) => !answers);
  if (dead.length)
    return dead.map(({ node }) => `the cluster node ${node} does not answer: its accounts get 503`);
  const unspread =
    unspreadTables &&
    `${unspreadTables} tables are on the coordinator of the cluster alone: "tradepost database distribute" spreads them`;
  return [...(unspread ? [unspread] : []), ...(await sharedNameNotices(database, model.resources))];
}

/** Stops backups first: the child may have received the signal too, which is no failure. */
async function withBackups(
  config: ServeConfig,
  onReady: (address: string) => void,
  work: (onReady: (address: string) => void) => Promise<void>,
): Promise<void> {
  const backups = await startBackups(config);
  try {
    await work((address) => {
      // Not earlier: a handler disables the signal's default, which ends a process that is still starting.
      for (const signal of stopSignals) process.once(signal, () => backups?.stop());
      onReady(address);
    });
  } finally {
    await backups?.close();
  }
}

/** Half of the cache is for SQLite's pages, a quarter for response characters of up to two bytes. */
const storeLocation = (config: ServeConfig): StoreLocation => ({
  ...config,
  pageCache: Math.ceil(config.cache / 2),
});

const loadObservability = () => import('./observability.ts');

async function startBackups({ backupDir, ...config }: ServeConfig): Promise<BackupSchedule | undefined> {
  if (backupDir === undefined) return undefined;
  return (await import('./scheduled-backups.ts')).scheduleBackups({ ...config, backupDir });
}

interface ServerParts {
  database: Database;
  metrics: Metrics | undefined;
  certificate: ServedCertificate | undefined;
  log: Log;
}

async function serveInProcess(
  config: ServeConfig,
  { database: opened, metrics, certificate, log }: ServerParts,
  onReady: (address: string) => void,
): Promise<void> {
  const { host, port, enforceGroups, trustProxy, corsOrigin: corsOrigins } = config;
  const responseCacheCharacters = (config.cache * 1_000_000) / 4;
  const { logger, destination: logDestination } = log;
  void opened.lost?.then((error) => exitAfterStoreLoss(logger, error));
  if (metrics) (await loadObservability()).measureStore(metrics, config, opened);
  const tracing = config.otlpEndpoint
    ? (await loadObservability()).openTracing(config.otlpEndpoint, config, opened, logger, metrics)
    : undefined;
  const { database, tracer } = tracing ?? { database: opened };
  const health: Health = { stopping: false, draining: false };
  const accounts = openAccounts(database, config.sitesDomain);
  const store = openStore(database, { records: config.quotaRecords, bytes: config.quotaBytes });
  const blobs = await openBlobs(config);
  const media = blobs && new MediaStore(blobs);
  const proxies = proxyList(trustProxy);
  const rateLimits = { token: config.rateLimitToken, address: config.rateLimitAddress };
  const baseUrl = config.baseUrl ?? addressOf(config, port);
  const parts = {
    ...{ store, accounts, model, media, logger, logDestination, health, enforceGroups, proxies, baseUrl },
    tls: certificate?.current,
    ...{ rates: rateLimits, responseCacheCharacters, corsOrigins, metrics, tracer },
  };
  const app = buildApp(parts);
  // Open connections keep theirs.
  if (certificate)
    certificate.onChange = (current) => (app.server as unknown as TlsServer).setSecureContext(current);
  const logWarning = (words: string) => (error: unknown) =>
    logger.warn({ error: serializeError(error) }, words);
  const warn = logWarning('token usage not stored');
  try {
    await app.listen({ host, port });
    const address = addressOf(config, (app.server.address() as AddressInfo).port);
    logger.info(`Server listening at ${address}`);
    parts.baseUrl = config.baseUrl ?? address;
    await rememberAddresses(database, { ...config, baseUrl: parts.baseUrl }).catch(
      logWarning('address not stored'),
    );
    const flushTimer = startPeriodicFlush(accounts.requestLog, warn);
    const deletions = startDeletions(
      database,
      logWarning('rows or files of a deleted account not removed'),
      async (account) => blobs?.deleteAccount(account),
    );
    const blobRemoval = blobs && startBlobRemoval(database, blobs, logWarning('unneeded files not removed'));
    const sweepTimer = startKeySweeper(database, logWarning('expired idempotency keys not removed'));
    // Listen for signals before announcing the address.
    const stopped = waitForStopSignal();
    onReady(address);

    await stopped;
    logger.info('stopping');
    health.stopping = true;
    clearInterval(flushTimer);
    clearInterval(sweepTimer);
    const backgroundStopped = Promise.all([deletions.stop(), blobRemoval?.stop()]);
    await sleep(config.drainDelay * 1000);
    await drain(app, health);
    const flushed = accounts.requestLog.flush().catch(warn);
    await Promise.race([
      Promise.all([flushed, backgroundStopped]),
      sleep(limits.finalFlushMs, undefined, { ref: false }),
    ]);
  } finally {
    await tracing?.close();
  }
}

/** Answers pending requests with errors, then exits without cleanup, which could rely on corrupt state. */
async function exitAfterStoreLoss(logger: Logger, error: StoreLost): Promise<never> {
  logger.fatal(
    { error: serializeError(error) },
    `${error.message}; stopping. Everything confirmed to clients is stored. Repair the disk, start again, and run: tradepost check`,
  );
  await sleep(limits.failureGraceMs);
  process.exit(cluster.isPrimary ? exitFailure : exitStoreLost);
}

function addressOf({ host, http }: ServeConfig, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `${http ? 'http' : 'https'}://${name}:${port}`;
}

/** Further signals are ignored: the default would cut off requests in flight. */
const waitForStopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of stopSignals) process.on(signal, () => resolve());
  });

/**
 * Graceful shutdown: stops accepting, answers requests in flight and closes idle connections after a grace
 * period, since a request may be on its way. Answers carry `Connection: close` meanwhile.
 */
async function drain(app: FastifyInstance, health: Health): Promise<void> {
  const { server } = app;
  // Right after the event loop has accepted: connections left in the accept queue would be reset.
  await nextTurn();
  // `http.Server.close` would also close idle connections.
  Server.prototype.close.call(server);
  await Promise.race([waitUntilAllClosed(), sleep(limits.drainSeconds * 1000, undefined, { ref: false })]);
  health.draining = true;
  server.keepAliveTimeout = limits.idleGraceMs;
  server.keepAliveTimeoutBuffer = 0;
  const deadline = performance.now() + limits.idleGraceMs;
  while (performance.now() < deadline && (await countConnections(server))) await sleep(10);
  // Read what has arrived first: this process may not have run for a while.
  await nextTurn();
  server.closeIdleConnections();
  const forceClose = setTimeout(() => server.closeAllConnections(), limits.drainSeconds * 1000);
  await app.close();
  clearTimeout(forceClose);
}

const countConnections = (server: FastifyInstance['server']): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

function printAddresses(
  config: ServeConfig,
  address: string,
  demo: DemoAccount | undefined,
  metrics: string | undefined,
): void {
  const lines = [
    `Tradepost serves ${address}`,
    `  Console        ${address}/console`,
    `  API reference  ${address}/docs`,
  ];
  if (metrics) lines.push(`  Metrics        ${metrics}`);
  const site = demo && siteUrl({ ...config, baseUrl: config.baseUrl ?? address }, demo.site.slug);
  if (demo)
    lines.push(
      `  Site           ${site}`,
      `  Sign-in        ${describeSignIn(demo)}`,
      `  Try            curl ${config.http ? '' : '-k '}-H 'X-Token: ${demo.token}' '${address}/products?per_page=3'`,
    );
  continueWithoutStdout();
  const serving = {
    address,
    pid: process.pid,
    ...(metrics && { metrics }),
    ...(demo && { demo: { ...demo, site: { ...demo.site, url: site } } }),
  };
  print(config, { serving }, `${lines.join('\n')}\n`);
}
