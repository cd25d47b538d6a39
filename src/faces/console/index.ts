import type { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../../accounts/index.ts';
import { type ApiContext, consoleProfile } from '../../http/resources/profile.ts';
import { mountResources } from '../../http/resources/routes.ts';
import { mountBatch } from './batch.ts';
import { mountDevelopers } from './developers.ts';
import { mountExport } from './export.ts';
import { mountHistory } from './history.ts';
import { mountImport } from './import.ts';
import { mountOverview } from './overview.ts';
import { mountOwners } from './owners.ts';
import { mountSearch } from './search.ts';
import { mountSession } from './session.ts';

export interface ConsoleContext extends ApiContext {
  accounts: Accounts;
  /** Proxies whose word on where a request comes from counts. */
  proxies: BlockList;
}

/** The owner face's table of contents: all that the console can ask for. */
export function mountConsoleApi(app: FastifyInstance, face: ConsoleContext): void {
  mountSession(app, face);
  mountOwners(app, face);
  mountDevelopers(app, face);
  mountResources(app, face, consoleProfile);
  mountBatch(app, face);
  mountImport(app, face);
  mountExport(app, face);
  mountHistory(app, face);
  mountSearch(app, face);
  mountOverview(app, face);
}
