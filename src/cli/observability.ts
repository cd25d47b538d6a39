import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { ServeConfig } from '../config.ts';
import { serializeError } from '../http/hooks/errors.ts';
import { limits } from '../limits.ts';
import { Metrics } from '../metrics/metrics.ts';
import { processMetrics } from '../metrics/process-metrics.ts';
import { sample } from '../metrics/sample.ts';
import { type MetricsServer, serveMetrics } from '../metrics/server.ts';
import { readLastBackup } from '../storage/backup/last-backup.ts';
import type { Database } from '../storage/database.ts';
import { migrations } from '../storage/migrations/index.ts';
import { withTracing } from '../storage/traced-database.ts';
import { SpanExporter } from '../traces/exporter.ts';
import { Tracer } from '../traces/tracer.ts';
import { version } from '../version.ts';
import { expiryOf } from './local-certificate.ts';
import { LogBuffer } from './log-buffer.ts';
import type { ServedCertificate } from './served-certificate.ts';
import { respondToMetricsRequests, workerMetrics } from './worker-metrics.ts';

/** Metrics and tracing; loaded only if one of them is on. */

const dialectOf = ({ database }: ServeConfig): string => (database ? 'postgresql' : 'sqlite');

/** Before there is a store. */
export function openMetrics(): Metrics {
  const metrics = new Metrics();
  metrics.add(processMetrics());
  metrics.add(() => [sample('tradepost_log_lines_dropped_total', LogBuffer.dropped)]);
  if (cluster.isWorker) respondToMetricsRequests(metrics);
  return metrics;
}

export function measureCertificate(metrics: Metrics, certificate: ServedCertificate): void {
  metrics.add(() => {
    const end = expiryOf(certificate.current).getTime() / 1000;
    return [sample('tradepost_certificate_end_timestamp_seconds', end)];
  });
}

export function measureStore(metrics: Metrics, config: ServeConfig, database: Database): void {
  const schema = String(migrations.length);
  const build = { version, node: process.version, store: dialectOf(config), schema };
  metrics.add(() => [sample('tradepost_build_info', 1, build), sample('tradepost_workers', 1)]);
  metrics.add(async () => {
    const backupTime = await readLastBackup(database);
    return [sample('tradepost_last_backup_timestamp_seconds', (backupTime?.getTime() ?? 0) / 1000)];
  });
}

export function startMetrics(config: ServeConfig, metrics: Metrics): Promise<MetricsServer> {
  metrics.add(workerMetrics(), 2 * limits.workerMetricsTimeoutMs);
  const { metricsHost: host, metricsPort: port = 0, metricsToken: token } = config;
  return serveMetrics(metrics, { host, port, token });
}

interface Tracing {
  tracer: Tracer;
  /** The database with tracing. */
  database: Database;
  close(): Promise<void>;
}

export function openTracing(
  endpoint: string,
  config: ServeConfig,
  database: Database,
  logger: Logger,
  metrics: Metrics | undefined,
): Tracing {
  const exporter = new SpanExporter({
    endpoint,
    scope: { name: 'tradepost', version },
    resource: {
      'service.name': 'tradepost',
      'service.version': version,
      'service.instance.id': `${process.pid}-${Math.round(performance.timeOrigin)}`,
    },
    onError: (error) => logger.warn({ error: serializeError(error) }, 'traces not sent'),
  });
  metrics?.add(() => exporter.samples());
  const tracer = new Tracer(exporter, config.traceRatio);
  return {
    tracer,
    database: withTracing(database, dialectOf(config), (name, attributes, work) =>
      tracer.trace(name, attributes, work),
    ),
    close: () => exporter.close(),
  };
}
