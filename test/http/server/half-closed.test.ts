import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { localCertificate } from '../../../src/cli/local-certificate.ts';
import { dialects, openSite, type Site, type TestAccount } from '../../support/site.ts';

/** Sends bytes, closes the sending half of the connection at once, and returns what arrives until the other half ends. */
function sendAndHalfClose(site: Site, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const address = { port: Number(new URL(site.url).port), host: '127.0.0.1', allowHalfOpen: true };
    const socket = site.parts.tls ? connectTls({ ...address, rejectUnauthorized: false }) : connect(address);
    let received = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      received += part;
    });
    socket.on('error', reject).on('end', () => resolve(received));
    socket.end(bytes);
  });
}

const statuses = (received: string): string[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status as string);

for (const dialect of dialects)
  for (const transport of ['HTTP', 'HTTPS'])
    describe(`a client that has closed its half of the connection (${dialect}, ${transport})`, () => {
      let site: Site;
      let account: TestAccount;
      let folder: string;
      before(async () => {
        folder = await mkdtemp(join(tmpdir(), 'tradepost-test-'));
        const tls = transport === 'HTTPS' ? await localCertificate(folder) : undefined;
        site = await openSite(dialect, { tls });
        account = await site.newAccount();
      });
      after(async () => {
        await site.close();
        await rm(folder, { recursive: true, force: true });
      });

      const request = (first: string, body = ''): string =>
        `${first} HTTP/1.1\r\nHost: shop.example\r\nX-Token: ${account.token}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

      it('gets the response to a read and to a write', async () => {
        assert.deepEqual(statuses(await sendAndHalfClose(site, request('GET /categories'))), ['200']);
        const created = await sendAndHalfClose(site, request('POST /categories', '{"title":"Half"}'));
        assert.deepEqual(statuses(created), ['201']);
        assert.match(created, /"title":"Half"/);
      });

      it('gets all responses to pipelined requests, in order', async () => {
        const posts = [1, 2, 3].map((number) => request('POST /categories', `{"title":"Piped ${number}"}`));
        const received = await sendAndHalfClose(site, posts.join('') + request('GET /categories?per_page=3'));
        assert.deepEqual(statuses(received), ['201', '201', '201', '200']);
        assert.match(received, /Piped 1.*Piped 2.*Piped 3.*Piped 3.*Piped 2.*Piped 1/s);
      });

      it('gets an error where its body is incomplete', async () => {
        const incomplete = request('POST /categories', '{"title":"Incomplete"}').slice(0, -5);
        assert.deepEqual(statuses(await sendAndHalfClose(site, incomplete)), ['400']);
      });
    });
