import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, OpenBlob } from '../../blobs/blob-store.ts';
import { extraHeadersOf, sendEmpty, trackBufferedResponse } from './response.ts';

/** How a blob is sent; `headers` are names and values in turn. */
export interface BlobResponse {
  blob: OpenBlob;
  etag: string;
  headers: readonly string[];
}

/** Whether the client has it already: then it need not be opened. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean => {
  const known = headers['if-none-match'];
  return (
    known !== undefined &&
    (known.trim() === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  );
};

export const sendNotModified = (
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  headers: readonly string[],
): void => sendEmpty(request, reply, 304, ['etag', etag, ...headers]);

/** Sends a blob, or one range of it. A small one is read in one go, which takes less CPU than a stream. */
export async function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  { blob, etag, headers: own }: BlobResponse,
): Promise<void> {
  const { bytes } = blob;
  const range = rangeOf(request, bytes, etag);
  const fixed = ['etag', etag, 'accept-ranges', 'bytes', ...own];
  if (range === 'outside') {
    await blob.close();
    return sendEmpty(request, reply, 416, ['content-range', `bytes */${bytes}`, 'content-length', '0']);
  }
  const length = range ? range.end - range.start + 1 : bytes;
  const headers = [...fixed, 'content-length', String(length)];
  if (range) headers.push('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') {
    await blob.close();
    return sendEmpty(request, reply, status, headers);
  }
  const small = range ? undefined : await blob.readSmall();
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(status, headers.concat(extraHeadersOf(request)));
  if (small) {
    trackBufferedResponse(raw, small.length);
    raw.end(small);
    reply.logCompletion(status);
    return;
  }
  const stream = blob.read(range);
  // The headers are sent: a client can only be told by a connection that ends.
  stream.on('error', (error) => raw.destroy(error));
  raw.once('close', () => {
    stream.destroy();
    reply.logCompletion(status);
  });
  stream.pipe(raw);
}

/** The one range that a request asks for; undefined: the whole. Of several ranges, none. */
function rangeOf(
  { headers }: FastifyRequest,
  bytes: number,
  etag: string,
): ByteRange | 'outside' | undefined {
  const { range, 'if-range': ifRange } = headers;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if ((!first && !last) || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const start = first ? Number(first) : Math.max(0, bytes - Number(last));
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1;
  if (first && last && Number(last) < start) return undefined;
  return start >= bytes || start > end ? 'outside' : { start, end };
}
