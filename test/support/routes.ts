import type { FastifyInstance } from 'fastify';
import { sitePrefix } from '../../src/http/server/server.ts';

export interface MountedRoute {
  method: string;
  /** As it was mounted, such as /products/:id. */
  path: string;
}

/** Every route that an app answers on its own host, read from the tree that its router prints. */
export function mountedRoutes(app: FastifyInstance): MountedRoute[] {
  const routes: MountedRoute[] = [];
  const pieces: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).trimEnd().split('\n')) {
    const [, branch = '', piece = '', methods = ''] = /^(.*?)[├└]── (\S*)(?: \((.*)\))?$/u.exec(line) ?? [];
    pieces.length = branch.length / 4;
    pieces.push(piece.replace(/\|:\w+/, ''));
    const path = pieces.join('');
    // The sites of accounts are on hosts of their own.
    if (path.startsWith(sitePrefix)) continue;
    for (const method of methods.split(', ')) if (method) routes.push({ method, path });
  }
  return routes;
}

/** The path with an ID in each place for one. */
export const withIds = (path: string, id = 1): string => path.replace(/:\w+/g, String(id));
