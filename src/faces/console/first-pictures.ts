import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../../http/resources/profile.ts';
import { storeOf } from '../../http/resources/read.ts';
import { limits } from '../../limits.ts';
import { resourceByName } from '../../records/model.ts';
import { parseListQuery, type QueryParameters } from '../../schema/list-query.ts';
import { containsAny } from '../../schema/operations.ts';
import { sendObject } from './send-object.ts';

const idFilter = containsAny('ID', 'IDs of the products');

/** GET /first_pictures?ids=1,2: the media file of each product's first picture, for lists. */
export function mountFirstPictures(app: FastifyInstance, context: ApiContext): void {
  const resource = resourceByName(context.model, 'product_image');
  app.get('/first_pictures', async (request, reply) => {
    const { where } = parseListQuery(request.query as QueryParameters, ['ID'], [['ids', idFilter]]);
    const ids = ((where[0]?.value ?? []) as number[]).slice(0, limits.maxPerPage);
    const images = await storeOf(context, request).firstPerValue(resource, 'product_id', ids, 'position');
    const pictures = images.map(({ product_id, media_id }) => [product_id, media_id]);
    return sendObject(request, reply, 200, { pictures: Object.fromEntries(pictures) });
  });
}
