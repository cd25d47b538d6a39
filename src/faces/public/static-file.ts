import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

export const contentType = (file: string): string =>
  types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** Nothing from other origins, nothing inline, no framing. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function serveFile(app: FastifyInstance, url: string, file: URL): void {
  const content = readFileSync(file);
  const type = contentType(file.pathname);
  app.get(url, (_request, reply) =>
    reply
      .header('content-type', type)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(content),
  );
}
