import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoBundle } from '../../../src/demo/bundle.ts';
import { withoutPictures } from '../../../src/demo/pictures.ts';
import { limits } from '../../../src/limits.ts';
import { type Bundle, pairs } from '../../support/bundle-faults.ts';
import { plainBundle } from '../../support/bundles.ts';
import { endAccount } from '../../support/developers.ts';
import { type Answer, onBothStores, type SignedInOwner, type TestAccount } from '../../support/site.ts';

const left = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`tradepost-import-${process.pid}-`));

const zeros = (bundle: Bundle): Record<string, number> =>
  Object.fromEntries(Object.keys(bundle).map((key) => [key, 0]));
const countsOf = (bundle: Bundle): Record<string, number> =>
  Object.fromEntries(Object.entries(bundle).map(([key, list]) => [key, list.length]));

const oneDomain = JSON.stringify({ domains: [{ ID: 1, name: 'a.example' }] });

/** The last line of an answer; the others tell the progress. */
function lastLine({ status, headers, text }: Answer) {
  assert.equal(status, 200, text);
  assert.equal(headers.get('content-type'), 'application/x-ndjson; charset=utf-8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const { progress } of lines.slice(0, -1)) assert.ok(progress.done <= progress.total);
  return lines.at(-1);
}

onBothStores('bundles in the console', (site) => {
  async function newOwner(): Promise<{ account: TestAccount; owner: SignedInOwner }> {
    const account = await site().newAccount();
    return { account, owner: await site().signIn(account) };
  }

  const send = (owner: SignedInOwner, bundle: Bundle | string, preview: boolean): Promise<Answer> =>
    owner.call('POST', `/import?preview=${preview}`, {
      body: typeof bundle === 'string' ? bundle : JSON.stringify(bundle),
      headers: { 'Content-Type': 'application/json' },
    });
  const preview = async (owner: SignedInOwner, bundle: Bundle) =>
    lastLine(await send(owner, bundle, true)).result;
  const apply = async (owner: SignedInOwner, bundle: Bundle) =>
    lastLine(await send(owner, bundle, false)).result;
  const exported = async (owner: SignedInOwner): Promise<string> => (await owner.get('/export')).text;

  function faulty(): Bundle {
    const bundle = pairs();
    bundle.products[1].price = 'dear';
    bundle.pages[0].page_filename = bundle.pages[1].page_filename;
    bundle.blogs[1].category_id = [999];
    return bundle;
  }
  const faults = [
    { place: 'products[1].price', message: /number/ },
    { place: 'pages[1].page_filename', message: /page102 is taken/ },
    { place: 'blogs[1].category_id', message: /there is no blog category 999/ },
  ];

  for (const [word, isPreview] of [
    ['preview', true],
    ['import', false],
  ] as const)
    it(`the ${word} of a faulty bundle names each place, and stores nothing`, async () => {
      const { account, owner } = await newOwner();
      await account.load(plainBundle());
      const before = await exported(owner);
      const { result } = lastLine(await send(owner, faulty(), isPreview));
      assert.deepEqual(
        result.refused.map(({ place }: { place: string }) => place),
        faults.map(({ place }) => place),
      );
      for (const [index, { message }] of faults.entries())
        assert.match(result.refused[index].message, message);
      assert.equal(result.refused_more, false);
      assert.equal(result.step, null);
      assert.equal(result.created.domains, 2);
      assert.equal(result.created.products, 1);
      assert.equal((await exported(owner)) === before, true);
    });

  it('a preview tells what an import then does, and stores nothing', async () => {
    const { account, owner } = await newOwner();
    await account.load(plainBundle());
    const before = await exported(owner);
    const bundle: Bundle = { ...pairs(), domains: JSON.parse(before).domains };
    bundle.categories.push({ ID: 1, title: 'Pots' });
    bundle.mail_alias = [];
    const { changes, ...told } = await preview(owner, bundle);
    assert.equal((await exported(owner)) === before, true);
    const titles = changes.map(({ resource, operation, title }: Record<string, string>) =>
      [resource, operation, title].join(' '),
    );
    assert.deepEqual(titles.slice(1, 4), [
      'category create Category 102',
      'category update Pots',
      'product create Product 101',
    ]);
    const { before: former, after } = changes.find(
      ({ operation }: { operation: string }) => operation === 'update',
    );
    assert.deepEqual({ ...former, title: 'Pots' }, after);
    assert.notEqual(former.title, 'Pots');
    assert.deepEqual(told, {
      created: { ...countsOf(pairs()), domains: 0, mail_alias: 0 },
      changed: { ...zeros(bundle), categories: 1 },
      unchanged: { ...zeros(bundle), domains: 1 },
      ...{ refused: [], refused_more: false, step: null },
    });
    const { step, ...done } = await apply(owner, bundle);
    assert.deepEqual({ ...done, step: null }, told);
    assert.equal((await account.get('/categories/1')).body.category.title, 'Pots');
    assert.equal((await account.get('/products/1')).body.product.title, 'Green teapot');
    assert.ok(step > 0);
  });

  it('an import is one step of the history, by the owner who made it', async () => {
    const { account, owner } = await newOwner();
    await account.load(plainBundle());
    const { step } = await apply(owner, {
      categories: [{ ID: 1, title: 'Pots' }],
      ...{ products: pairs().products.map((one: object) => ({ ...one, parent_category: 1 })) },
    });
    const sql = `SELECT step, reason, actor FROM changes WHERE account_id = ${account.ID} AND sequence >= ${step}`;
    const lines = await site().database.run({ sql, parameters: [] });
    assert.equal(lines.length, 1 + 2 + 4);
    for (const line of lines) assert.deepEqual([...line], [step, 'import', `owner:${owner.owner}`]);
  });

  it('export, import into an empty account, export again: the same bytes, as a download', async () => {
    const [first, second] = [await newOwner(), await newOwner()];
    const shop = withoutPictures(demoBundle());
    await first.account.load({ ...shop });
    const { status, headers, text } = await first.owner.get('/export');
    assert.equal(status, 200);
    assert.match(
      headers.get('content-disposition') ?? '',
      /^attachment; filename="Test-\d{4}-\d\d-\d\d\.json"$/,
    );
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    // Its domains are free again.
    await endAccount(site(), first.account);
    const { created, refused } = lastLine(await send(second.owner, text, false)).result;
    assert.deepEqual([created, refused], [countsOf({ ...shop }), []]);
    assert.equal((await exported(second.owner)) === text, true);
  });

  it('with its files it is a zip, with the same preview; JSON alone does not bring them', async () => {
    const [first, second] = [await newOwner(), await newOwner()];
    const form = new FormData();
    form.set('file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 5"/>']), 'logo.svg');
    assert.equal((await first.account.post('/media_files', form)).status, 201);
    const { status, headers, bytes } = await first.owner.get('/export?files=true');
    assert.deepEqual([status, headers.get('content-type')], [200, 'application/zip']);
    assert.match(headers.get('content-disposition') ?? '', /\.zip"$/);
    const sendZip = (body: Uint8Array, isPreview: boolean) =>
      second.owner.call('POST', `/import?preview=${isPreview}`, {
        body,
        headers: { 'Content-Type': 'application/zip' },
      });
    const { result } = lastLine(await sendZip(bytes, true));
    assert.deepEqual([result.created.media_files, result.refused], [1, []]);
    assert.match(lastLine(await sendZip(bytes.subarray(0, -9), false)).error, /damaged or cut off/);
    const { refused } = await apply(second.owner, JSON.parse(await exported(first.owner)));
    assert.equal(refused[0].place, 'media_files[0].hash');
    assert.equal(lastLine(await sendZip(bytes, false)).result.created.media_files, 1);
    assert.deepEqual((await second.owner.get('/export?files=true')).bytes, bytes);
    assert.equal((await first.owner.get('/export?files=perhaps')).status, 400);
  });

  it("another account's records are neither changed nor pointed at", async () => {
    const [mine, other] = [await newOwner(), await newOwner()];
    await other.account.load(plainBundle());
    const before = await exported(other.owner);
    const { created } = await apply(mine.owner, { domains: [{ ID: 1, name: 'mine.example' }] });
    assert.deepEqual(created, { domains: 1 });
    const { refused } = await apply(mine.owner, {
      products: [{ ID: 1, title: 'x', price: 1, parent_category: 1 }],
    });
    assert.equal(refused[0].place, 'products[0].parent_category');
    assert.equal((await exported(other.owner)) === before, true);
  });

  it('no session, or a token in its place: 401; a page of another site: 403', async () => {
    const { account, owner } = await newOwner();
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
    for (const token of [null, account.token])
      for (const [method, path] of [
        ['POST', '/import?preview=false'],
        ['GET', '/export'],
      ] as const) {
        const body = method === 'POST' ? '{"domains":[{"ID":1,"name":"a.example"}]}' : undefined;
        const answer = await site().fetch(method, `/console/api${path}`, { token, body, headers });
        assert.deepEqual([answer.status, answer.body], [401, { error: 'Sign in first' }]);
      }
    const foreign = await owner.call('POST', '/import?preview=false', {
      body: '{}',
      headers: { ...headers, 'Sec-Fetch-Site': 'cross-site' },
    });
    assert.equal(foreign.status, 403);
    assert.deepEqual(JSON.parse(await exported(owner)).domains, []);
  });

  it('a file that is no bundle: its place is the last line, without a word of the server', async () => {
    const { owner } = await newOwner();
    const whole = JSON.stringify(pairs());
    for (const [text, error] of [
      ['', /^byte 0: the file is empty$/],
      ['[1]', /^byte 0: expected an object, found \[$/],
      [whole.slice(0, -10), /^mail_alias\[1\]: /],
      ['{"products": [{"ID": 1,}]}', /^products\[0\]: /],
    ] as const) {
      const line = lastLine(await send(owner, text, false));
      assert.deepEqual(Object.keys(line), ['error', 'unreadable']);
      assert.match(line.error, error);
      assert.doesNotMatch(line.error, /\.ts|node:|tmp/);
    }
    assert.deepEqual(JSON.parse(await exported(owner)).domains, []);
  });

  it('what cannot be a bundle is refused before it is read', async () => {
    const { owner } = await newOwner();
    const post = (headers: Record<string, string>, query = '') =>
      owner.call('POST', `/import${query}`, { body: '{}', headers });
    const json = { 'Content-Type': 'application/json' };
    assert.equal((await post({ 'Content-Type': 'text/plain' })).status, 415);
    assert.equal((await post({ ...json, 'Content-Encoding': 'gzip' })).status, 415);
    const odd = await post(json, '?preview=perhaps');
    assert.deepEqual([odd.status, odd.body.error], [400, 'Query parameter preview must be TRUE or FALSE']);
    const large = await statusOf(begin(owner, limits.bundleBytes + 1));
    assert.deepEqual(large, [413, 'The bundle is larger than 256 MiB']);
    const endless = begin(owner, undefined);
    endless.end('{}');
    assert.deepEqual(await statusOf(endless), [411, 'Send the length of the bundle in Content-Length']);
  });

  it('more than 1 MiB is taken', async () => {
    const { owner } = await newOwner();
    const post = 'x'.repeat(400_000);
    const blogs = Array.from({ length: 8 }, (_, index) => ({ ID: index + 1, title: 'Long', post }));
    assert.deepEqual((await apply(owner, { blogs })).created, { blogs: 8 });
  });

  /** Begins an upload of so many bytes. */
  function begin(owner: SignedInOwner, bytes: number | undefined) {
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      Cookie: owner.cookie,
      'Sec-Fetch-Site': 'same-origin',
    };
    if (bytes !== undefined) headers['Content-Length'] = String(bytes);
    const request = httpRequest(`${site().url}/console/api/import?preview=false`, {
      method: 'POST',
      headers,
      agent: false,
    });
    request.on('error', () => undefined);
    request.flushHeaders();
    return request;
  }

  async function statusOf(request: ReturnType<typeof begin>): Promise<[number | undefined, string]> {
    const response = await new Promise<IncomingMessage>((resolve) => request.on('response', resolve));
    let text = '';
    for await (const part of response) text += part;
    request.destroy();
    return [response.statusCode, JSON.parse(text).error];
  }

  /** An upload of all but the last of those bytes, that the server is waiting for. */
  async function uploading(owner: SignedInOwner, whole: string): Promise<ReturnType<typeof begin>> {
    // Asking whether it is there takes its place if it is not: then it is tried again, with more time.
    for (let pause = 20; ; pause *= 2) {
      const upload = begin(owner, whole.length);
      upload.write(whole.slice(0, -1));
      await sleep(pause);
      if ((await send(owner, '{}', true)).status === 409) return upload;
      upload.destroy();
      await untilFree(owner);
    }
  }

  async function untilFree(owner: SignedInOwner): Promise<void> {
    while ((await send(owner, '{}', true)).status !== 200) await sleep(10);
  }

  it('one import at a time: the second is refused; one that breaks off makes room and leaves nothing', async () => {
    const [{ owner }, other] = [await newOwner(), await newOwner()];
    const upload = await uploading(owner, oneDomain);
    const { status, body } = await send(owner, '{}', false);
    assert.deepEqual([status, body.error.includes('already')], [409, true]);
    assert.deepEqual((await preview(other.owner, {})).refused, [], 'others are not concerned');
    assert.deepEqual(left(), []);
    upload.destroy();
    await untilFree(owner);
    assert.deepEqual(left(), []);
    assert.deepEqual(JSON.parse(await exported(owner)).domains, []);
    assert.doesNotMatch(site().logged.join(''), /"level":50/, 'it is no failure of the server');
  });

  it('an upload may take longer to arrive than other requests', async () => {
    const { owner } = await newOwner();
    const sockets: Socket[] = [];
    const note = (socket: Socket): unknown => sockets.push(socket);
    site().app.server.on('connection', note);
    const upload = await uploading(owner, oneDomain);
    site().app.server.off('connection', note);
    // So Node.js tells that a request is late.
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const socket = sockets.find(({ remotePort }) => remotePort === upload.socket?.localPort);
    assert.ok(socket);
    site().app.server.emit('clientError', late, socket);
    const answered = new Promise<IncomingMessage>((resolve) => upload.on('response', resolve));
    upload.end(oneDomain.slice(-1));
    const response = await answered;
    assert.equal(response.statusCode, 200);
    response.resume();
    await untilFree(owner);
    assert.equal(JSON.parse(await exported(owner)).domains.length, 1);
  });

  it('whoever goes away while it is taken in has stored nothing', async () => {
    const { owner } = await newOwner();
    const blog_categories = Array.from({ length: 20_000 }, (_, index) => ({
      ID: index + 1,
      name: `Name ${index}`,
    }));
    const whole = JSON.stringify({ blog_categories });
    const upload = begin(owner, whole.length);
    upload.end(whole);
    const response = await new Promise<IncomingMessage>((resolve) => upload.on('response', resolve));
    response.on('error', () => undefined);
    await new Promise((resolve) => response.once('data', resolve));
    upload.destroy();
    await untilFree(owner);
    assert.deepEqual(JSON.parse(await exported(owner)).blog_categories, []);
  });

  it('only so many bundles at a time', async () => {
    const uploads: ReturnType<typeof begin>[] = [];
    for (let count = 0; count < limits.concurrentImports; count++)
      uploads.push(await uploading((await newOwner()).owner, oneDomain));
    const { owner } = await newOwner();
    const { status, headers } = await send(owner, '{}', true);
    assert.deepEqual([status, headers.get('retry-after')], [503, '10']);
    for (const upload of uploads) upload.destroy();
    await untilFree(owner);
  });
});
