import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../errors.ts';
import { sendEmpty } from '../response/response.ts';
import { malformedPath } from '../server/server.ts';

export class RouteTable {
  readonly #paths = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  /** Must be created before routes are mounted. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ method, url }) => {
      const pattern = new RegExp(`^${url.split(/:\w+/).map(RegExp.escape).join('[^/]+')}$`);
      const { methods } = this.#paths.getOrInsert(url, { pattern, methods: new Set(['OPTIONS']) });
      for (const one of [method].flat()) methods.add(one);
    });
  }

  methodsOf(path: string): string[] {
    const matching = [...this.#paths.values()].filter(({ pattern }) => pattern.test(decodeURI(path)));
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
  }
}

/**
 * Responds to OPTIONS, unsupported methods and unknown paths. Comes after authentication: without valid credentials even
 * the existence of a path is secret.
 */
export function handleUnmatchedRoutes(scope: FastifyInstance, table: RouteTable): void {
  // Unmatched requests pass through this scope's hooks; the one below responds before the body is read.
  scope.setNotFoundHandler(() => {
    throw new ApiError('notFound');
  });
  scope.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const path = request.url.split(/[?#]/, 1)[0] as string;
    const methods = table.methodsOf(path);
    const allow = methods.join(', ');
    if (path === malformedPath) done(new ApiError('malformedUrl'));
    else if (!methods.length) done(new ApiError('notFound'));
    else if (request.method !== 'OPTIONS') done(new ApiError('methodNotAllowed', {}, { headers: { allow } }));
    else sendEmpty(request, reply, 204, ['allow', allow, ...varyOf(reply)]);
  });
}

/** What the CORS hook has set. */
function varyOf(reply: FastifyReply): string[] {
  const vary = reply.getHeader('vary');
  return vary === undefined ? [] : ['vary', String(vary)];
}
