import type { BlockList } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Accounts } from './accounts/index.ts';
import { clientAddresses } from './http/address.ts';
import { authenticate } from './http/authenticate.ts';
import { acceptBodies } from './http/body.ts';
import { mountChanges } from './http/changes.ts';
import { admitOrigins, Cors } from './http/cors.ts';
import { mountDocuments } from './http/documents.ts';
import { handleErrors } from './http/errors.ts';
import { MeasuredRequests, TracedRequests } from './http/followed.ts';
import { Front } from './http/front.ts';
import { type Health, mountHealth } from './http/health.ts';
import { requireOneHost } from './http/host.ts';
import { Ledger } from './http/ledger.ts';
import { mountResources } from './http/mount.ts';
import { negotiateAnswers } from './http/negotiate.ts';
import { authenticateOwners } from './http/owner/authenticate.ts';
import { mountOwnerFace } from './http/owner/index.ts';
import { limitAddresses, type Rates, rateLimits } from './http/rate-limits.ts';
import { Repeats } from './http/repeats.ts';
import { alwaysSaid, requireHttps, safety, type Tls } from './http/secure.ts';
import { createServer } from './http/server.ts';
import { ShortWay } from './http/short-way.ts';
import { answerTheRest } from './http/unknown.ts';
import { apiView } from './http/view.ts';
import type { Metrics } from './metrics/metrics.ts';
import { sample } from './metrics/sample.ts';
import type { Model } from './records/rules.ts';
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
  const { marks } = store;
  const clientOf = clientAddresses(parts.proxies);
  const measured = metrics && new MeasuredRequests(metrics);
  const followers = [measured, tracer && new TracedRequests(tracer)].filter((one) => one !== undefined);
  const observers = followers.map(({ note }) => note);
  const ledger = new Ledger(parts.logger, requestLog, clientOf, parts.enforceGroups === 'shadow', observers);
  const rates = rateLimits(parts.rates, clientOf);
  const shortWay = new ShortWay(authenticator, enforceGroups);
  const isSafe = safety(parts.tls, parts.proxies);
  const cors = parts.corsOrigins?.length ? new Cors(parts.corsOrigins) : undefined;
  const always = alwaysSaid(parts.tls !== undefined);
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
  answerTheRest(app);
  acceptBodies(app);
  handleErrors(app, model, metrics);

  metrics?.add(() => store.samples());
  metrics?.add(() => [
    ...front.samples(),
    ...(repeats?.samples() ?? []),
    sample('tradepost_request_log_lines_waiting', requestLog.waiting),
  ]);

  mountHealth(app, store, health);
  mountResources(app, parts, apiView, shortWay);
  mountChanges(app, parts);
  mountOwnerFace(app, parts);
  mountDocuments(app, parts);
  return app;
}
