import assert from 'node:assert/strict';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import type { Dialect } from './site.ts';
import { openSite } from './site.ts';

const source = new URL('../../src/', import.meta.url);
const runs = 5;

/** The files of src/ in which any function is called while `work` runs, by V8's precise coverage. */
async function executedFiles(session: Session, work: () => Promise<unknown>): Promise<string[]> {
  // Reading the counts sets them to zero.
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.startsWith(source.href))
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => fileURLToPath(url).slice(fileURLToPath(source).length))
    .sort();
}

export interface RequestPath {
  title: string;
  method: 'GET' | 'PUT';
  files: string[];
}

/**
 * Which files of src/ each of a few requests passes in a server that is warm: what only the first request of a kind does,
 * such as compiling statements, is left out. Each is sent several times, and only files that every run passes count: the
 * others belong to timers.
 */
export async function requestPaths(dialect: Dialect): Promise<RequestPath[]> {
  const site = await openSite(dialect);
  const session = new Session();
  session.connect();
  try {
    const account = await site.newAccount();
    await account.post('/categories', { title: 'Mugs' });
    let count = 0;
    const requests = [
      ['GET of a record, again', 'GET', () => account.get('/categories/1')],
      ['GET of a record, not in the cache', 'GET', () => account.get(`/categories/1?count=${++count}`)],
      ['GET of a list, again', 'GET', () => account.get('/categories')],
      ['GET of a list, not in the cache', 'GET', () => account.get(`/categories?count=${++count}`)],
      ['PUT of one field', 'PUT', () => account.put('/categories/1', { title: `Title ${++count}` })],
    ] as const;
    for (let time = 0; time < 20; time++) for (const [, , send] of requests) await send();

    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const paths: RequestPath[] = [];
    for (const [title, method, send] of requests) {
      // What is asked again is in the cache from the second time on.
      await send();
      let files: string[] | undefined;
      for (let run = 0; run < runs; run++) {
        const executed = await executedFiles(session, async () => assert.equal((await send()).status, 200));
        files = files?.filter((file) => executed.includes(file)) ?? executed;
      }
      paths.push({ title, method, files: files ?? [] });
    }
    return paths;
  } finally {
    session.disconnect();
    await site.close();
  }
}
