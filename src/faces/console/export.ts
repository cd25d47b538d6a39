import { once } from 'node:events';
import { PassThrough, pipeline } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { exportBundle } from '../../bundle/export.ts';
import { exportZip } from '../../bundle/zip-export.ts';
import { ApiError } from '../../errors.ts';
import { acceptedCoding } from '../../http/hooks/negotiation.ts';
import { storeOf } from '../../http/resources/read.ts';
import { requireMedia } from '../../http/resources/upload.ts';
import { compressionStream, setCoding } from '../../http/response/compression.ts';
import { limits } from '../../limits.ts';
import { parseBoolean } from '../../schema/fields/boolean.ts';
import { formatDatetime } from '../../schema/fields/date.ts';
import { type QueryParameters, singleParameter } from '../../schema/list-query.ts';
import { busy } from './import.ts';
import type { ConsoleContext } from './profile.ts';

/** GET /export: streams the account as a bundle, or with `files` as a zip with its files, with backpressure. */
export function mountExport(app: FastifyInstance, context: ConsoleContext): void {
  const exporting = new Set<number>();
  const options = { exposeHeadRoute: false };
  app.get('/export', options, async (request, reply) => {
    const session = await context.accounts.sessions.show(request.owner);
    const blobs = wantsFiles(request) ? requireMedia(context).blobs.forAccount(request.account) : undefined;
    if (exporting.has(request.account) || exporting.size >= limits.concurrentExports) throw busy();
    exporting.add(request.account);
    const bundle = new PassThrough();
    const closed = new AbortController();
    bundle.on('close', () => closed.abort()).on('error', () => undefined);
    // The client may already have disconnected while the session was read.
    reply.raw.on('close', () => bundle.destroy());
    if (reply.raw.destroyed) bundle.destroy();
    const write = async (part: string): Promise<void> => {
      closed.signal.throwIfAborted();
      if (!bundle.write(part)) await once(bundle, 'drain', { signal: closed.signal });
    };
    const account = storeOf(context, request);
    const exported = (
      blobs
        ? exportZip(context.model, account, blobs, bundle, { signal: closed.signal })
        : exportBundle(context.model, account, write)
    ).finally(() => exporting.delete(request.account));
    // An error after the start aborts the download, so that a part cannot pass for the whole.
    exported.then(
      () => bundle.end(),
      (error) => bundle.destroy(error),
    );
    // An error before the first byte gets an error response.
    await Promise.race([once(bundle, 'readable', { signal: closed.signal }), exported]).catch((error) => {
      if (!reply.raw.destroyed) throw error;
    });
    if (reply.raw.destroyed) return reply.hijack();
    // The export holds a database snapshot: stalled and slow clients are disconnected.
    reply.raw.setTimeout(limits.requestTimeoutSeconds * 1000, () => reply.raw.destroy());
    const deadline = setTimeout(() => reply.raw.destroy(), limits.exportSeconds * 1000);
    bundle.on('close', () => clearTimeout(deadline));
    const type = blobs ? 'application/zip' : 'application/json; charset=utf-8';
    const name = fileName(session?.account.name ?? '', blobs ? 'zip' : 'json');
    reply.header('content-type', type).header('cache-control', 'no-store');
    reply.header('content-disposition', `attachment; filename="${name}"`);
    // Pictures are compressed already, and a zip compresses the rest.
    const coding = blobs ? '' : acceptedCoding(request.headers);
    setCoding(reply, coding);
    reply.header('x-content-type-options', 'nosniff');
    return reply.send(coding ? pipeline(bundle, compressionStream(coding), () => undefined) : bundle);
  });
}

function wantsFiles(request: FastifyRequest): boolean {
  const files = parseBoolean(singleParameter(request.query as QueryParameters, 'files') ?? 'false');
  if (files === undefined)
    throw new ApiError('badParameter', { parameter: 'files', reason: 'must be TRUE or FALSE' });
  return files;
}

/** Only ASCII letters and digits, which every file system accepts. */
function fileName(account: string, extension: 'json' | 'zip'): string {
  const plain = account.normalize('NFKD').replace(/\p{M}/gu, '');
  const words =
    plain
      .match(/[A-Za-z0-9]+/g)
      ?.join('-')
      .slice(0, limits.bundleFileNameCharacters) ?? 'account';
  return `${words}-${formatDatetime(new Date()).slice(0, 10)}.${extension}`;
}
