import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../limits.ts';
import { acceptedCoding, type Coding } from '../hooks/negotiation.ts';
import { compressFile, setCoding } from './compression.ts';

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
};

export const contentType = (file: string): string =>
  types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** Nothing from other origins, nothing inline, no framing. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function serveFile(app: FastifyInstance, url: string, file: URL): void {
  const content = new StaticContent(readFileSync(file));
  const type = contentType(file.pathname);
  app.get(url, (request, reply) => {
    reply
      .header('content-type', type)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer');
    return content.send(request, reply);
  });
}

/** Bytes that do not change, compressed at most once for each coding. Slow clients share one buffer. */
export class StaticContent {
  readonly #content: Buffer;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();

  constructor(content: Buffer) {
    this.#content = content;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const coding = this.#content.length > limits.compressedFromBytes ? acceptedCoding(request.headers) : '';
    setCoding(reply, coding);
    return reply.send(
      coding
        ? await this.#compressed.getOrInsertComputed(coding, () => compressFile(coding, this.#content))
        : this.#content,
    );
  }
}
