import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runInNewContext } from 'node:vm';
import type { Answer } from '../../support/site.ts';
import { demoIds, fill, lastSequence, onFullAccounts, routes, sampleBody } from '../../support/table.ts';

const jsonType = 'application/json; charset=utf-8';
const javascriptType = 'application/javascript; charset=utf-8';

const asJsonp = (name: string, accept = 'application/javascript'): { headers: Record<string, string> } => ({
  headers: { Accept: accept, 'X-JSONP-Callback': name },
});

/** What the function is called with when a browser runs the answer. */
function unwrapped(answer: Answer, name = 'done'): unknown {
  assert.equal(answer.headers.get('content-type'), javascriptType);
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  assert.ok(answer.text.startsWith(`${name}(`) && answer.text.endsWith(');'), answer.text.slice(0, 80));
  let got: unknown;
  runInNewContext(answer.text, { [name]: (value: unknown) => (got = value) });
  return JSON.parse(JSON.stringify(got));
}

onFullAccounts('X-Version', (account) => {
  it('missing, empty or 1 is version 1', async () => {
    assert.equal((await account().get('/test')).status, 200);
    for (const version of ['', '1'])
      assert.equal((await account().get('/test', { headers: { 'X-Version': version } })).status, 200);
  });

  it('anything else is 400 "Unsupported API version", on every verb, and changes nothing', async () => {
    const before = await lastSequence(account());
    for (const version of ['2', '0', '-1', '1.0', '01', '1.1', 'v1', 'one', '1, 1', '1 1', '999999999999'])
      for (const [method, path] of [
        ['GET', '/products'],
        ['POST', '/categories'],
        ['PUT', '/categories/1'],
        ['DELETE', '/categories/1'],
      ] as const) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : { title: 'New' };
        const answer = await account().call(method, path, { body, headers: { 'X-Version': version } });
        assert.deepEqual(
          [answer.status, answer.text],
          [400, '{"error":"Unsupported API version","code":"unsupported_version"}'],
          version,
        );
      }
    assert.equal(await lastSequence(account()), before);
  });
});

onFullAccounts('Accept', (account, site) => {
  it('missing is JSON', async () => {
    const headers = { 'x-token': account().token };
    const answer = await site().app.inject({ method: 'GET', url: '/categories', headers });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], jsonType);
    assert.equal(answer.json().categories.length, 19);
  });

  for (const accept of [
    '*/*',
    'application/*',
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;q=0.5',
    'application/json;odata=verbose',
    'application/json; indent=4; q=0.9, text/html',
    'application/json; v="1,0;2"',
    'application/json, text/plain, */*',
    'application/json, application/javascript',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'image/png, */*; q=0.1',
  ])
    it(`${accept} is JSON, even with a callback's name`, async () => {
      for (const headers of [{ Accept: accept }, asJsonp('done', accept).headers]) {
        const answer = await account().get('/categories', { headers });
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.get('content-type'), jsonType);
        assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
        assert.equal(answer.body.categories.length, 19);
      }
    });

  for (const accept of [
    'text/html',
    'image/png',
    'application/xml',
    'application/json;q=0',
    'application/json; q=0',
    'text/plain, image/*',
    'text/*',
  ])
    it(`${accept}: nothing acceptable is 406, told in JSON`, async () => {
      const before = await lastSequence(account());
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const path = method === 'GET' || method === 'POST' ? '/categories' : '/categories/1';
        const body = method === 'POST' || method === 'PUT' ? { title: 'New' } : undefined;
        const answer = await account().call(method, path, { body, headers: { Accept: accept } });
        assert.equal(answer.status, 406);
        assert.equal(answer.headers.get('content-type'), jsonType);
        assert.deepEqual(Object.keys(answer.body), ['error', 'code']);
      }
      assert.equal(await lastSequence(account()), before);
    });
});

onFullAccounts('JSONP', (account) => {
  for (const accept of [
    'application/javascript, */*;q=0.8',
    'text/javascript, application/javascript, application/ecmascript, */*; q=0.01',
    'application/javascript, application/json;q=0.1',
  ])
    it(`Accept ${accept} takes JSON too: whoever names no function has that`, async () => {
      const answer = await account().get('/test', { headers: { Accept: accept } });
      assert.deepEqual([answer.status, answer.text], [200, '{"status":"ok"}']);
      assert.equal(answer.headers.get('content-type'), jsonType);
      for (const name of ['', 'no-name'])
        assert.equal((await account().get('/test', asJsonp(name, accept))).status, 400);
    });

  it('without a function, and with JSON ruled out, is 400', async () => {
    for (const accept of ['application/javascript, */*;q=0.8, application/json;q=0', 'text/javascript']) {
      const answer = await account().get('/test', { headers: { Accept: accept } });
      assert.equal(answer.status, 400, accept);
    }
  });

  for (const accept of [
    'application/javascript',
    'text/javascript',
    'Application/JavaScript',
    'application/javascript;q=0.9, application/json;q=0.1',
    'application/javascript, application/json; q=0.1',
    'application/json; q = 0.1, application/javascript; indent=4',
    'text/javascript, application/javascript, application/ecmascript, */*; q=0.01',
  ])
    it(`Accept ${accept} calls the named function with what JSON gives`, async () => {
      const json = await account().get('/products?per_page=2');
      const answer = await account().get('/products?per_page=2', asJsonp('done', accept));
      assert.equal(answer.status, 200);
      assert.equal(answer.text, `done(${json.text});`);
      assert.deepEqual(unwrapped(answer), json.body);
    });

  it('the name may be any dotted JavaScript name of at most 128 characters', async () => {
    for (const name of [
      'a',
      '$',
      '_',
      'jQuery1_2',
      'a.b.c',
      '$.x',
      'app.on$Done',
      'this.done',
      'A'.repeat(128),
      `${'ab.'.repeat(42)}cd`,
    ]) {
      const answer = await account().get('/test', asJsonp(name));
      assert.deepEqual([answer.status, answer.text], [200, `${name}({"status":"ok"});`], name);
    }
  });

  it('any other name, or none, is 400 in plain JSON that does not repeat it', async () => {
    const bad = [
      '',
      '1a',
      'a-b',
      'a..b',
      '.a',
      'a.',
      'a b',
      'a;b',
      'alert(1)//',
      'a[0]',
      'ä',
      '<b>',
      'a\tb',
      'A'.repeat(129),
      'class',
      'typeof',
      'void',
      'new',
      'null.a',
      'import',
      'this',
    ];
    const all = [{ Accept: 'application/javascript' }, ...bad.map((name) => asJsonp(name).headers)];
    const first = await account().get('/test', { headers: { Accept: 'application/javascript' } });
    for (const headers of all) {
      const answer = await account().get('/test', { headers: headers as Record<string, string> });
      assert.equal(answer.status, 400);
      assert.equal(answer.headers.get('content-type'), jsonType);
      assert.deepEqual(Object.keys(answer.body), ['error', 'code']);
      assert.match(answer.body.error, /X-JSONP-Callback/);
      assert.equal(answer.text, first.text);
    }
  });

  it('a bad name stops a write before it happens', async () => {
    const before = await lastSequence(account());
    const answer = await account().post('/categories', { title: 'New' }, asJsonp('no-name'));
    assert.equal(answer.status, 400);
    assert.equal(await lastSequence(account()), before);
  });

  it('U+2028 and U+2029 are escaped, so that old engines take them', async () => {
    const title = 'one\u2028two\u2029three';
    const { body } = await account().post('/categories', { title });
    const answer = await account().get(`/categories/${body.category.ID}`, asJsonp('done'));
    assert.doesNotMatch(answer.text, /[\u2028\u2029]/);
    assert.match(answer.text, /one\\u2028two\\u2029three/);
    assert.equal((unwrapped(answer) as typeof body).category.title, title);
  });

  it('every operation of the table may ask for it', async () => {
    for (const route of routes) {
      const { method, path } = route.operation;
      const body = method === 'POST' || method === 'PUT' ? sampleBody(route) : undefined;
      const answer = await account().call(method, fill(path, demoIds(path)), { body, ...asJsonp('done') });
      const name = `${method} ${path}`;
      // What an earlier DELETE of the table took away is wrapped as well, and that an upload takes no JSON.
      assert.ok([200, 201, 404, 409, 415, 422].includes(answer.status), `${name} ${answer.status}`);
      assert.equal(typeof unwrapped(answer), 'object', name);
    }
  });

  it('a body may be sent as application/javascript', async () => {
    const headers = { ...asJsonp('done').headers, 'Content-Type': 'application/javascript' };
    const answer = await account().post('/categories', '{"title":"Sent as script"}', { headers });
    assert.equal(answer.status, 201);
    assert.match(answer.headers.get('location') ?? '', /\/categories\/\d+$/);
    assert.equal((unwrapped(answer) as { category: { title: string } }).category.title, 'Sent as script');
  });

  it('HEAD has the headers of GET and no body', async () => {
    const get = await account().get('/products', asJsonp('done'));
    const head = await account().call('HEAD', '/products', asJsonp('done'));
    assert.equal(head.text, '');
    for (const name of ['content-type', 'content-length', 'etag', 'x-content-type-options', 'link'])
      assert.equal(head.headers.get(name), get.headers.get(name), name);
    assert.equal(head.headers.get('content-type'), javascriptType);
  });
});

onFullAccounts('JSONP errors', (account, site) => {
  const wrapped = async (status: number, keys: string[], answer: Answer): Promise<void> => {
    assert.equal(answer.status, status);
    assert.deepEqual(Object.keys(unwrapped(answer) as object), keys);
  };
  const jsonp = asJsonp('done');

  it('are wrapped too, with their own status', async () => {
    const call = account().call;
    await wrapped(404, ['error', 'code'], await call('GET', '/products/99999', jsonp));
    await wrapped(404, ['error', 'code'], await call('GET', '/nothing', jsonp));
    await wrapped(405, ['error', 'code'], await call('PATCH', '/products', jsonp));
    await wrapped(400, ['error', 'code'], await call('GET', '/products?per_page=x', jsonp));
    await wrapped(
      422,
      ['error', 'code', 'details'],
      await call('POST', '/categories', { body: {}, ...jsonp }),
    );
    await wrapped(
      409,
      ['error', 'code'],
      await call('POST', '/pages', { body: await takenPage(), ...jsonp }),
    );
    const text = { ...jsonp.headers, 'Content-Type': 'text/plain' };
    await wrapped(415, ['error', 'code'], await call('POST', '/categories', { body: 'x', headers: text }));
    const match = { ...jsonp.headers, 'If-Match': '"other"' };
    await wrapped(412, ['error', 'code'], await call('DELETE', '/categories/1', { headers: match }));
    const version = { ...jsonp.headers, 'X-Version': '2' };
    await wrapped(400, ['error', 'code'], await call('GET', '/test', { headers: version }));
  });

  async function takenPage(): Promise<Record<string, unknown>> {
    return (await account().get('/pages/1')).body.page;
  }

  it('401 as well, with the status text the specification names', async () => {
    const none = await site().fetch('GET', '/products', jsonp);
    assert.equal(none.statusText, 'No authorisation token');
    assert.equal(none.text, 'done({"error":"No authorisation token"});');
    await wrapped(401, ['error'], none);
    const wrong = await site().fetch('GET', '/products', { token: 'garbage', ...jsonp });
    assert.equal(wrong.statusText, 'Unauthorized');
    assert.equal(wrong.text, 'done({"error":"Invalid authorisation token"});');
    await wrapped(401, ['error'], wrong);
  });

  it('a malformed address as well, and the browser may not guess its type', async () =>
    wrapped(400, ['error', 'code'], await account().call('GET', '/products/%zz', jsonp)));

  it('without a token, a bad name is not told', async () => {
    const answer = await site().fetch('GET', '/products', asJsonp('no-name'));
    assert.deepEqual([answer.status, answer.text], [401, '{"error":"No authorisation token"}']);
  });
});
