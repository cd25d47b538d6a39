import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { ApiContext } from '../../http/resources/profile.ts';
import { storeOf } from '../../http/resources/read.ts';
import { limits } from '../../limits.ts';
import { parseListQuery, type QueryParameters } from '../../schema/list-query.ts';
import { containsAny } from '../../schema/operations.ts';
import { referenceFieldsOf } from '../../schema/resource.ts';
import { sendObject } from './send-object.ts';

const idFilter = containsAny('ID', 'IDs of the records referenced');

/** GET /reference_counts/product/parent_category?ids=1,2: how many records reference each of these, in one indexed query. */
export function mountReferenceCounts(app: FastifyInstance, context: ApiContext): void {
  app.get('/reference_counts/:resource/:field', async (request, reply) => {
    const { resource: name, field: fieldName } = request.params as { resource: string; field: string };
    const resource = context.model.resources.find(({ keys }) => keys.one === name);
    const reference = resource && referenceFieldsOf(resource).find((one) => one.name === fieldName);
    if (!resource || !reference || reference.field.reference.linkTable) throw new ApiError('notFound');
    const { where } = parseListQuery(request.query as QueryParameters, ['ID'], [['ids', idFilter]]);
    const ids = (where[0]?.value ?? []) as number[];
    const counts = await storeOf(context, request).countPerValue(
      resource,
      fieldName,
      ids,
      limits.countedRecords,
    );
    return sendObject(request, reply, 200, { counts: Object.fromEntries(counts) });
  });
}
