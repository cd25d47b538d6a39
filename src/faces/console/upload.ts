import type { FileHandle } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { unlinkedTempFile } from '../../bundle/unlinked-temp-file.ts';
import { ApiError } from '../../errors.ts';
import { allowSlowUpload, endSlowUpload } from '../../http/server/slow-uploads.ts';
import { limits } from '../../limits.ts';

/** Refuses what is no bundle, or too large for one, before any of it is read. */
export function requireBundle({ headers }: FastifyRequest): void {
  const length = headers['content-length'];
  if (length === undefined) throw new ApiError('lengthRequired');
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') throw new ApiError('unsupportedType');
  const encoding = headers['content-encoding'];
  if (encoding && encoding !== 'identity')
    throw new ApiError('unsupportedType', { reason: ', not compressed' });
  if (Number(length) > limits.bundleBytes) throw new ApiError('bundleTooLarge');
}

/** Receives a request's body. */
export function receive(request: FastifyRequest): Promise<FileHandle> {
  return whileItArrives(request, async () => {
    try {
      // Not destroyed where the disk is full, say: its sender shall hear of it.
      return await unlinkedTempFile(request.raw.iterator({ destroyOnReturn: false }));
    } catch (error) {
      throw faultOf(error);
    }
  });
}

/** A large body may take its time, as long as it keeps coming. */
async function whileItArrives<T>({ raw }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { socket } = raw;
  const giveUp = (): unknown => raw.destroy(new ApiError('timeout'));
  const deadline = setTimeout(giveUp, limits.bundleUploadSeconds * 1000);
  allowSlowUpload(socket);
  raw.setTimeout(limits.requestTimeoutSeconds * 1000, giveUp);
  try {
    return await work();
  } finally {
    clearTimeout(deadline);
    raw.setTimeout(0);
    endSlowUpload(socket);
  }
}

/** The sender who broke off hears no answer; the log shall not take it for a failure of ours. */
function faultOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const isBrokenOff = (error as { code?: string }).code === 'ECONNRESET';
  return new ApiError(isBrokenOff ? 'malformedRequest' : 'unavailable', {}, { cause: error });
}
