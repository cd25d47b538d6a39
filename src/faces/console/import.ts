import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BlobsUnavailable } from '../../blobs/blob-store.ts';
import { BundleSyntaxError } from '../../bundle/bundle-file.ts';
import { FileBeingRemoved, storeBundleMedia, UnknownMediaPlace } from '../../bundle/bundle-media.ts';
import { ChangePreview } from '../../bundle/change-preview.ts';
import { type ImportOptions, type ImportSummary, importBundle } from '../../bundle/import.ts';
import { BundleZipError, openBundleOrZip } from '../../bundle/zip-file.ts';
import { ApiError } from '../../errors.ts';
import { logServerError, toApiError } from '../../http/hooks/errors.ts';
import type { ApiContext } from '../../http/resources/profile.ts';
import { limits } from '../../limits.ts';
import { parseBoolean } from '../../schema/fields/boolean.ts';
import { type QueryParameters, singleParameter } from '../../schema/list-query.ts';
import { receiveFile, requireBundle } from './upload.ts';

/**
 * POST /import: imports a bundle, or with `preview` reports what an import would do. The response (NDJSON) begins once the
 * bundle is received, so later errors are its last line.
 */
export function mountImport(app: FastifyInstance, context: ApiContext): void {
  const importing = new Set<number>();

  function reserve(account: number): void {
    if (importing.has(account)) throw new ApiError('importing');
    if (importing.size >= limits.concurrentImports) throw busy();
    importing.add(account);
  }

  app.register(async (scope) => {
    // Fastify does not read the body, which may be too large to hold in memory.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.post('/import', async (request, reply) => {
      const dryRun = isPreview(request);
      requireBundle(request);
      reserve(request.account);
      const release = (): unknown => importing.delete(request.account);
      const file = await receiveFile(request).catch((error) => {
        release();
        throw error;
      });
      const closed = new AbortController();
      reply.raw.on('close', () => closed.abort());
      const lines = new Readable({ read: () => undefined });
      runImport(context, request, file, lines, { dryRun, closed: closed.signal }).finally(release);
      reply.header('content-type', 'application/x-ndjson; charset=utf-8').header('cache-control', 'no-store');
      return reply.header('x-content-type-options', 'nosniff').send(lines);
    });
  });
}

export const busy = (): ApiError => new ApiError('bundlesBusy', {}, { headers: { 'retry-after': '10' } });

function isPreview(request: FastifyRequest): boolean {
  const text = singleParameter(request.query as QueryParameters, 'preview') ?? 'false';
  const preview = parseBoolean(text);
  if (preview === undefined)
    throw new ApiError('badParameter', { parameter: 'preview', reason: 'must be TRUE or FALSE' });
  return preview;
}

/** Runs the import and writes its progress, then its result or error, as lines of JSON. */
async function runImport(
  context: ApiContext,
  request: FastifyRequest,
  file: FileHandle,
  lines: Readable,
  { dryRun, closed }: { dryRun: boolean; closed: AbortSignal },
): Promise<void> {
  const write = (line: object): unknown => lines.destroyed || lines.push(`${JSON.stringify(line)}\n`);
  // Limited, since other writers of the account wait meanwhile (with SQLite all writers).
  const deadline = new AbortController();
  const signal = AbortSignal.any([closed, deadline.signal]);
  let timer: NodeJS.Timeout | undefined;
  const onFilesStored = (): void => {
    timer = setTimeout(() => deadline.abort(), limits.importSeconds * 1000);
  };
  let reportedAtMs = 0;
  const onProgress = (done: number, total: number): void => {
    if (Date.now() - reportedAtMs < limits.progressIntervalMs) return;
    reportedAtMs = Date.now();
    write({ progress: { done, total } });
  };
  const preview = dryRun ? new ChangePreview() : undefined;
  try {
    const options = { dryRun, signal, onProgress, ...(preview && { preview }) };
    const summary = await importFile(context, request, file, options, onFilesStored);
    write({ result: { ...resultOf(summary), ...(preview && { changes: preview.changes }) } });
  } catch (thrown) {
    const error = deadline.signal.aborted ? new ApiError('bundleTooSlow') : thrown;
    const isUnreadable = error instanceof BundleSyntaxError;
    if (!closed.aborted)
      write({ error: messageOf(context, request, error), ...(isUnreadable && { unreadable: true }) });
  } finally {
    clearTimeout(timer);
    if (!lines.destroyed) lines.push(null);
  }
}

async function importFile(
  { model, store, media: mediaStore }: ApiContext,
  request: FastifyRequest,
  file: FileHandle,
  options: ImportOptions & { onProgress(done: number, total: number): void },
  onFilesStored: () => void,
): Promise<ImportSummary> {
  const { bundle, zip } = await openBundleOrZip(file, limits.bundleBytes);
  try {
    options.onProgress(0, bundle.size);
    const { account, actor } = request;
    const { dryRun = false, signal } = options;
    const own = store.forAccount(account);
    const place = mediaStore && { media: mediaStore, blobs: mediaStore.blobs.forAccount(account) };
    const media = await storeBundleMedia(model, own, bundle, { zip, place, dryRun, actor, signal });
    onFilesStored();
    const importOptions = { ...options, actor, media, existing: 'change', collectErrors: true } as const;
    return await importBundle(model, own, bundle, importOptions);
  } finally {
    await bundle.close();
    await zip?.close();
  }
}

const resultOf = ({ refused, refusedMore, step, ...counts }: ImportSummary): object => ({
  ...counts,
  refused: refused.map(({ place, message }) => ({ place, message })),
  refused_more: refusedMore,
  step,
});

function messageOf(context: ApiContext, request: FastifyRequest, error: unknown): string {
  if (error instanceof BundleSyntaxError) return `${error.place}: ${error.message}`;
  if (error instanceof BundleZipError || error instanceof FileBeingRemoved) return error.message;
  const apiError = toApiError(ofMedia(error), context.model);
  logServerError(request, apiError);
  return apiError.message;
}

function ofMedia(error: unknown): unknown {
  if (error instanceof UnknownMediaPlace) return new ApiError('noMedia');
  if (error instanceof BlobsUnavailable) return new ApiError('mediaUnavailable', {}, { cause: error });
  return error;
}
