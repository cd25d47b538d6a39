import type { BlockList } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Accounts } from './accounts/index.ts';
import type { MediaStore } from './blobs/media-store.ts';
import { mountApi } from './faces/api/index.ts';
import { mountConsoleApi } from './faces/console/index.ts';
import { type Health, mountPublicPages } from './faces/public/index.ts';
import { mountSites } from './faces/site/index.ts';
import { acceptBodies } from './http/body/body.ts';
import { allowOrigins } from './http/hooks/cors.ts';
import { handleErrors } from './http/hooks/errors.ts';
import { instrumentRequests } from './http/hooks/instrumentation.ts';
import { RateLimits, type Rates } from './http/hooks/rate-limits.ts';
import { logRequests } from './http/hooks/request-log.ts';
import { runPipelinedInOrder } from './http/hooks/scheduling.ts';
import { clientAddressReader, requireSafeTransport, type Tls } from './http/hooks/transport.ts';
import { RouteTable } from './http/hooks/unmatched-routes.ts';
import { decorateRequests } from './http/request-context.ts';
import { createServer } from './http/server/server.ts';
import type { Metrics } from './metrics/metrics.ts';
import { sample } from './metrics/sample.ts';
import type { Model } from './records/model.ts';
import type { Store } from './storage/store.ts';
import type { Tracer } from './traces/tracer.ts';

export interface AppParts {
  store: Store;
  accounts: Accounts;
  model: Model;
  /** The server's public URL. Read at each request: the port may be known only once it listens. */
  baseUrl: string;
  /** Pictures and files; none: there is no place for them. */
  media?: MediaStore | undefined;
  logger: FastifyBaseLogger;
  /** Where the logger's lines go: those of requests are written there directly. */
  logDestination: { write(line: string): unknown };
  health: Health;
  /** None: plain HTTP. */
  tls?: Tls | undefined;
  /** Proxies that end TLS in front of plain HTTP. */
  proxies: BlockList;
  /** Reject tokens without access groups; `shadow`: only record which groups tokens use. */
  enforceGroups: boolean | 'shadow';
  /** Origins whose pages may call the API; none: CORS is off. */
  corsOrigins?: readonly string[];
  /** Requests a minute for each token and address; none: no limits. */
  rates?: Rates;
  /** Size of the response cache. */
  responseCacheCharacters?: number;
  metrics?: Metrics | undefined;
  tracer?: Tracer | undefined;
}

/** The table of contents: what every request meets, in order, and then the four faces of the server. */
export function buildApp(parts: AppParts): FastifyInstance {
  const { model, metrics } = parts;
  const clientAddressOf = clientAddressReader(parts.proxies);
  const rates = parts.rates && new RateLimits(parts.rates, clientAddressOf);

  const app = createServer({ ...parts, siteHosts: parts.accounts.siteHosts });
  const routes = new RouteTable(app);
  decorateRequests(app);

  const instrumentation = instrumentRequests(app, parts);
  runPipelinedInOrder(app);
  logRequests(app, { ...parts, clientAddressOf, instrumentation });
  requireSafeTransport(app, parts);
  allowOrigins(app, parts.corsOrigins, { except: '/console' });
  rates?.limitAddresses(app);
  acceptBodies(app);
  handleErrors(app, { model, metrics, jsonp: true });

  mountPublicPages(app, parts);
  mountApi(app, parts, routes, rates);
  mountConsoleApi(app, parts, routes);
  mountSites(app, { ...parts, clientAddressOf });

  metrics?.add(() => parts.store.samples());
  metrics?.add(() => [
    sample('tradepost_request_log_lines_waiting', parts.accounts.requestLog.pendingEntries),
  ]);
  return app;
}
