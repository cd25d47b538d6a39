import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportBundle } from '../../bundle/export.ts';
import { storeOf } from '../../http/resources/profile.ts';
import { limits } from '../../limits.ts';
import { formatDatetime } from '../../schema/fields/date.ts';
import { busy } from './import.ts';
import type { ConsoleContext } from './profile.ts';

/** GET /export: the account as a bundle, no faster than it is taken. */
export function mountExport(app: FastifyInstance, face: ConsoleContext): void {
  const underWay = new Set<number>();
  const options = { exposeHeadRoute: false };
  app.get('/export', options, async (request, reply) => {
    const shown = await face.accounts.sessions.show(request.owner);
    if (underWay.has(request.account) || underWay.size >= limits.concurrentExports) throw busy();
    underWay.add(request.account);
    const text = new PassThrough();
    const gone = new AbortController();
    text.on('close', () => gone.abort()).on('error', () => undefined);
    // Nothing is exported for somebody who has left, now or while the session was looked up.
    reply.raw.on('close', () => text.destroy());
    if (reply.raw.destroyed) text.destroy();
    const write = async (part: string): Promise<void> => {
      gone.signal.throwIfAborted();
      if (!text.write(part)) await once(text, 'drain', { signal: gone.signal });
    };
    const done = exportBundle(face.model, storeOf(face, request), write).finally(() =>
      underWay.delete(request.account),
    );
    // What goes wrong later cuts the download off, so that nobody takes a part for the whole.
    done.then(
      () => text.end(),
      (error) => text.destroy(error),
    );
    // Until there is something to send, a fault has an answer of its own.
    await Promise.race([once(text, 'readable', { signal: gone.signal }), done]).catch((error) => {
      if (!reply.raw.destroyed) throw error;
    });
    // Nobody hears an answer any more.
    if (reply.raw.destroyed) return reply.hijack();
    // It holds an unchanging view of the account, which is not kept for a reader who has stopped reading.
    reply.raw.setTimeout(limits.requestTimeoutSeconds * 1000, () => reply.raw.destroy());
    const late = setTimeout(() => reply.raw.destroy(), limits.exportSeconds * 1000);
    text.on('close', () => clearTimeout(late));
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
    reply.header('content-disposition', `attachment; filename="${fileName(shown?.account.name ?? '')}"`);
    return reply.header('x-content-type-options', 'nosniff').send(text);
  });
}

/** In letters that every file system takes. */
function fileName(account: string): string {
  const plain = account.normalize('NFKD').replace(/\p{M}/gu, '');
  const words =
    plain
      .match(/[A-Za-z0-9]+/g)
      ?.join('-')
      .slice(0, limits.bundleFileNameCharacters) ?? 'account';
  return `${words}-${formatDatetime(new Date()).slice(0, 10)}.json`;
}
