import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { ApiContext } from '../../http/resources/profile.ts';
import { storeOf } from '../../http/resources/read.ts';
import { limits } from '../../limits.ts';
import { parseListQuery, type QueryParameters } from '../../schema/list-query.ts';
import { containsAny } from '../../schema/operations.ts';
import { sendObject } from './send-object.ts';

const idFilter = containsAny('ID', 'IDs of the records');

/** GET /titles/:resource?ids=1,2: what records are called, in one query. Records that are gone are left out. */
export function mountTitles(app: FastifyInstance, context: ApiContext): void {
  app.get('/titles/:resource', async (request, reply) => {
    const { resource: name } = request.params as { resource: string };
    const resource = context.model.resources.find(({ keys }) => keys.one === name);
    if (!resource || resource.containerField) throw new ApiError('notFound');
    const { where } = parseListQuery(request.query as QueryParameters, ['ID'], [['ids', idFilter]]);
    const ids = ((where[0]?.value ?? []) as number[]).slice(0, limits.maxPerPage);
    const found = await storeOf(context, request).findByKeys(
      resource,
      ids.map((id) => ({ id })),
    );
    const titles = found.map((record) => [record.ID, resource.titleOf(record)]);
    return sendObject(request, reply, 200, { titles: Object.fromEntries(titles) });
  });
}
