import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import { projectRoot } from '../../home.ts';
import { acceptedCoding, type Coding } from '../../http/hooks/negotiation.ts';
import { setCoding } from '../../http/response/compression.ts';
import { contentType } from '../../http/response/static-file.ts';

/** Nothing from other origins, and inline only styles with the nonce. */
const policy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self'; ` +
  "img-src 'self' data: blob:; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

const notBuiltPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Tradepost</title><h1>The console is not built yet</h1>' +
  '<p>Build it with <code>npm run console</code>, then load this page again.</p></html>\n';

/** Reads a file, if it exists; at each request, so that a new build needs no restart. */
async function contentOf(file: URL): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const suffixes: Record<Coding, string> = { '': '', br: '.br', gzip: '.gz' };

/** Serves the console that `npm run console` builds. The page is public; its data needs a session. */
export function mountConsolePage(app: FastifyInstance, dist = new URL('console/dist/', projectRoot)): void {
  for (const url of ['/console', '/console/'])
    app.get(url, async (_request, reply) => {
      const page = await contentOf(new URL('index.html', dist));
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-type', contentType('.html'))
        .header('content-security-policy', policy(nonce))
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .send(page?.toString().replace('{{nonce}}', nonce) ?? notBuiltPage);
    });

  app.get<{ Params: { name: string } }>('/console/assets/:name', async (request, reply) => {
    const { name } = request.params;
    if (!/^[\w-]+\.(js|css|woff2)$/.test(name)) throw new ApiError('notFound');
    // Fonts are compressed already.
    const coding = name.endsWith('.woff2') ? '' : acceptedCoding(request.headers);
    const content = await contentOf(new URL(`assets/${name}${suffixes[coding]}`, dist));
    if (!content) throw new ApiError('notFound');
    setCoding(reply, coding);
    return reply
      .header('content-type', contentType(name))
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(content);
  });
}
