import type { Command } from 'commander';
import { type ServeConfig, serveSettings } from '../config.ts';

/** The setting without which each of these has no effect. */
const requiredSetting: Partial<Record<keyof ServeConfig, keyof ServeConfig>> = {
  ...{ backupEvery: 'backupDir', backupKeep: 'backupDir', traceRatio: 'otlpEndpoint' },
  ...{ metricsHost: 'metricsPort', metricsToken: 'metricsPort' },
};

export function rejectConflicts(serve: Command, options: ServeConfig): void {
  rejectIneffective(serve, options);
  if (
    options.port !== 0 &&
    options.metricsPort === options.port &&
    addressesOverlap(options.host, options.metricsHost)
  )
    serve.error(`error: --port and --metrics-port are both ${options.port}; choose another for one of them`);
  if (options.metricsPort !== undefined && !options.metricsToken && !isLoopback(options.metricsHost))
    serve.error(`error: metrics on ${options.metricsHost} need a --metrics-token (TRADEPOST_METRICS_TOKEN)`);
}

const addressesOverlap = (one: string, other: string): boolean =>
  one === other || [one, other].some((address) => ['0.0.0.0', '::'].includes(address));

/** An ineffective setting gives false confidence, in backups or encryption for example. */
function rejectIneffective(serve: Command, options: ServeConfig): void {
  if (Boolean(options.cert) !== Boolean(options.key)) serve.error('error: --cert and --key go together');
  if (options.http && options.cert) serve.error('error: --http and --cert exclude each other');
  for (const [name, required] of Object.entries(requiredSetting)) {
    const isSet = !['default', undefined].includes(serve.getOptionValueSource(name));
    if (isSet && options[required] === undefined)
      serve.error(`error: ${flagOf(name)} has no effect without ${flagOf(required)}`);
  }
}

const flagOf = (name: string): string => serveSettings[name as keyof typeof serveSettings].long as string;

const isLoopback = (host: string): boolean => /^(localhost|::1|127(\.\d{1,3}){3})$/.test(host);
