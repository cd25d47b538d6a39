import type { FastifyReply, FastifyRequest } from 'fastify';
import { BlobsUnavailable, type OpenBlob } from '../../blobs/blob-store.ts';
import type { MediaStore, StoredPicture } from '../../blobs/media-store.ts';
import { isScalable } from '../../blobs/picture.ts';
import { ApiError } from '../../errors.ts';
import { isKnown, sendBlob, sendNotModified } from './blob-response.ts';

/** A picture or file of an account, as its record describes it. */
export interface MediaResponse {
  account: number;
  file: StoredPicture;
  /** Of a smaller size; undefined: the file as it is stored. */
  width?: number | undefined;
  cacheControl: string;
}

/** Owners' files are shown, not trusted: a script in an SVG does not run, and a PDF is saved. */
const typeHeaders = (type: string): string[] => [
  ...['content-type', type, 'x-content-type-options', 'nosniff'],
  ...(type === 'image/svg+xml'
    ? ['content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'"]
    : []),
  ...(type.startsWith('image/') ? [] : ['content-disposition', 'attachment']),
];

/** Sends a file, or a size of a picture, which is made for its first request. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  media: MediaStore,
  { account, file, width, cacheControl }: MediaResponse,
): Promise<void> {
  if (width !== undefined && !isScalable(file.media_type)) throw new ApiError('notFound');
  const etag = `"${file.hash}${width === undefined ? '' : `-${width}`}"`;
  const headers = ['cache-control', cacheControl];
  if (isKnown(request, etag)) return sendNotModified(request, reply, etag, headers);
  const blob = await open(media, account, file, width);
  if (!blob) throw new ApiError('notFound');
  headers.push(...typeHeaders(width === undefined ? file.media_type : 'image/webp'));
  return sendBlob(request, reply, { blob, etag, headers });
}

async function open(
  media: MediaStore,
  account: number,
  file: StoredPicture,
  width: number | undefined,
): Promise<OpenBlob | undefined> {
  try {
    return width === undefined
      ? await media.blobs.forAccount(account).open(file.hash, 'original')
      : await media.openSize(account, file, width);
  } catch (error) {
    if (error instanceof BlobsUnavailable)
      throw new ApiError('mediaUnavailable', {}, { cause: error, headers: { 'retry-after': '2' } });
    throw error;
  }
}
