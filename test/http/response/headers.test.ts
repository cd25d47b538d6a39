import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { type AddressInfo, connect as plainConnect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { connect as tlsConnect } from 'node:tls';
import { localCertificate } from '../../../src/cli/local-certificate.ts';
import { newPlace, openSite, type SignedInOwner, type Site, type TestAccount } from '../../support/site.ts';
import { fullBundle } from '../../support/table.ts';

type Expected = Record<string, string | RegExp>;

/** Node.js's own, which say nothing of us. */
const transport = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];

const etag = /^"[\w.-]+"$/;
const json = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };
const script = { ...json, 'content-type': 'application/javascript; charset=utf-8' };
const vary = 'Accept, Accept-Encoding, X-JSONP-Callback, X-Token, X-AppToken, Origin';
/** What a caller may keep and must ask about each time; what nobody may keep. */
const kept = { vary, etag, 'cache-control': 'private, no-cache' };
const unkept = { vary, 'cache-control': 'no-store' };
const self = "script-src 'self'; style-src 'self'";
const docsPolicy = `default-src 'none'; ${self}; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const consolePolicy =
  /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{20,}'; connect-src 'self'; img-src 'self' data: blob:; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;
const page = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': docsPolicy,
};
const docsFile = { ...page, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
const jsonp = { Accept: 'application/javascript', 'X-JSONP-Callback': 'show' };

interface Kind {
  ask: [method: string, path: string];
  as?: 'app' | 'owner';
  headers?: Record<string, string>;
  body?: unknown;
  status: number;
  expected: Expected;
}

const asset = readdirSync('console/dist/assets').find((name) => name.endsWith('.js')) as string;
const allow = { allow: /^[A-Z, ]+$/ };

/** Every kind of answer, with the headers that it has and no others. */
const kinds: Kind[] = [
  { ask: ['GET', '/products/1'], as: 'app', status: 200, expected: { ...json, ...kept } },
  { ask: ['HEAD', '/products/1'], as: 'app', status: 200, expected: { ...json, ...kept } },
  { ask: ['GET', '/products'], as: 'app', status: 200, expected: { ...json, ...kept, link: /rel="next"/ } },
  { ask: ['GET', '/changes'], as: 'app', status: 200, expected: { ...json, ...kept, link: /rel="next"/ } },
  { ask: ['GET', '/products/1'], as: 'app', headers: jsonp, status: 200, expected: { ...script, ...kept } },
  { ask: ['GET', '/products/1'], as: 'app', headers: { 'If-None-Match': '*' }, status: 304, expected: kept },
  { ask: ['GET', '/test'], as: 'app', status: 200, expected: { ...json, ...kept } },
  { ask: ['GET', '/test'], as: 'app', headers: jsonp, status: 200, expected: { ...script, ...kept } },
  {
    ask: ['POST', '/categories'],
    as: 'app',
    body: { title: 'x' },
    status: 201,
    expected: { ...json, ...unkept, location: /^https:\/\/shop\.example\/categories\/\d+$/ },
  },
  {
    ask: ['PUT', '/categories/2'],
    as: 'app',
    body: { title: 'y' },
    status: 200,
    expected: { ...json, ...unkept, etag },
  },
  { ask: ['DELETE', '/pages/1'], as: 'app', status: 200, expected: { ...json, ...unkept } },
  { ask: ['OPTIONS', '/products'], as: 'app', status: 204, expected: allow },
  { ask: ['GET', '/products'], status: 401, expected: { ...json, ...unkept } },
  {
    ask: ['GET', '/products'],
    headers: { 'X-Token': 'garbage', ...jsonp },
    status: 401,
    expected: { ...script, ...unkept },
  },
  { ask: ['GET', '/products/99999'], as: 'app', status: 404, expected: { ...json, ...unkept } },
  { ask: ['GET', '/nothing'], as: 'app', status: 404, expected: { ...json, ...unkept } },
  { ask: ['GET', '/products/%zz'], as: 'app', status: 400, expected: { ...json, ...unkept } },
  { ask: ['PATCH', '/products'], as: 'app', status: 405, expected: { ...json, ...unkept, ...allow } },
  {
    ask: ['POST', '/categories'],
    as: 'app',
    body: { titel: 'x' },
    status: 422,
    expected: { ...json, ...unkept },
  },
  {
    ask: ['GET', '/'],
    headers: { Accept: 'text/html,*/*;q=0.8' },
    status: 303,
    expected: { ...unkept, 'x-content-type-options': 'nosniff', location: '/console' },
  },
  { ask: ['GET', '/livez'], status: 200, expected: { ...json, ...unkept } },
  { ask: ['GET', '/readyz'], status: 200, expected: { ...json, ...unkept } },
  {
    ask: ['GET', '/openapi.json'],
    status: 200,
    expected: { ...json, 'cache-control': 'no-cache', vary: 'Accept-Encoding' },
  },
  {
    ask: ['GET', '/docs'],
    status: 200,
    expected: { ...docsFile, 'content-type': 'text/html; charset=utf-8' },
  },
  {
    ask: ['GET', '/docs/docs.js'],
    status: 200,
    expected: { ...docsFile, 'content-type': 'text/javascript; charset=utf-8' },
  },
  {
    ask: ['GET', '/docs/docs.css'],
    status: 200,
    expected: { ...docsFile, 'content-type': 'text/css; charset=utf-8' },
  },
  {
    ask: ['GET', '/console'],
    status: 200,
    expected: {
      ...page,
      'content-security-policy': consolePolicy,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    },
  },
  {
    ask: ['GET', `/console/assets/${asset}`],
    status: 200,
    expected: {
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    },
  },
  { ask: ['GET', '/console/assets/nothing.js'], status: 404, expected: { ...json, ...unkept } },
  { ask: ['GET', '/console/api/products/1'], as: 'owner', status: 200, expected: { ...json, ...kept } },
  { ask: ['GET', '/console/api/session'], as: 'owner', status: 200, expected: { ...json, ...unkept } },
  { ask: ['GET', '/console/api/activity'], as: 'owner', status: 200, expected: { ...json, ...kept } },
  {
    ask: ['GET', '/console/api/export'],
    as: 'owner',
    status: 200,
    expected: {
      ...json,
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
      'content-disposition': /^attachment; filename="Test-\d{4}-\d\d-\d\d\.json"$/,
    },
  },
  {
    ask: ['POST', '/console/api/import?preview=true'],
    as: 'owner',
    body: {},
    status: 200,
    expected: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  },
  { ask: ['GET', '/console/api/session'], status: 401, expected: { ...json, ...unkept } },
  { ask: ['GET', '/console/api/nothing'], as: 'owner', status: 404, expected: { ...json, ...unkept } },
  {
    ask: ['DELETE', '/console/api/sessions/99999'],
    as: 'owner',
    status: 404,
    expected: { ...json, ...unkept },
  },
];

for (const isTls of [false, true])
  describe(`the headers of every kind of answer, over ${isTls ? 'HTTPS' : 'plain HTTP'}`, () => {
    let site: Site;
    let app: TestAccount;
    let owner: SignedInOwner;
    const always: Expected = isTls ? { 'strict-transport-security': 'max-age=31536000' } : {};
    before(async () => {
      const place = await newPlace('sqlite');
      const tls = isTls ? await localCertificate(place.data) : undefined;
      site = await openSite('sqlite', { tls }, place);
      app = await site.newAccount();
      await app.load(fullBundle());
      owner = await site.signIn(app);
    });
    after(() => site.close());

    const port = (): number => (site.app.server.address() as AddressInfo).port;

    function ask({ ask: [method, path], as, headers, body }: Kind): Promise<[number, IncomingHttpHeaders]> {
      const opening = {
        app: { 'X-Token': app.token },
        owner: { Cookie: owner.cookie, 'Sec-Fetch-Site': 'same-origin' },
      };
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const request = (isTls ? tlsRequest : plainRequest)({
        ...{ host: '127.0.0.1', port: port(), method, path, rejectUnauthorized: false },
        headers: {
          ...(as && opening[as]),
          ...headers,
          ...(sent && { 'Content-Type': 'application/json', 'Content-Length': sent.length }),
          // A page of another site that asks is told no more.
          ...(as !== 'owner' && { Origin: 'https://elsewhere.example' }),
        },
      });
      return new Promise((resolve, reject) => {
        request.on('error', reject).on('response', async (response) => {
          await text(response);
          resolve([response.statusCode as number, response.headers]);
        });
        request.end(sent);
      });
    }

    function assertExact(headers: IncomingHttpHeaders, own: Expected, isEncrypted = isTls): void {
      const expected = { ...own, ...(isEncrypted && always), 'x-request-id': /^[0-9a-f]{8}-[0-9a-z]+$/ };
      const ours = Object.fromEntries(Object.entries(headers).filter(([name]) => !transport.includes(name)));
      assert.deepEqual(Object.keys(ours).sort(), Object.keys(expected).sort());
      for (const [name, value] of Object.entries(expected))
        if (typeof value === 'string') assert.equal(ours[name], value);
        else assert.match(String(ours[name]), value, name);
    }

    for (const kind of kinds) {
      const { ask: asked, status, headers = {} } = kind;
      it(`${asked.join(' ')} ${Object.keys(headers).join(' ')} → ${status}`, async () => {
        // Three times: the last one is answered from memory, where it may be.
        for (const _ of asked[0] === 'GET' ? [1, 2, 3] : [1]) {
          const [seen, given] = await ask(kind);
          assert.equal(seen, status);
          assertExact(given, kind.expected);
        }
      });
    }

    it('signing out sends an ended cookie, and nothing else that is new', async () => {
      const [, headers] = await ask({
        ...{ ask: ['DELETE', '/console/api/session'], as: 'owner', status: 200, expected: {} },
      });
      assertExact(headers, {
        ...json,
        ...unkept,
        'set-cookie': /^__Host-tradepost=; Max-Age=0; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
      });
    });

    const raw = isTls ? ['nonsense', 'plain HTTP'] : ['nonsense'];
    for (const kind of raw)
      it(`${kind} → 400`, async () => {
        const isEncrypted = isTls && kind === 'nonsense';
        const socket = isEncrypted
          ? tlsConnect({ host: '127.0.0.1', port: port(), rejectUnauthorized: false })
          : plainConnect(port(), '127.0.0.1');
        socket.end(kind === 'nonsense' ? 'nonsense\r\n\r\n' : 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
        const [head = ''] = (await text(socket)).split('\r\n\r\n');
        const [first, ...lines] = head.split('\r\n');
        assert.equal(first, 'HTTP/1.1 400 Bad Request');
        const headers = lines.map((line) => line.split(': ') as [string, string]);
        const names = headers.map(([name, value]) => [name.toLowerCase(), value]);
        assertExact(Object.fromEntries(names), { ...json, 'cache-control': 'no-store' }, isEncrypted);
      });
  });
