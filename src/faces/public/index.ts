import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { runInSpans } from '../../http/hooks/instrumentation.ts';
import { negotiateContent } from '../../http/hooks/negotiation.ts';
import type { ApiContext } from '../../http/resources/profile.ts';
import type { Tracer } from '../../traces/tracer.ts';
import { mountConsolePage } from './console-page.ts';
import { mountApiDocuments } from './documents.ts';
import { type Health, mountHealth } from './health.ts';

export type { Health };

/** Routes without authentication. */
export function mountPublicPages(
  app: FastifyInstance,
  context: ApiContext & { health: Health; logger: FastifyBaseLogger; tracer?: Tracer | undefined },
): void {
  app.register(async (scope) => {
    runInSpans(scope, context.tracer);
    negotiateContent(scope);
    mountHealth(scope, context);
    mountApiDocuments(scope, context);
    mountConsolePage(scope);
  });
}
