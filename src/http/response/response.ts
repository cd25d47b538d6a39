import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';

const jsonType = 'application/json; charset=utf-8';
const javascriptType = 'application/javascript; charset=utf-8';
/** Includes Origin even where CORS is off, so that turning it on invalidates nothing. */
const vary = 'Accept, X-JSONP-Callback, X-Token, X-AppToken, Origin';
const notStored = ['cache-control', 'no-store', 'vary', vary, 'x-content-type-options', 'nosniff'];
/** From this length on cached responses are kept as bytes: copying is cheaper than encoding for each client. */
const encodedOnceCharacters = 4000;

/** What a GET returns: JSON, a tag that changes with it, and a Link header. */
export interface Representation {
  json: string;
  tag: string;
  link?: string | undefined;
}

/** A complete response; `headers` holds names and values in turn. */
interface SerializedResponse {
  status: number;
  headers: readonly string[];
  body: string | Buffer;
  /** Latin-1 for ASCII bodies: the same bytes, which Node.js writes faster. */
  encoding: 'utf8' | 'latin1';
}

/** The response to a GET, which may be cached. */
export interface CacheableResponse extends SerializedResponse {
  status: 200;
  etag: string;
  /** The headers of a 304. */
  notModified: readonly string[];
}

/** Writes a complete response and logs the request. Streams and files use `reply.send`. */
export function respond(request: FastifyRequest, reply: FastifyReply, response: SerializedResponse): void {
  const { status, headers, body, encoding } = response;
  const { raw } = reply;
  const extra = extraHeadersOf(request);
  trackBufferedResponse(raw, body.length);
  raw.writeHead(status, (extra.length ? headers.concat(extra) : headers) as string[]);
  raw.end(body, encoding);
  reply.logCompletion(status);
}

/** Characters of large responses that clients have not read yet, in this process. */
let bufferedCharacters = 0;

export const hasCapacity = (): boolean => bufferedCharacters <= limits.bufferedResponseCharacters;

/** Rejects reads with 503 while too many response characters are buffered. */
export function requireCapacity(): void {
  if (!hasCapacity()) throw new ApiError('busy', {}, { headers: { 'retry-after': '1' } });
}

export function trackBufferedResponse(response: ServerResponse, characters: number): void {
  if (characters < limits.largeResponseCharacters || response.destroyed) return;
  bufferedCharacters += characters;
  response.once('close', () => {
    bufferedCharacters -= characters;
  });
}

/** Headers of every response to a request, names and values in turn. */
export function extraHeadersOf({ extraHeaders, rateLimit }: FastifyRequest): readonly string[] {
  const headers = extraHeaders ?? [];
  return rateLimit
    ? [...headers, 'ratelimit-policy', rateLimit.policy, 'ratelimit', rateLimit.state]
    : headers;
}

/** The body of an error response. */
export const errorJson = ({ message: error, code, details }: ApiError): string =>
  JSON.stringify({ error, code, details: details?.slice(0, limits.reportedProblems) });

/** Responds with uncacheable JSON or JSONP, and the reply's headers. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, status: number, json: string): void {
  const { callback } = request;
  const headers = [...notStored, 'content-type', callback ? javascriptType : jsonType];
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (!headers.includes(name) && !(name === 'connection' && extraHeadersOf(request).includes(name)))
      for (const one of [value].flat()) headers.push(name, String(one));
  respond(request, reply, withLength(status, headers, callback ? jsonp(callback, json) : json));
}

export const sendEmpty = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: readonly string[],
): void => respond(request, reply, { status, headers, body: '', encoding: 'latin1' });

/** Redirects to a page of this server. */
export const sendSeeOther = (request: FastifyRequest, reply: FastifyReply, location: string): void =>
  sendEmpty(request, reply, 303, ['location', location, 'content-length', '0', ...notStored]);

export function serialize({ json, tag, link }: Representation, callback: string): CacheableResponse {
  // When a next page appears, the records stay but the Link changes, so the ETag must change.
  const etag = etagOf(link?.includes('rel="next"') ? `${tag}-more` : tag, callback);
  const notModified = ['cache-control', 'private, no-cache', 'etag', etag, 'vary', vary];
  if (link) notModified.push('link', link);
  const type = callback ? javascriptType : jsonType;
  const headers = [...notModified, 'x-content-type-options', 'nosniff', 'content-type', type];
  const response = withLength(200, headers, callback ? jsonp(callback, json) : json);
  return { ...response, status: 200, etag, notModified };
}

function withLength(status: number, headers: string[], body: string): SerializedResponse {
  const bytes = Buffer.byteLength(body);
  headers.push('content-length', String(bytes));
  return { status, headers, body, encoding: bytes === body.length ? 'latin1' : 'utf8' };
}

/** The response, with a long body encoded for reuse. */
export const encodedOnce = <R extends SerializedResponse>(response: R): R =>
  response.body.length < encodedOnceCharacters
    ? response
    : { ...response, body: Buffer.from(response.body as string, response.encoding) };

export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CacheableResponse,
): void {
  const known = request.headers['if-none-match'];
  if (known !== undefined && (known.trim() === '*' || tagsIn(known).includes(response.etag)))
    sendEmpty(request, reply, 304, response.notModified);
  else respond(request, reply, response);
}

/** A tag for JSON that is neither a record nor a list of records. */
export const tagOfJson = (json: string): string => hash('sha1', json, 'base64url');

/** A strong validator: the tag, and for JSONP the callback's name. */
export const etagOf = (tag: string, callback: string): string => `"${tag}${callback && `.${callback}`}"`;

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** Rejects a write whose If-Match names another state of the record; JSON and JSONP of one state match alike. */
export function requireIfMatch(ifMatch: string | undefined, tag: () => string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const current = tag();
  const expected = ifMatch.split(',').map((one) => /^"([^".]*)(\..*)?"$/.exec(one.trim())?.[1]);
  if (!expected.includes(current)) throw new ApiError('preconditionFailed');
}

/** Escapes the two line separators that JSON allows in strings, but old JavaScript engines do not. */
const jsonp = (callback: string, json: string): string =>
  `${callback}(${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')});`;
