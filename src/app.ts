import type { BlockList } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Accounts } from './accounts/index.ts';
import { authenticate } from './faces/api/authenticate.ts';
import { mountChanges } from './faces/api/changes.ts';
import { authenticateOwners } from './faces/console/authenticate.ts';
import { mountConsoleApi } from './faces/console/index.ts';
import { mountDocuments } from './faces/public/documents.ts';
import { type Health, mountHealth } from './faces/public/health.ts';
import { acceptBodies } from './http/body/body.ts';
import { Front } from './http/front.ts';
import { clientAddressReader } from './http/hooks/client-address.ts';
import { admitOrigins, Cors } from './http/hooks/cors.ts';
import { handleErrors } from './http/hooks/errors.ts';
import { hstsHeader, requireHttps, type Tls, transportCheck } from './http/hooks/https.ts';
import { RequestMetrics, RequestTracing } from './http/hooks/instrumentation.ts';
import { negotiateAnswers } from './http/hooks/negotiation.ts';
import { requireOneHost } from './http/hooks/one-host.ts';
import { limitAddresses, type Rates, rateLimits } from './http/hooks/rate-limits.ts';
import { RequestLogger } from './http/hooks/request-log.ts';
import { handleUnmatchedRoutes } from './http/hooks/unmatched-routes.ts';
import { Repeats } from './http/repeats.ts';
import { apiProfile } from './http/resources/profile.ts';
import { mountResources } from './http/resources/routes.ts';
import { createServer } from './http/server/server.ts';
import { ShortWay } from './http/short-way.ts';
import type { Metrics } from './metrics/metrics.ts';
import { sample } from './metrics/sample.ts';
import type { Model } from './records/model.ts';
import type { Store } from './storage/store.ts';
import type { Tracer } from './traces/tracer.ts';

export interface AppParts {
  store: Store;
  accounts: Accounts;
  model: Model;
  /** Where the outside world reaches the server. Read at each request: the port may be known only once it listens. */
  baseUrl: string;
  logger: FastifyBaseLogger;
  health: Health;
  /** None: plain HTTP. */
  tls?: Tls | undefined;
  /** Proxies that end TLS in front of plain HTTP. */
  proxies: BlockList;
  /** Refuse a token what its access groups do not cover; `shadow`: only record what it uses. */
  enforceGroups: boolean | 'shadow';
  /** Origins whose pages may use the API; none: only programs and its own. */
  corsOrigins?: readonly string[];
  /** How often tokens and addresses may ask; none: as often as they like. */
  rates?: Rates;
  /** Characters of answers to keep in memory. */
  answerCache?: number;
  /** Where requests are counted; none: nowhere. */
  metrics?: Metrics | undefined;
  /** What makes spans of them. */
  tracer?: Tracer | undefined;
}

/** The server's table of contents: what a request meets, in order. */
export function buildApp(parts: AppParts): FastifyInstance {
  const { store, accounts, model, health, metrics, tracer } = parts;
  const enforceGroups = parts.enforceGroups === true;
  const { authenticator, sessions, requestLog } = accounts;
  const { cacheVersions: marks } = store;
  const clientOf = clientAddressReader(parts.proxies);
  const measured = metrics && new RequestMetrics(metrics);
  const followers = [measured, tracer && new RequestTracing(tracer)].filter((one) => one !== undefined);
  const observers = followers.map(({ note }) => note);
  const ledger = new RequestLogger(
    parts.logger,
    requestLog,
    clientOf,
    parts.enforceGroups === 'shadow',
    observers,
  );
  const rates = rateLimits(parts.rates, clientOf);
  const shortWay = new ShortWay(authenticator, enforceGroups);
  const isSafe = transportCheck(parts.tls, parts.proxies);
  const cors = parts.corsOrigins?.length ? new Cors(parts.corsOrigins) : undefined;
  const always = hstsHeader(parts.tls !== undefined);
  const front = new Front({
    ...{ health, marks, ledger, shortWay, isSafe, rates, cors, always },
    answerCache: parts.answerCache,
  });
  // Spans are made of what Node.js has read.
  const repeats = tracer ? undefined : new Repeats(front);
  const app = createServer({ ...parts, front, followers, repeats });

  ledger.follow(app);
  measured?.learn(app);
  negotiateAnswers(app);
  requireOneHost(app);
  requireHttps(app, isSafe, always);
  admitOrigins(app, cors);
  limitAddresses(app, rates);
  authenticate(app, { marks, authenticator, enforceGroups, rates });
  front.tellFailures(app);
  authenticateOwners(app, { sessions, face: parts });
  handleUnmatchedRoutes(app);
  acceptBodies(app);
  handleErrors(app, model, metrics);

  metrics?.add(() => store.samples());
  metrics?.add(() => [
    ...front.samples(),
    ...(repeats?.samples() ?? []),
    sample('tradepost_request_log_lines_waiting', requestLog.pendingEntries),
  ]);

  mountHealth(app, store, health);
  mountResources(app, parts, apiProfile, shortWay);
  mountChanges(app, parts);
  mountConsoleApi(app, parts);
  mountDocuments(app, parts);
  return app;
}
