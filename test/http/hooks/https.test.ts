import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { buildApp } from '../../../src/app.ts';
import { proxyList } from '../../../src/http/hooks/transport.ts';
import { openSite, type Site, type TestAccount } from '../../support/site.ts';

describe('plain HTTP', () => {
  let site: Site;
  let account: TestAccount;
  before(async () => {
    site = await openSite('sqlite');
    account = await site.newAccount();
  });
  after(() => site.close());

  async function statusFrom(
    remoteAddress: string,
    {
      proxies = [],
      headers = {},
      url = '/test',
    }: { proxies?: string[]; headers?: Record<string, string>; url?: string } = {},
  ): Promise<number> {
    const app = buildApp({ ...site.parts, proxies: proxyList(proxies) });
    const sent = { 'x-token': account.token, ...headers };
    const answer = await app.inject({ method: 'GET', url, headers: sent, remoteAddress });
    if (answer.statusCode === 403)
      assert.deepEqual(answer.json(), { error: 'HTTPS is required', code: 'https_required' });
    await app.close();
    return answer.statusCode;
  }

  it('is served to this machine itself', async () => {
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      assert.equal(await statusFrom(address), 200, address);
  });

  it('is refused to anyone else, before any token is looked at, on every path', async () => {
    for (const address of [
      '192.0.2.1',
      '10.0.0.1',
      '128.0.0.1',
      '2001:db8::1',
      '::ffff:192.0.2.1',
      '0.0.0.0',
    ])
      for (const headers of [{}, { 'x-token': '' }, { 'x-token': 'garbage' }] as Record<string, string>[])
        for (const url of ['/test', '/nothing', '/livezz', '/docs'])
          assert.equal(await statusFrom(address, { headers, url }), 403, `${address} ${url}`);
  });

  it('but not to whoever watches over the server, and sends and hears no secret', async () => {
    for (const url of ['/livez', '/readyz', '/livez?x=1'])
      assert.equal(await statusFrom('192.0.2.1', { url, headers: { 'x-token': '' } }), 200, url);
  });

  it('a malformed address is no way around that', async () => {
    assert.equal(await statusFrom('192.0.2.1', { url: '/products/%zz' }), 403);
  });

  it('a client cannot lift that by claiming HTTPS', async () => {
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '127.0.0.1',
      forwarded: 'proto=https',
    };
    assert.equal(await statusFrom('192.0.2.1', { headers }), 403);
    assert.equal(await statusFrom('192.0.2.1', { headers, proxies: ['10.0.0.0/8', '192.0.2.2'] }), 403);
  });

  it('is served to a configured proxy whose client came by HTTPS, and only then', async () => {
    const proxies = ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'];
    const https = { 'x-forwarded-proto': 'https' };
    for (const address of ['10.1.2.3', '192.0.2.1', '2001:db8::7', '::ffff:10.1.2.3']) {
      assert.equal(await statusFrom(address, { proxies, headers: https }), 200, address);
      assert.equal(await statusFrom(address, { proxies }), 403, address);
      assert.equal(await statusFrom(address, { proxies, headers: { 'x-forwarded-proto': 'http' } }), 403);
    }
  });
});
