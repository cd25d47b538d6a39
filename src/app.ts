import type { BlockList } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Accounts } from './accounts/index.ts';
import { authenticate } from './http/authenticate.ts';
import { acceptBodies } from './http/body.ts';
import { mountChanges } from './http/changes.ts';
import { mountDocuments } from './http/documents.ts';
import { handleErrors } from './http/errors.ts';
import { Front } from './http/front.ts';
import { type Health, mountHealth } from './http/health.ts';
import { requireOneHost } from './http/host.ts';
import { Ledger } from './http/ledger.ts';
import { mountResources } from './http/mount.ts';
import { authenticateOwners } from './http/owner/authenticate.ts';
import { mountOwnerFace } from './http/owner/index.ts';
import { requireHttps, safety } from './http/secure.ts';
import { createServer, type Tls } from './http/server.ts';
import { ShortWay } from './http/short-way.ts';
import { answerTheRest } from './http/unknown.ts';
import { apiView } from './http/view.ts';
import { Watch } from './http/watch.ts';
import type { Model } from './records/rules.ts';
import type { Store } from './storage/store.ts';

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
  enforceGroups: boolean;
  /** Characters of answers to keep in memory. */
  answerCache?: number;
}

/** The server's table of contents: what a request meets, in order. */
export function buildApp(parts: AppParts): FastifyInstance {
  const { store, accounts, model, health, enforceGroups } = parts;
  const { authenticator, sessions, requestLog } = accounts;
  const { marks } = store;
  const watch = new Watch(marks);
  const ledger = new Ledger(parts.logger, requestLog, parts.proxies);
  const shortWay = new ShortWay(authenticator, enforceGroups);
  const isSafe = safety(parts.tls, parts.proxies);
  const front = new Front({ marks, watch, ledger, shortWay, isSafe, answerCache: parts.answerCache });
  const app = createServer({ ...parts, front, watch });

  ledger.follow(app);
  requireOneHost(app);
  requireHttps(app, isSafe);
  authenticate(app, { marks, watch, authenticator, enforceGroups });
  authenticateOwners(app, { sessions, face: parts });
  answerTheRest(app);
  acceptBodies(app);
  handleErrors(app, model);

  mountHealth(app, store, health);
  mountResources(app, parts, apiView, shortWay);
  mountChanges(app, parts);
  mountOwnerFace(app, parts);
  mountDocuments(app, parts);
  return app;
}
