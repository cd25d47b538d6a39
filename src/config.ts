import { isIP, isIPv4 } from 'node:net';
import { InvalidArgumentError, Option } from 'commander';

/**
 * A setting with its flag and environment variable. Flags take precedence; an empty variable counts as unset.
 * Options of single commands get their variables in cli/command.ts.
 */
function setting(flags: string, description: string, initial?: unknown): Option {
  const option = new Option(flags, description);
  if (initial !== undefined) option.default(initial);
  return option.env(environmentVariableOf(option));
}

export const environmentVariableOf = (option: Option): string =>
  `TRADEPOST_${option.attributeName().replace(/[A-Z]/g, '_$&').toUpperCase()}`;

function integerParser(least: number, most: number, orElse = ''): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most))
      throw new InvalidArgumentError(`It must be a number from ${least} to ${most}${orElse}.`);
    return number;
  };
}

/** Exact as a double. */
const maxAmount = 1e15;

export function parseAmount(text: string): number {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= maxAmount)) throw new InvalidArgumentError('It must be a number from 0 up.');
  return number;
}

const bytesPerUnit: Record<string, number> = { '': 1, kB: 1e3, MB: 1e6, GB: 1e9 };

export function parseBytes(text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,16})(kB|MB|GB)?$/.exec(text) ?? [];
  const number = digits ? Number(digits) * (bytesPerUnit[unit] as number) : Number.NaN;
  if (!(number <= maxAmount))
    throw new InvalidArgumentError(
      'It must be a number from 0 up, perhaps with kB, MB or GB, such as 500MB.',
    );
  return number;
}

/** Normalised as browsers do, since it is used in headers. */
function parseWebUrl(text: string): string {
  if (!/^https?:\/\/[^\s?#]+$/.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('It must start with https:// or http://, and hold no ?, # or space.');
  return new URL(text).href.replace(/\/+$/, '');
}

function parseDomain(text: string): string {
  if (!/^(?=.{1,200}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text))
    throw new InvalidArgumentError('It must be a domain name such as sites.example.com.');
  return text.toLowerCase();
}

/** Rejects a user and password, which would appear in the log. */
function parseCollectorUrl(text: string): string {
  const address = parseWebUrl(text);
  if (new URL(address).username)
    throw new InvalidArgumentError('It must be an address such as http://collector:4318, without a user.');
  return address;
}

/** IP addresses or CIDR networks. */
function parseNetworks(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim());
  for (const entry of entries) {
    const [address = '', prefix = '0', ...rest] = entry.split('/');
    const most = isIPv4(address) ? 32 : 128;
    if (!isIP(address) || rest.length || !/^\d{1,3}$/.test(prefix) || Number(prefix) > most)
      throw new InvalidArgumentError('It must be addresses or networks such as 10.0.0.0/8,192.0.2.1.');
  }
  return entries;
}

function parseOrigins(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim());
  const isOrigin = (entry: string): boolean =>
    /^https?:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry;
  if (text !== '*' && !entries.every(isOrigin))
    throw new InvalidArgumentError(
      'It must be * or origins such as https://shop.example,https://app.example:8443.',
    );
  return entries;
}

/** Value of --enforce-groups besides on and off. */
export const shadowMode = 'shadow';

const secondsPerUnit: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800, y: 31_536_000 };

export function parseSeconds(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,5})([smhdwy])$/.exec(text) ?? [];
  if (!count || !unit)
    throw new InvalidArgumentError(
      /^[1-9]\d{6,}[smhdwy]$/.test(text)
        ? 'It is too long: the number may have 6 digits at most.'
        : 'It must be a number with s, m, h, d, w or y, such as 90d.',
    );
  return Number(count) * (secondsPerUnit[unit] as number);
}

/** Keeps dates in the past representable. */
const maxBackupInterval = '10y';

function parseBackupInterval(text: string): string {
  if (parseSeconds(text) > parseSeconds(maxBackupInterval))
    throw new InvalidArgumentError(`It must be ${maxBackupInterval} at most.`);
  return text;
}

/** Valid in an Authorization header, and long enough not to be guessed. */
function parseBearerToken(text: string): string {
  if (!/^[\w.~+/=-]{16,}$/.test(text))
    throw new InvalidArgumentError(
      'It must have 16 characters or more, of A to Z, a to z, 0 to 9 and -._~+/=.',
    );
  return text;
}

function parseRatio(text: string): number {
  const number = /^(0|1|[01]?\.\d{1,9})$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= 1)) throw new InvalidArgumentError('It must be a number from 0 to 1, such as 0.1.');
  return number;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export const storeSettings = {
  data: setting('--data <dir>', 'folder of the embedded SQLite store', 'data'),
  database: setting('--database <url>', 'PostgreSQL to use instead of the embedded store'),
  media: setting(
    '--media <place>',
    'folder of pictures and files, or s3://bucket?endpoint=https://…&region=…; beside the embedded store: media in its folder',
  ),
  json: setting('--json', 'print one JSON document for scripts'),
};

export const serveSettings = {
  port: setting('--port <number>', 'port to listen on; 0: any free port', 8443).argParser(
    integerParser(0, 65_535),
  ),
  host: setting('--host <address>', 'address to listen on', '127.0.0.1'),
  http: setting('--http', 'serve plain HTTP: on loopback, or behind a proxy that terminates TLS', false),
  cert: setting('--cert <file>', 'certificate chain (PEM) to use instead of the generated one for localhost'),
  key: setting('--key <file>', "the certificate's private key (PEM)"),
  baseUrl: setting('--base-url <url>', 'public URL of the server').argParser(parseWebUrl),
  sitesDomain: setting(
    '--sites-domain <domain>',
    'domain below which each account has its site, as shop.example.com',
    'localhost',
  ).argParser(parseDomain),
  themes: setting('--themes <dir>', 'folder of further themes, each in a folder of its own'),
  workers: setting('--workers <number>', 'number of processes; auto: one per core', 1).argParser((text) =>
    text === 'auto' ? 'auto' : integerParser(1, 256, ', or auto')(text),
  ),
  drainDelay: setting(
    '--drain-delay <seconds>',
    'time to keep serving after /readyz has failed at shutdown, for load balancers to notice',
    0,
  ).argParser(integerParser(0, 3600)),
  cache: setting(
    '--cache <megabytes>',
    'cache of each process, for SQLite pages and responses',
    128,
  ).argParser(integerParser(1, 1_000_000)),
  trustProxy: setting(
    '--trust-proxy <addresses>',
    'proxies whose X-Forwarded-For, and with --http X-Forwarded-Proto, is trusted, such as 10.0.0.0/8,192.0.2.1',
    [],
  ).argParser(parseNetworks),
  corsOrigin: setting(
    '--cors-origin <origins>',
    'origins whose pages may call the API, such as https://shop.example,https://app.example; *: all',
    [],
  ).argParser(parseOrigins),
  rateLimitToken: setting(
    '--rate-limit-token <requests>',
    'requests per minute and token; 0: unlimited',
    0,
  ).argParser(integerParser(0, 1_000_000)),
  rateLimitAddress: setting(
    '--rate-limit-address <requests>',
    'requests per minute and client address, with or without a token; 0: unlimited',
    0,
  ).argParser(integerParser(0, 1_000_000)),
  enforceGroups: setting(
    '--enforce-groups [mode]',
    'reject tokens without access groups (tokens with groups are always held to them); shadow: only record which groups tokens use',
    false,
  ),
  quotaRecords: setting(
    '--quota-records <number>',
    'records per account, where the account has no quota of its own',
  ).argParser(parseAmount),
  quotaBytes: setting(
    '--quota-bytes <bytes>',
    'bytes of text per account, likewise, such as 500MB',
  ).argParser(parseBytes),
  backupDir: setting('--backup-dir <dir>', 'folder for scheduled backups'),
  backupEvery: setting('--backup-every <time>', 'time between backups, such as 6h', '24h').argParser(
    parseBackupInterval,
  ),
  backupKeep: setting('--backup-keep <number>', 'number of backups to keep', 7).argParser(
    integerParser(1, 10_000),
  ),
  metricsPort: setting(
    '--metrics-port <number>',
    'port for Prometheus metrics, over plain HTTP; 0: any free port',
  ).argParser(integerParser(0, 65_535)),
  metricsHost: setting('--metrics-host <address>', 'address to serve metrics on', '127.0.0.1'),
  metricsToken: setting(
    '--metrics-token <token>',
    'bearer token for metrics; required unless the metrics host is loopback',
  ).argParser(parseBearerToken),
  otlpEndpoint: setting(
    '--otlp-endpoint <url>',
    'OpenTelemetry collector for traces (OTLP over HTTP), such as http://collector:4318',
  ).argParser(parseCollectorUrl),
  traceRatio: setting('--trace-ratio <part>', 'share of requests to trace, from 0 to 1', 1).argParser(
    parseRatio,
  ),
  logLevel: setting('--log-level <level>', 'minimum level of log messages', 'info').choices(logLevels),
  demo: setting('--demo', 'create the demo account first, if it is missing', false),
};

/** Variables that are no settings: of the examples in the documents, and of the project's tests. All others are rejected. */
export const otherVariables: readonly string[] = [
  'TRADEPOST_TOKEN',
  'TRADEPOST_APP_TOKEN',
  'TRADEPOST_TEST_DATABASE',
  'TRADEPOST_TEST_FULL',
  'TRADEPOST_TEST_CITUS',
  'TRADEPOST_TEST_SEED',
  'TRADEPOST_TEST_WORKERS',
];

export interface StoreConfig {
  data: string;
  database?: string;
  media?: string;
  json?: boolean;
}

export interface ServeConfig extends StoreConfig {
  port: number;
  host: string;
  http: boolean;
  cert?: string;
  key?: string;
  baseUrl?: string;
  sitesDomain: string;
  themes?: string;
  workers: number | 'auto';
  /** Seconds. */
  drainDelay: number;
  /** Megabytes. */
  cache: number;
  trustProxy: string[];
  corsOrigin: string[];
  rateLimitToken: number;
  rateLimitAddress: number;
  enforceGroups: boolean | 'shadow';
  quotaRecords?: number;
  quotaBytes?: number;
  backupDir?: string;
  backupEvery: string;
  backupKeep: number;
  metricsPort?: number;
  metricsHost: string;
  metricsToken?: string;
  otlpEndpoint?: string;
  traceRatio: number;
  logLevel: string;
  demo: boolean;
}
