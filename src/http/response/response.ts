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
/** A response as long as this is kept as bytes: encoding it again for each client would cost more than copying it. */
const encodedOnceCharacters = 4000;

/** What a GET shows: its JSON, a tag that changes whenever the JSON does, and its Link header. */
export interface Representation {
  json: string;
  tag: string;
  link?: string | undefined;
}

/** A complete response: status, header names and values in turn, and body. */
interface SerializedResponse {
  status: number;
  headers: readonly string[];
  body: string | Buffer;
  /** Latin-1 where the body is ASCII: the bytes are the same, and Node.js writes them faster. */
  encoding: 'utf8' | 'latin1';
}

/** The response to a GET, which clients and the response cache may keep. */
export interface CacheableResponse extends SerializedResponse {
  status: 200;
  etag: string;
  /** The headers of a 304. */
  notModified: readonly string[];
}

/** Writes a complete response and logs the request. Streams and files go through `reply.send` instead. */
export function respond(request: FastifyRequest, reply: FastifyReply, response: SerializedResponse): void {
  const { status, headers, body, encoding } = response;
  const { raw } = reply;
  const extra = extraHeadersOf(request);
  trackBufferedResponse(raw, body.length);
  raw.writeHead(status, (extra.length ? headers.concat(extra) : headers) as string[]);
  raw.end(body, encoding);
  reply.logCompletion(status);
}

/** Characters of large responses of this process that clients have not read yet. */
let bufferedCharacters = 0;

/** Whether memory is left for responses that wait for slow clients. */
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

/** Headers that the response has whatever it is, names and values in turn. */
export function extraHeadersOf({ extraHeaders, rateLimit }: FastifyRequest): readonly string[] {
  const headers = extraHeaders ?? [];
  return rateLimit
    ? [...headers, 'ratelimit-policy', rateLimit.policy, 'ratelimit', rateLimit.state]
    : headers;
}

/** Responds with JSON that nothing on the way may store, or JSONP where that was asked for; and with the reply's headers. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, status: number, json: string): void {
  const { callback } = request;
  const headers = [...notStored, 'content-type', callback ? javascriptType : jsonType];
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (!headers.includes(name) && !(name === 'connection' && extraHeadersOf(request).includes(name)))
      for (const one of [value].flat()) headers.push(name, String(one));
  respond(request, reply, withLength(status, headers, callback ? jsonp(callback, json) : json));
}

/** Responds without a body. */
export const sendEmpty = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: readonly string[],
): void => respond(request, reply, { status, headers, body: '', encoding: 'latin1' });

/** The response to a GET, complete. */
export function serialize({ json, tag, link }: Representation, callback: string): CacheableResponse {
  // A page after which another one appeared has the same records but a new Link, so it needs another ETag.
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

/** The same response with a long body encoded, for use more than once. */
export const encodedOnce = <R extends SerializedResponse>(response: R): R =>
  response.body.length < encodedOnceCharacters
    ? response
    : { ...response, body: Buffer.from(response.body as string, response.encoding) };

/** Sends the response to a GET, or 304 where If-None-Match shows that the client has it. */
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

/** A strong validator: the tag, and the function's name where the bytes are JSONP. */
export const etagOf = (tag: string, callback: string): string => `"${tag}${callback && `.${callback}`}"`;

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** Rejects a write whose If-Match names another state of the record; JSON and JSONP of one state match alike. */
export function requireIfMatch(ifMatch: string | undefined, tag: () => string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const current = tag();
  const named = ifMatch.split(',').map((one) => /^"([^".]*)(\..*)?"$/.exec(one.trim())?.[1]);
  if (!named.includes(current)) throw new ApiError('preconditionFailed');
}

/** JSON is JavaScript but for two line separators, which old engines reject inside a string. */
const jsonp = (callback: string, json: string): string =>
  `${callback}(${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')});`;
