import type { FastifyInstance } from 'fastify';
import type { StoredPicture } from '../../blobs/media-store.ts';
import { isScalable, sizeWidths } from '../../blobs/picture.ts';
import { ApiError } from '../../errors.ts';
import { pathId, storeOf } from '../../http/resources/read.ts';
import { requireMedia } from '../../http/resources/upload.ts';
import { sendMedia } from '../../http/response/media-response.ts';
import { resourceByName } from '../../records/model.ts';
import { type QueryParameters, singleParameter } from '../../schema/list-query.ts';
import type { ConsoleContext } from './profile.ts';

/**
 * GET /media_files/:id/file: the picture itself, since the site that shows it is another origin. What has no smaller sizes is
 * sent whole.
 */
export function mountMedia(app: FastifyInstance, context: ConsoleContext): void {
  const resource = resourceByName(context.model, 'media_file');
  app.get('/media_files/:id/file', async (request, reply) => {
    const media = requireMedia(context);
    const width = widthOf(singleParameter(request.query as QueryParameters, 'width'));
    const file = await storeOf(context, request).find(resource, pathId(request, 'id'));
    if (!file) throw new ApiError('notFound');
    await sendMedia(request, reply, media, {
      account: request.account,
      file: file as unknown as StoredPicture,
      width: isScalable(String(file.media_type)) ? width : undefined,
      // The record may be another account's after a change of accounts.
      cacheControl: 'private, no-cache',
    });
  });
}

function widthOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const width = sizeWidths.find((one) => String(one) === text);
  if (!width)
    throw new ApiError('badParameter', {
      parameter: 'width',
      reason: `must be one of ${sizeWidths.join(', ')}`,
    });
  return width;
}
