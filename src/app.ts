import type { BlockList } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Authenticator } from './accounts/authenticator.ts';
import { authenticate } from './http/authenticate.ts';
import { acceptBodies } from './http/body.ts';
import { mountChanges } from './http/changes.ts';
import { mountDocuments } from './http/documents.ts';
import { handleErrors } from './http/errors.ts';
import { type Health, mountHealth } from './http/health.ts';
import { logRequests } from './http/logging.ts';
import { mountResources } from './http/mount.ts';
import { requireHttps } from './http/secure.ts';
import { createServer, type Tls } from './http/server.ts';
import { answerTheRest } from './http/unknown.ts';
import type { Model } from './records/rules.ts';
import type { Store } from './storage/store.ts';

export interface AppParts {
  store: Store;
  authenticator: Authenticator;
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
}

/** The server's table of contents: what a request meets, in order. */
export function buildApp(parts: AppParts): FastifyInstance {
  const { store, authenticator, model, health, enforceGroups } = parts;
  const app = createServer(parts.logger, parts.tls);

  logRequests(app);
  if (!parts.tls) requireHttps(app, parts.proxies);
  authenticate(app, { store, authenticator, enforceGroups });
  answerTheRest(app);
  acceptBodies(app);
  handleErrors(app, model);

  mountHealth(app, store, health);
  mountResources(app, parts);
  mountChanges(app, parts);
  mountDocuments(app, parts);
  return app;
}
