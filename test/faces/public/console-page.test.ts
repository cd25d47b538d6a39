import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { mountConsolePage } from '../../../src/faces/public/console-page.ts';
import { openSite, type Site } from '../../support/site.ts';

describe('the console page', () => {
  let site: Site;
  let html: string;
  let assets: string[];

  before(async () => {
    site = await openSite('sqlite');
    html = (await site.fetch('GET', '/console', { token: null })).text;
    assets = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, url]) => url as string);
  });
  after(() => site.close());

  const policyOf = async (path: string): Promise<{ policy: string; nonce: string; text: string }> => {
    const { headers, text } = await site.fetch('GET', path, { token: null });
    const policy = headers.get('content-security-policy') ?? '';
    return { policy, nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '', text };
  };

  it('is served to anybody, with a policy that lets nothing inline or from outside in', async () => {
    for (const path of ['/console', '/console/']) {
      const { policy, nonce, text } = await policyOf(path);
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self' 'nonce-/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe|https?:/);
      assert.ok(text.includes(`nonce="${nonce}"`));
      assert.doesNotMatch(text, /<script>|<style|style=|\son\w+=|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
    }
  });

  it('has a nonce of its own each time, and is not kept', async () => {
    const [first, second] = [await policyOf('/console'), await policyOf('/console')];
    assert.notEqual(first.nonce, second.nonce);
    assert.ok(first.nonce.length >= 22);
    const { headers } = await site.fetch('GET', '/console', { token: null });
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
  });

  it('names assets that are kept for ever, and sent compressed to those who take it', async () => {
    assert.ok(assets.some((url) => url.endsWith('.js')) && assets.some((url) => url.endsWith('.css')));
    const isFont = (url: string): boolean => url.endsWith('.woff2');
    for (const url of assets.filter((one) => !isFont(one))) {
      const plain = await received(url, 'identity');
      assert.equal(plain.headers.get('content-encoding'), null);
      assert.match(plain.headers.get('cache-control') ?? '', /max-age=31536000, immutable/);
      assert.match(plain.headers.get('content-type') ?? '', url.endsWith('.js') ? /javascript/ : /css/);
      assert.equal(plain.headers.get('vary'), 'Accept-Encoding');
      const br = await received(url, 'gzip, deflate, br');
      assert.equal(br.headers.get('content-encoding'), 'br');
      assert.deepEqual(brotliDecompressSync(br.bytes), plain.bytes);
      const gzip = await received(url, 'gzip');
      assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes);
      assert.equal((await received(url, 'br;q=0')).headers.get('content-encoding'), null);
    }
    // Compressed already.
    const font = await received(assets.find(isFont) as string, 'gzip, deflate, br');
    assert.equal(font.headers.get('content-type'), 'font/woff2');
    assert.equal(font.headers.get('content-encoding'), null);
    assert.match(font.headers.get('cache-control') ?? '', /immutable/);
  });

  it('loads less than 100 kB for the sign-in page, and 200 kB for the dashboard', async () => {
    const sizeOf = async (chosen: (line: string) => boolean): Promise<number> => {
      const urls = html
        .split('\n')
        .filter(chosen)
        .flatMap((line) => /(?:src|href)="(\/[^"]+)"/.exec(line)?.[1] ?? []);
      const sizes = await Promise.all(urls.map(async (url) => (await received(url, 'br')).bytes.length));
      return sizes.reduce((one, other) => one + other, 0);
    };
    const signIn = await sizeOf((line) => !/rel="prefetch"|fetchpriority="low"/.test(line));
    const dashboard = await sizeOf((line) => !/rel="prefetch"/.test(line));
    assert.ok(signIn > 20_000 && signIn < 100_000, `${signIn} bytes`);
    assert.ok(dashboard > 100_000 && dashboard < 200_000, `${dashboard} bytes`);
  });

  it('gives out nothing but its assets', async () => {
    for (const name of ['nothing.js', '..%2findex.html', '..%2f..%2fpackage.json', 'x.js.br'])
      assert.equal((await site.fetch('GET', `/console/assets/${name}`, { token: null })).status, 404, name);
  });

  it('says how to build it where it was not built', async () => {
    const app = Fastify();
    mountConsolePage(app, new URL('file:///nowhere/'));
    const { statusCode, payload } = await app.inject('/console');
    assert.equal(statusCode, 200);
    assert.match(payload, /npm run console/);
  });

  /** As it comes over the wire: fetch would decompress it. */
  async function received(url: string, encoding: string): Promise<{ headers: Headers; bytes: Buffer }> {
    const answer = await site.app.inject({
      url,
      headers: { 'accept-encoding': encoding },
    });
    assert.equal(answer.statusCode, 200, url);
    return { headers: new Headers(answer.headers as Record<string, string>), bytes: answer.rawPayload };
  }
});
