import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import {
  newAccount,
  newCliPlace,
  onEmbeddedFirst,
  type Place,
  type Server,
  serve,
  start,
  tradepost,
  until,
} from '../support/cli.ts';
import { itInFull } from '../support/full.ts';

interface Secure {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
  certificate: string;
}

/** A request by HTTPS that trusts `ca` alone, and only for the name it is sent to. */
async function secureGet(url: string, ca: string, headers: Record<string, string> = {}): Promise<Secure> {
  const sent = request(url, { ca, headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  const socket = response.socket as TLSSocket;
  const certificate = socket.getPeerX509Certificate()?.toString() ?? '';
  return {
    status: response.statusCode,
    headers: response.headers,
    text: await readAll(response),
    certificate,
  };
}

describe('serve by HTTPS', () => {
  let place: Place;
  let own: string;
  let token: string;
  before(async () => {
    place = await newCliPlace('sqlite');
    own = mkdtempSync(join(tmpdir(), 'tradepost-own-'));
    ({ token } = await newAccount(place));
  });
  after(async () => {
    await place.remove();
    rmSync(own, { recursive: true });
  });
  const kept = (name: string): string => join(place.folder, 'tls', name);

  it('makes a certificate for localhost at the first start, for its own user alone, and keeps it', async () => {
    const first = await serve(place, ['--host', 'localhost'], { https: true });
    assert.match(first.url, /^https:\/\/localhost:\d+$/);
    const ca = readFileSync(kept('cert.pem'), 'utf8');
    const { status, certificate } = await secureGet(`${first.url}/test`, ca, { 'X-Token': token });
    assert.equal(status, 200);
    assert.equal(statSync(kept('key.pem')).mode & 0o777, 0o600);
    assert.equal(statSync(kept('')).mode & 0o077, 0);
    const x509 = new X509Certificate(ca);
    for (const name of ['127.0.0.1', '::1']) assert.ok(x509.checkIP(name), name);
    assert.ok(x509.validToDate.getTime() > Date.now() + 86_400_000 * 90);
    await first.stop();

    const second = await serve(place, [], { https: true });
    assert.equal((await secureGet(`${second.url}/livez`, ca)).certificate, certificate);
    await second.stop();
  });

  it('serves the certificate that --cert and --key name', async () => {
    for (const name of ['cert.pem', 'key.pem']) copyFileSync(kept(name), join(own, name));
    rmSync(kept(''), { recursive: true });
    const files = ['--cert', join(own, 'cert.pem'), '--key', join(own, 'key.pem')];
    const server = await serve(place, files, { https: true });
    const ca = readFileSync(join(own, 'cert.pem'), 'utf8');
    assert.equal(
      (await secureGet(`${server.url}/livez`, ca)).certificate,
      new X509Certificate(ca).toString(),
    );
    assert.throws(() => statSync(kept('')), { code: 'ENOENT' });
    await server.stop();
  });

  it('--cert with what is no certificate: a clear line, exit 1', async () => {
    const files = ['--cert', join(own, 'key.pem'), '--key', join(own, 'key.pem')];
    const { status, stdout, stderr } = await tradepost(['serve', '--port', '0', ...place.flags, ...files]);
    assert.equal(status, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^tradepost: [^\n]+\n$/);
  });

  it('logs the address that it serves, once and as it is', async () => {
    for (const https of [true, false]) {
      const server = await serve(place, [], { https });
      const { stderr } = await server.stop();
      const logged = stderr.split('\n').filter((line) => line.includes('listening'));
      assert.deepEqual(
        logged.map((line) => JSON.parse(line).msg),
        [`Server listening at ${server.url}`],
      );
    }
  });

  itInFull('connections without a TLS handshake end after a while, closed by the client or not', async () => {
    const server = await serve(place, [], { https: true });
    const { hostname, port } = new URL(server.url);
    const [idle, left] = [connect(Number(port), hostname), connect(Number(port), hostname)];
    await Promise.all([once(idle, 'connect'), once(left, 'connect')]);
    left.destroy();
    // By this answer the server has accepted both.
    await secureGet(`${server.url}/livez`, readFileSync(kept('cert.pem'), 'utf8'));
    const sockets = (): number =>
      readdirSync(`/proc/${server.pid}/fd`).filter((fd) =>
        readlinkSync(`/proc/${server.pid}/fd/${fd}`).startsWith('socket:'),
      ).length;
    const before = sockets();
    assert.equal(await readAll(idle.resume()), '');
    await until('both are gone', () => sockets() <= before - 2, 1000);
    await server.stop();
  });

  for (const workers of ['1', '2'])
    it(`plain HTTP: 400 in words, also while a body is sent (--workers ${workers})`, async () => {
      const server = await serve(place, ['--workers', workers], { https: true });
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      socket.write('POST /categories HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n');
      await sleep(50);
      socket.write('x'.repeat(100_000));
      const [head, body] = (await readAll(socket)).split('\r\n\r\n');
      assert.match(head as string, /^HTTP\/1\.1 400 Bad Request\r\n/);
      assert.match(JSON.parse(body as string).error, /use https:\/\//);
      // Others are served meanwhile, and it neither lingers nor counts as a failure.
      const ca = readFileSync(kept('cert.pem'), 'utf8');
      assert.equal((await secureGet(`${server.url}/livez`, ca)).status, 200);
      assert.equal((await server.stop()).status, 0);
      assert.doesNotMatch(server.printed.stderr, /"level":[456]0/);
    });
});

onEmbeddedFirst('serve', (place) => {
  let server: Server;
  let token: string;
  before(async () => {
    server = await serve(place(), ['--base-url', 'https://shop.example/api']);
    ({ token } = await newAccount(place()));
  });

  it('brings an empty store up to date and prints where it serves, as one JSON document', () => {
    const { serving } = JSON.parse(server.printed.stdout);
    assert.equal(serving.address, server.url);
    assert.match(server.url, /^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  });

  it('answers /livez, /readyz, /openapi.json, /docs and /console without a token, all else with 401', async () => {
    const types = {
      '/livez': /json/,
      '/readyz': /json/,
      '/openapi.json': /json/,
      '/docs': /html/,
      '/console': /html/,
    };
    for (const [path, type] of Object.entries(types)) {
      const { status, headers, text } = await server.call('GET', path);
      assert.equal(status, 200, path);
      assert.match(headers.get('content-type') ?? '', type, path);
      assert.ok(text.length > 10, path);
    }
    for (const path of ['/test', '/products', '/changes', '/nothing'])
      assert.equal((await server.call('GET', path)).status, 401, path);
  });

  it('builds Location from --base-url', async () => {
    const { status, headers } = await server.call('POST', '/categories', { token, body: { title: 'Mugs' } });
    assert.equal(status, 201);
    assert.equal(headers.get('location'), 'https://shop.example/api/categories/1');
  });

  it('logs JSON lines to standard error, never a token, a query or a body', async () => {
    await server.call('GET', '/products?author=inquiry', { token });
    await server.call('POST', '/categories', { token, body: { title: 'Undisclosed' } });
    await server.call('GET', '/products', { token: `${token}x`, headers: { 'X-AppToken': 'tpa_1_app' } });
    const { status, stdout, stderr } = await server.stop();
    assert.equal(status, 0);
    assert.equal(stdout, server.printed.stdout);
    const lines = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.ok(
      lines.some(
        ({ method, route, status }) => method === 'POST' && route === '/categories' && status === 201,
      ),
    );
    for (const secret of [token, token.slice(-20), 'tpa_1_app', 'inquiry', 'Undisclosed', 'password'])
      assert.ok(!stderr.includes(secret), secret);
  });

  it('without --json prints its addresses for people', async () => {
    const { flags, folder } = place();
    const { child, collected, ended } = start(['serve', '--http', '--port', '0', ...flags], { cwd: folder });
    await until('it says where it serves', () => collected.stdout.includes('/docs'));
    child.kill('SIGTERM');
    const words = (await ended).stdout;
    const address = /https?:\S+/.exec(words)?.[0];
    assert.match(address ?? '', /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.ok(words.includes(`${address}/console`));
    assert.ok(words.includes(`${address}/docs`));
  });

  for (const workers of ['1', '2'])
    it(`a port that is in use: a clear line, exit 1 (--workers ${workers})`, async () => {
      await using other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const port = String((other.address() as AddressInfo).port);
      const { flags, folder } = place();
      const args = ['serve', '--http', '--port', port, '--workers', workers, ...flags];
      const outcome = await tradepost(args, { cwd: folder, patience: 60_000 });
      assert.equal(outcome.status, 1, outcome.stderr);
      assert.equal(outcome.stdout, '');
      assert.match(outcome.stderr, /^tradepost: [^\n]*(in use|EADDRINUSE)[^\n]*\n/);
      assert.ok(outcome.stderr.includes(port));
    });
});

describe('serve that fails once PostgreSQL is open', () => {
  let place: Place;
  before(async () => {
    place = await newCliPlace('postgres');
    writeFileSync(join(place.folder, 'file'), '');
  });
  after(() => place.remove());

  for (const workers of ['1', '2'])
    it(`ends at once, with a clear line (--workers ${workers})`, async () => {
      const args = ['serve', '--demo', '--http', '--port', '0', '--workers', workers, ...place.flags];
      // The demo's sign-in is kept in that folder, which cannot be made.
      const env = { TRADEPOST_DATA: join(place.folder, 'file', 'inside') };
      const outcome = await tradepost(args, { cwd: place.folder, patience: 30_000, env });
      assert.deepEqual([outcome.status, outcome.signal], [1, null], outcome.stderr);
      assert.match(outcome.stderr, /^tradepost: [^\n]+\n$/);
    });
});
