import type { FileHandle } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { unlinkedTempFile } from '../../bundle/unlinked-temp-file.ts';
import { ApiError } from '../../errors.ts';
import { withUploadTimeouts } from '../../http/server/slow-uploads.ts';
import { limits } from '../../limits.ts';

/** Rejects requests whose headers show that the body is not a bundle, or too large, before the body is read. */
export function requireBundle({ headers }: FastifyRequest): void {
  const length = headers['content-length'];
  if (length === undefined) throw new ApiError('lengthRequired');
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const maxBytes = maxBytesByType[type.trim().toLowerCase()];
  if (!maxBytes) throw new ApiError('unsupportedType');
  const encoding = headers['content-encoding'];
  if (encoding && encoding !== 'identity')
    throw new ApiError('unsupportedType', { reason: ', not compressed' });
  if (Number(length) > maxBytes)
    throw new ApiError('bundleTooLarge', { limit: `${maxBytes / 1024 ** 2} MiB` });
}

const maxBytesByType: Record<string, number | undefined> = {
  'application/json': limits.bundleBytes,
  'application/zip': limits.zippedBundleBytes,
};

export function receiveFile(request: FastifyRequest): Promise<FileHandle> {
  return withUploadTimeouts(request, limits.bundleUploadSeconds, async () => {
    try {
      // The request stays open after an error such as a full disk, so that the client receives the error response.
      return await unlinkedTempFile(request.raw.iterator({ destroyOnReturn: false }));
    } catch (error) {
      throw uploadError(error);
    }
  });
}

/** An upload that the client aborts is a client error, so that it is not logged as a server error. */
function uploadError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const isAborted = (error as { code?: string }).code === 'ECONNRESET';
  return new ApiError(isAborted ? 'malformedRequest' : 'unavailable', {}, { cause: error });
}
