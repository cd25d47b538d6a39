import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type CacheableResponse,
  respond,
  sendCacheable,
  sendEmpty,
  serializeText,
} from '../../http/response/response.ts';
import { keepInCache, type ResponseCache } from '../../http/response/response-cache.ts';
import type { Redirect } from './context.ts';
import type { SiteDocument } from './documents.ts';

/** No script, and nothing from elsewhere but the pictures and frames that an owner's text may show. */
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' https: data:; connect-src 'self'; " +
  'frame-src https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com ' +
  'https://www.openstreetmap.org https://www.google.com https://maps.google.com; ' +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

const pageHeaders = [
  ...['content-type', 'text/html; charset=utf-8', 'content-security-policy', policy],
  ...['x-content-type-options', 'nosniff', 'referrer-policy', 'strict-origin-when-cross-origin'],
];

/** The cache of all visitors, and when time alone makes the response outdated. */
export interface CacheEntryOptions {
  cache: ResponseCache;
  expiresAtMs: number;
}

export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  keep: CacheEntryOptions,
): void => sendKept(request, reply, serializeText(html, request, pageHeaders), keep);

export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: SiteDocument,
  keep: CacheEntryOptions,
): void => {
  const headers = ['content-type', type, 'x-content-type-options', 'nosniff'];
  sendKept(request, reply, serializeText(text, request, headers), keep);
};

const cssHeaders = ['content-type', 'text/css; charset=utf-8', 'x-content-type-options', 'nosniff'];

/** `isVersioned`: its address changes with its content. */
export function sendStyleSheet(
  request: FastifyRequest,
  reply: FastifyReply,
  { css, isVersioned }: { css: string; isVersioned: boolean },
  keep: CacheEntryOptions,
): void {
  const cacheControl = isVersioned ? 'public, max-age=31536000, immutable' : undefined;
  sendKept(request, reply, serializeText(css, request, cssHeaders, cacheControl), keep);
}

function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CacheableResponse,
  { cache, expiresAtMs }: CacheEntryOptions,
): void {
  if (request.isPreview) sendPreview(request, reply, response);
  else {
    keepInCache(cache, request, response, expiresAtMs);
    sendCacheable(request, reply, response);
  }
}

/** For one visitor alone, and for no search engine. */
function sendPreview(request: FastifyRequest, reply: FastifyReply, response: CacheableResponse): void {
  const headers = headersBut(response.headers, ['cache-control', 'etag']);
  respond(request, reply, { ...response, headers: [...headers, ...previewHeaders] });
}

const previewHeaders = ['cache-control', 'private, no-store', 'x-robots-tag', 'noindex'];

/** Names and values in turn. */
const headersBut = (headers: readonly string[], names: readonly string[]): string[] =>
  headers.filter((_, index) => !names.includes(headers[index - (index % 2)] as string));

/** A page that says what is wrong. */
export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  html: string,
  headers: readonly string[] = [],
): void {
  const response = serializeText(html, request, pageHeaders);
  const fixed = [
    'cache-control',
    'no-store',
    'x-robots-tag',
    'noindex',
    'vary',
    'Accept-Encoding',
    ...pageHeaders,
    ...headers,
  ];
  const coding = response.headers.slice(response.notModified.length);
  respond(request, reply, { ...response, status, headers: [...fixed, ...coding] });
}

export const sendRedirect = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, location }: Redirect,
): void => sendEmpty(request, reply, status, ['location', location, 'content-length', '0']);
