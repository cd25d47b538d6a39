import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BundleSyntaxError, openBundleHandle } from '../../bundle/bundle-file.ts';
import { type ImportSummary, importBundle } from '../../bundle/import.ts';
import { ApiError } from '../../errors.ts';
import { logServerError, toApiError } from '../../http/hooks/errors.ts';
import type { ApiContext } from '../../http/resources/profile.ts';
import { storeOf } from '../../http/resources/profile.ts';
import { limits } from '../../limits.ts';
import { parseBoolean } from '../../schema/fields/boolean.ts';
import { type QueryParameters, singleParameter } from '../../schema/list-query.ts';
import { receive, requireBundle } from './upload.ts';

/**
 * POST /import: takes in a bundle, or tells what taking it in would do. The answer begins once the whole bundle is here,
 * so whatever is wrong from then on is its last line.
 */
export function mountImport(app: FastifyInstance, face: ApiContext): void {
  const underWay = new Set<number>();

  function enter(account: number): void {
    if (underWay.has(account)) throw new ApiError('importing');
    if (underWay.size >= limits.concurrentImports) throw busy();
    underWay.add(account);
  }

  app.register(async (scope) => {
    // The body is left where it is: it may be larger than what one would hold in memory.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.post('/import', async (request, reply) => {
      const dryRun = isPreview(request);
      requireBundle(request);
      enter(request.account);
      const leave = (): unknown => underWay.delete(request.account);
      const file = await receive(request).catch((error) => {
        leave();
        throw error;
      });
      const gone = new AbortController();
      reply.raw.on('close', () => gone.abort());
      const lines = new Readable({ read: () => undefined });
      carryOut(face, request, file, lines, { dryRun, gone: gone.signal }).finally(leave);
      reply.header('content-type', 'application/x-ndjson; charset=utf-8').header('cache-control', 'no-store');
      return reply.header('x-content-type-options', 'nosniff').send(lines);
    });
  });
}

export const busy = (): ApiError => new ApiError('bundlesBusy', {}, { headers: { 'retry-after': '10' } });

function isPreview(request: FastifyRequest): boolean {
  const given = singleParameter(request.query as QueryParameters, 'preview') ?? 'false';
  const preview = parseBoolean(given);
  if (preview === undefined)
    throw new ApiError('badParameter', { parameter: 'preview', reason: 'must be TRUE or FALSE' });
  return preview;
}

/** Writes the lines of the answer, the last one whatever happens. */
async function carryOut(
  face: ApiContext,
  request: FastifyRequest,
  file: FileHandle,
  lines: Readable,
  { dryRun, gone }: { dryRun: boolean; gone: AbortSignal },
): Promise<void> {
  const write = (line: object): unknown => lines.destroyed || lines.push(`${JSON.stringify(line)}\n`);
  // While it runs, the account's other writers wait (and with SQLite all others).
  const late = AbortSignal.timeout(limits.importSeconds * 1000);
  const signal = AbortSignal.any([gone, late]);
  let told = 0;
  const onProgress = (done: number, total: number): void => {
    if (Date.now() - told < limits.progressIntervalMs) return;
    told = Date.now();
    write({ progress: { done, total } });
  };
  try {
    const outcome = await load(face, request, file, { dryRun, signal, onProgress });
    write({ result: shown(outcome) });
  } catch (error) {
    const fault = late.aborted ? new ApiError('bundleTooSlow') : error;
    const isUnreadable = fault instanceof BundleSyntaxError;
    if (!gone.aborted)
      write({ error: wordsFor(face, request, fault), ...(isUnreadable && { unreadable: true }) });
  } finally {
    if (!lines.destroyed) lines.push(null);
  }
}

async function load(
  face: ApiContext,
  request: FastifyRequest,
  file: FileHandle,
  options: { dryRun: boolean; signal: AbortSignal; onProgress(done: number, total: number): void },
): Promise<ImportSummary> {
  const bundle = await openBundleHandle(file);
  try {
    options.onProgress(0, bundle.size);
    const { actor } = request;
    const how = { ...options, actor, existing: 'change', collectErrors: true } as const;
    return await importBundle(face.model, storeOf(face, request), bundle, how);
  } finally {
    await bundle.close();
  }
}

const shown = ({ refused, refusedMore, step, ...counts }: ImportSummary): object => ({
  ...counts,
  refused: refused.map(({ place, message }) => ({ place, message })),
  refused_more: refusedMore,
  step,
});

function wordsFor(face: ApiContext, request: FastifyRequest, error: unknown): string {
  if (error instanceof BundleSyntaxError) return `${error.place}: ${error.message}`;
  const fault = toApiError(error, face.model);
  logServerError(request, fault);
  return fault.message;
}
