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
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' https: data:; " +
  'frame-src https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com ' +
  'https://www.openstreetmap.org https://www.google.com https://maps.google.com; ' +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

const pageHeaders = [
  ...['content-type', 'text/html; charset=utf-8', 'content-security-policy', policy],
  ...['x-content-type-options', 'nosniff', 'referrer-policy', 'strict-origin-when-cross-origin'],
];

export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  cache: ResponseCache,
): void => sendKept(request, reply, serializeText(html, request, pageHeaders), cache);

export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: SiteDocument,
  cache: ResponseCache,
): void => {
  const headers = ['content-type', type, 'x-content-type-options', 'nosniff'];
  sendKept(request, reply, serializeText(text, request, headers), cache);
};

const cssHeaders = ['content-type', 'text/css; charset=utf-8', 'x-content-type-options', 'nosniff'];

/** `isVersioned`: its address changes with its content. */
export function sendStyleSheet(
  request: FastifyRequest,
  reply: FastifyReply,
  { css, isVersioned }: { css: string; isVersioned: boolean },
  cache: ResponseCache,
): void {
  const cacheControl = isVersioned ? 'public, max-age=31536000, immutable' : undefined;
  sendKept(request, reply, serializeText(css, request, cssHeaders, cacheControl), cache);
}

function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CacheableResponse,
  cache: ResponseCache,
): void {
  keepInCache(cache, request, response);
  sendCacheable(request, reply, response);
}

/** A page that says what is wrong. */
export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  html: string,
  headers: readonly string[] = [],
): void {
  const response = serializeText(html, request, pageHeaders);
  const fixed = ['cache-control', 'no-store', 'vary', 'Accept-Encoding', ...pageHeaders, ...headers];
  const coding = response.headers.slice(response.notModified.length);
  respond(request, reply, { ...response, status, headers: [...fixed, ...coding] });
}

export const sendRedirect = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, location }: Redirect,
): void => sendEmpty(request, reply, status, ['location', location, 'content-length', '0']);
