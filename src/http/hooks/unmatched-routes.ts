import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import { malformedPath } from '../server/server.ts';

/**
 * Answers what no route does: OPTIONS, a verb that the path does not know, or a path that nobody knows. Call it before
 * the routes are mounted, to see them all, and after authentication.
 */
export function handleUnmatchedRoutes(app: FastifyInstance): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.split(/:\w+/).map(RegExp.escape).join('[^/]+')}$`);
    const { methods } = known.getOrInsert(url, { pattern, methods: new Set(['OPTIONS']) });
    for (const one of [method].flat()) methods.add(one);
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const path = request.url.split(/[?#]/, 1)[0] as string;
    const matching = [...known.values()].filter(({ pattern }) => pattern.test(decodeURI(path)));
    const allow = [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort().join(', ');
    if (path === malformedPath) done(new ApiError('malformedUrl'));
    else if (!matching.length) done(new ApiError('notFound'));
    else if (request.method !== 'OPTIONS') done(new ApiError('methodNotAllowed', {}, { headers: { allow } }));
    else reply.code(204).header('allow', allow).send();
  });
}
