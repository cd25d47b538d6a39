import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { after, before } from 'node:test';
import { limits } from '../../src/limits.ts';
import { newAccount, onEmbedded, type Server, serve, until } from '../support/cli.ts';
import { itInFull } from '../support/full.ts';

const bodyBytes = 32 * 1024 * 1024;

onEmbedded('long request bodies', (place) => {
  let server: Server;
  let token: string;
  before(async () => {
    ({ token } = await newAccount(place()));
    server = await serve(place());
  });
  after(() => server.stop());

  /** Sends all but the last byte of a body. */
  function startUpload(): ClientRequest {
    const headers = { 'X-Token': token, 'Content-Type': 'application/json', 'Content-Length': bodyBytes };
    const upload = request(`${server.url}/products`, { method: 'POST', headers });
    upload.write(Buffer.alloc(bodyBytes - 1, ' '));
    upload.on('error', () => undefined);
    return upload;
  }

  itInFull('get 503 while too many of them are in memory; shorter ones do not', async () => {
    const uploads = Array.from({ length: limits.longBodiesBytes / bodyBytes }, startUpload);
    await Promise.all(uploads.map((upload) => once(upload, 'drain')));
    const [response] = await once(startUpload(), 'response');
    assert.equal(response.statusCode, 503);
    assert.equal(response.headers['retry-after'], '1');
    response.setEncoding('utf8');
    const [body] = await once(response, 'data');
    assert.equal(JSON.parse(body).code, 'bodies_busy');
    const small = await server.call('POST', '/products', { token, body: { title: 'Mug', price: '1.00' } });
    assert.equal(small.status, 201);

    for (const upload of uploads) upload.destroy();
    const long = JSON.stringify({ title: 'Mug', price: '1.00' }) + ' '.repeat(2 * limits.bodyBytes);
    const send = () => server.call('POST', '/products', { token, body: long });
    await until('long bodies are accepted again', async () => (await send()).status === 201);
  });
});
