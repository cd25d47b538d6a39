import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../../http/resources/profile.ts';
import { storeOf } from '../../http/resources/read.ts';
import { limits } from '../../limits.ts';
import { parseListQuery, type QueryParameters } from '../../schema/list-query.ts';
import { consoleProfile } from './profile.ts';
import { sendObject } from './send-object.ts';

/** GET /products/count: the length of a list, with the list's filters. Filtered lists are counted up to a limit. */
export function mountCounts(app: FastifyInstance, context: ApiContext): void {
  for (const resource of context.model.resources.filter(({ containerField }) => !containerField))
    for (const operation of consoleProfile.operationsOf(resource)) {
      if (operation.verb !== 'list') continue;
      const filters = Object.entries(operation.filters);
      app.get(`${operation.path}/count`, async (request, reply) => {
        const { where } = parseListQuery(request.query as QueryParameters, ['ID'], filters);
        const account = storeOf(context, request);
        const { count, hasMore } = await account.countList(resource, where, limits.countedRows);
        return sendObject(request, reply, 200, { count, has_more: hasMore });
      });
    }
}
