import type { FastifyInstance } from 'fastify';
import { Fault } from '../errors.ts';

/** What no route answers: OPTIONS, a verb that the path does not know, or a path that nobody knows. */
export function answerTheRest(
  app: FastifyInstance,
  routes: readonly { method: string; url: string }[],
): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  for (const { method, url } of routes) {
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`);
    const entry = known.get(url) ?? { pattern, methods: new Set(['OPTIONS']) };
    known.set(url, entry);
    entry.methods.add(method);
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] as string;
    const matching = [...known.values()].filter(({ pattern }) => pattern.test(path));
    const methods = new Set(matching.flatMap((entry) => [...entry.methods]));
    // A path that looks right with a verb that it knows got here because its ID can be none.
    if (!matching.length || (methods.has(request.method) && request.method !== 'OPTIONS'))
      throw new Fault('notFound');
    const allow = [...methods].sort().join(', ');
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
    throw new Fault('methodNotAllowed', {}, { headers: { allow } });
  });
}
