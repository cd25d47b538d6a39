import assert from 'node:assert/strict';
import { Session } from 'node:inspector/promises';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openSite, type Site, type TestAccount } from '../support/site.ts';

/** To follow a request one has to read all the files that it passes. */
const maxFiles = { cachedGet: 20, uncachedGet: 26, put: 41 };

const source = new URL('../../src/', import.meta.url);
const warmUpRequests = 20;
const runs = 5;

describe('the files of src/ that a request passes', () => {
  let site: Site;
  let account: TestAccount;
  let count = 0;
  const session = new Session();

  before(async () => {
    site = await openSite('sqlite');
    account = await site.newAccount();
    await account.post('/categories', { title: 'Mugs' });
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  });

  after(async () => {
    session.disconnect();
    await site.close();
  });

  /** The files in which any function is called while `work` runs, by V8's precise coverage. */
  async function executedFiles(work: () => Promise<unknown>): Promise<Set<string>> {
    // Reading the counts sets them to zero.
    await session.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const urls = result
      .filter(({ url }) => url.startsWith(source.href))
      .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .map(({ url }) => fileURLToPath(url).slice(fileURLToPath(source).length))
      // Timers of servers that other tests of the same process have started.
      .filter((file) => !file.startsWith('cli/'));
    return new Set(urls);
  }

  /**
   * Of a warm server: what only the first request of a kind does, such as compiling statements, is left out. Only files that
   * every run passes count, since the others belong to timers.
   */
  async function filesOf(send: () => Promise<{ status: number }>): Promise<string[]> {
    for (let time = 0; time < warmUpRequests; time++) await send();
    let files: Set<string> | undefined;
    for (let run = 0; run < runs; run++) {
      const executed = await executedFiles(async () => assert.equal((await send()).status, 200));
      files = files?.intersection(executed) ?? executed;
    }
    return [...(files ?? [])].sort();
  }

  const requests = [
    ['GET of a record, from the cache', maxFiles.cachedGet, () => account.get('/categories/1')],
    ['GET of a list, from the cache', maxFiles.cachedGet, () => account.get('/categories')],
    ['GET of a record', maxFiles.uncachedGet, () => account.get(`/categories/1?count=${++count}`)],
    ['GET of a list', maxFiles.uncachedGet, () => account.get(`/categories?count=${++count}`)],
    ['PUT of one field', maxFiles.put, () => account.put('/categories/1', { title: `Title ${++count}` })],
  ] as const;

  for (const [title, max, send] of requests)
    it(`are at most ${max}: ${title}`, async () => {
      const files = await filesOf(send);
      assert.ok(files.length > 5, `${title}: ${files.length} files`);
      assert.ok(files.length <= max, `${title}: ${files.length} files\n${files.join('\n')}`);
    });
});
