import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEmbeddedStoreFirst } from '../../support/site.ts';
import { assertNotAllowed, assertRefused, once } from '../../support/spec.ts';

onEmbeddedStoreFirst('the test endpoint', (site) => {
  const own = once(() => site().newAccount());

  it('GET /test tries out credentials: 200 {"status":"ok"}', async () => {
    const answer = await (await own()).get('/test');
    assert.equal(answer.status, 200);
    assert.equal(answer.text, '{"status":"ok"}');
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  });

  it('has a strong ETag, as every GET; who has it already is answered 304', async () => {
    const account = await own();
    const { headers } = await account.get('/test');
    const etag = headers.get('etag') as string;
    assert.match(etag, /^"[^"]+"$/);
    assert.equal(headers.get('cache-control'), 'private, no-cache');
    assert.equal((await account.get('/test', { headers: { 'If-None-Match': etag } })).status, 304);
    assert.equal((await account.get('/test', { headers: { 'If-None-Match': '"x"' } })).status, 200);
  });

  it('X-Version 1 is taken, and another version is 400', async () => {
    const account = await own();
    assert.equal((await account.get('/test', { headers: { 'X-Version': '1' } })).status, 200);
    const other = await account.get('/test', { headers: { 'X-Version': '2' } });
    assertRefused(other, 400, /^Unsupported API version$/);
  });

  it('without a token it is 401 with the status text and the one field of the specification', async () => {
    const answer = await site().fetch('GET', '/test');
    assert.equal(answer.status, 401);
    assert.equal(answer.statusText, 'No authorisation token');
    assert.equal(answer.text, '{"error":"No authorisation token"}');
  });

  it('with a wrong token it is 401 with another text', async () => {
    const answer = await site().fetch('GET', '/test', { token: 'wrong' });
    assertRefused(answer, 401, /^Invalid authorisation token$/);
  });

  it('answers JSONP where that is asked for', async () => {
    const headers = { Accept: 'application/javascript', 'X-JSONP-Callback': 'app.done' };
    const answer = await (await own()).get('/test', { headers });
    assert.equal(answer.status, 200);
    assert.equal(answer.text, 'app.done({"status":"ok"});');
    assert.match(answer.headers.get('content-type') ?? '', /^application\/javascript/);
  });

  it('no other operation is listed for it', async () =>
    assertNotAllowed(await own(), '/test', 'POST', 'PUT', 'DELETE'));
});
