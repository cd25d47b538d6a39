import type { FastifyInstance } from 'fastify';
import type { CacheVersions } from '../../storage/store.ts';

/**
 * Learns of commits by other processes before anything cached is used.
 *
 * Asking SQLite costs 4 µs, and a read transaction after it another 5 µs. So the first request of an event-loop turn asks
 * and goes on at once; those that arrive later in the same turn wait for its end, ask once and share a read transaction.
 */
export function refreshCacheVersions(scope: FastifyInstance, versions: CacheVersions): void {
  let turn = -1;
  let waiting: ((error?: Error) => void)[] = [];

  function refresh(): Error | undefined {
    try {
      versions.refresh();
      return undefined;
    } catch (error) {
      return error as Error;
    }
  }

  function resumeAll(): void {
    const resumed = waiting;
    waiting = [];
    const error = refresh();
    for (const done of resumed) done(error);
  }

  scope.addHook('onRequest', (_request, _reply, done) => {
    const { loopCount } = performance.nodeTiming.uvMetricsInfo;
    if (loopCount !== turn || !versions.isExact) {
      turn = loopCount;
      done(refresh());
    } else if (waiting.push(done) === 1) setImmediate(resumeAll);
  });
}
