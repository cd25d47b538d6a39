import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { acceptedCoding, type Coding } from '../hooks/negotiation.ts';
import { compress } from './compression.ts';

const jsonType = 'application/json; charset=utf-8';
const javascriptType = 'application/javascript; charset=utf-8';
/** Includes Origin even where CORS is off, so that turning it on invalidates nothing. */
const vary = 'Accept, Accept-Encoding, X-JSONP-Callback, X-Token, X-AppToken, Origin';
const notStored = ['cache-control', 'no-store', 'vary', vary, 'x-content-type-options', 'nosniff'];
/** From this length on cached responses are kept as bytes: copying is cheaper than encoding for each client. */
const encodedOnceCharacters = 4000;
/** Of the value, in the headers of a 304. */
const etagIndex = 1;

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
  /** The coding to apply to the body when it is first sent; '' once that is done. */
  pendingCoding: Coding;
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
  if (response.pendingCoding) respondCompressed(request, reply, response, response.pendingCoding);
  else write(request, reply, response);
}

function write(request: FastifyRequest, reply: FastifyReply, response: SerializedResponse): void {
  const { status, headers, body, encoding } = response;
  const { raw } = reply;
  trackBufferedResponse(raw, body.length);
  raw.writeHead(status, headers.concat(extraHeadersOf(request)));
  raw.end(body, encoding);
  reply.logCompletion(status);
}

/** Compresses the body in place: a response in the cache is compressed once. */
function respondCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  response: SerializedResponse,
  coding: Exclude<Coding, ''>,
): void {
  const { body } = response;
  const isLong = body.length > limits.compressedInlineCharacters;
  if (isLong) {
    // Tells Fastify that the response comes later.
    reply.hijack();
    trackBufferedResponse(reply.raw, body.length);
  }
  compress(coding, body, (error, bytes) => {
    if (error) {
      reply.raw.destroy(error);
      return;
    }
    if (response.pendingCoding) {
      response.body = bytes;
      response.headers = [...response.headers, 'content-length', String(bytes.length)];
      response.pendingCoding = '';
    }
    write(request, reply, response);
  });
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
export function extraHeadersOf({ id, extraHeaders, rateLimit }: FastifyRequest): readonly string[] {
  const headers = ['x-request-id', id];
  if (extraHeaders?.length) headers.push(...extraHeaders);
  if (rateLimit) headers.push('ratelimit-policy', rateLimit.policy, 'ratelimit', rateLimit.state);
  return headers;
}

/** The body of an error response. */
export const errorJson = ({ message: error, code, details }: ApiError): string =>
  JSON.stringify({ error, code, details: details?.slice(0, limits.reportedProblems) });

/** Responds with uncacheable JSON or JSONP, and the reply's headers. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, status: number, json: string): void {
  const { callback } = request;
  const headers = [...notStored, 'content-type', callback ? javascriptType : jsonType];
  const content = encodeContent(request, json);
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (!headers.includes(name) && !(name === 'connection' && extraHeadersOf(request).includes(name)))
      for (const one of [value].flat())
        headers.push(name, name === 'etag' ? etagOfCoding(String(one), content.pendingCoding) : String(one));
  headers.push(...content.headers);
  respond(request, reply, { ...content, status, headers });
}

export const sendEmpty = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: readonly string[],
): void => respond(request, reply, { status, headers, body: '', pendingCoding: '', encoding: 'latin1' });

/** Redirects to a page of this server. */
export const sendSeeOther = (request: FastifyRequest, reply: FastifyReply, location: string): void =>
  sendEmpty(request, reply, 303, ['location', location, 'content-length', '0', ...notStored]);

export function serialize(
  { json, tag, link }: Representation,
  request: Pick<FastifyRequest, 'callback' | 'headers'>,
): CacheableResponse {
  const { callback } = request;
  const content = encodeContent(request, json);
  // When a next page appears, the records stay but the Link changes, so the ETag must change.
  const plainEtag = etagOf(link?.includes('rel="next"') ? `${tag}-more` : tag, callback);
  const etag = etagOfCoding(plainEtag, content.pendingCoding);
  const notModified = ['etag', etag, 'cache-control', 'private, no-cache', 'vary', vary];
  if (link) notModified.push('link', link);
  const type = callback ? javascriptType : jsonType;
  const fixed = ['x-content-type-options', 'nosniff', 'content-type', type];
  const headers = [...notModified, ...fixed, ...content.headers];
  return { ...content, headers, status: 200, etag, notModified };
}

/** A text that is the same for all clients, such as a page of a site; `headers` are names and values in turn. */
export function serializeText(
  body: string,
  request: Pick<FastifyRequest, 'headers'>,
  headers: readonly string[],
  cacheControl = 'public, max-age=0, must-revalidate',
): CacheableResponse {
  const content = encodeContent({ callback: '', headers: request.headers }, body);
  const etag = etagOfCoding(etagOf(tagOfJson(body), ''), content.pendingCoding);
  const notModified = ['etag', etag, 'cache-control', cacheControl];
  notModified.push('vary', 'Accept-Encoding', ...headers);
  return { ...content, headers: [...notModified, ...content.headers], status: 200, etag, notModified };
}

/** The body as JSON or JSONP, with the headers of its coding or, where it has none, its length. */
function encodeContent(
  { callback, headers }: Pick<FastifyRequest, 'callback' | 'headers'>,
  json: string,
): Pick<SerializedResponse, 'body' | 'headers' | 'encoding' | 'pendingCoding'> {
  const body = callback ? jsonp(callback, json) : json;
  const bytes = Buffer.byteLength(body);
  const encoding = bytes === body.length ? 'latin1' : 'utf8';
  const pendingCoding = bytes > limits.compressedFromBytes ? acceptedCoding(headers) : '';
  const header = pendingCoding ? ['content-encoding', pendingCoding] : ['content-length', String(bytes)];
  return { body, encoding, pendingCoding, headers: header };
}

/** The response, with a long body encoded for reuse. */
export const encodedOnce = <R extends SerializedResponse>(response: R): R =>
  response.body.length < encodedOnceCharacters || response.pendingCoding
    ? response
    : { ...response, body: Buffer.from(response.body as string, response.encoding) };

export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CacheableResponse,
): void {
  const { etag, notModified } = response;
  const known = matchingEtag(request.headers['if-none-match'], etag);
  if (known === undefined) respond(request, reply, response);
  // The tag of the copy that the client has, which may be in another coding.
  else sendEmpty(request, reply, 304, known === etag ? notModified : notModified.with(etagIndex, known));
}

/** A tag for JSON that is neither a record nor a list of records. */
export const tagOfJson = (json: string): string => hash('sha1', json, 'base64url');

/** A strong validator: the tag, and for JSONP the callback's name. */
export const etagOf = (tag: string, callback: string): string => `"${tag}${callback && `.${callback}`}"`;

/** Each coding has a tag of its own: `"x"`, `"x+br"`. Neither tags nor callbacks contain a plus. */
const etagOfCoding = (etag: string, coding: Coding): string =>
  coding ? `${etag.slice(0, -1)}+${coding}"` : etag;

const withoutCoding = (etag: string): string => etag.replace(/\+(?:br|gzip)"$/, '"');

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** The tag in an If-None-Match that names this state, in whichever coding. */
function matchingEtag(header: string | undefined, etag: string): string | undefined {
  if (header === undefined) return undefined;
  if (header === etag || header.trim() === '*') return etag;
  const state = withoutCoding(etag);
  return tagsIn(header).find((tag) => withoutCoding(tag) === state);
}

/** Rejects a write that its If-Match or If-None-Match forbids in the record's state. */
export function requirePreconditions(
  { 'if-match': ifMatch, 'if-none-match': ifNoneMatch }: IncomingHttpHeaders,
  tag: () => string,
): void {
  requireIfMatch(ifMatch, tag);
  if (ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || statesIn(ifNoneMatch).includes(tag())))
    throw new ApiError('excludedState');
}

/** Rejects a write whose If-Match names another state of the record; JSON, JSONP and all codings of one state match alike. */
export function requireIfMatch(ifMatch: string | undefined, tag: () => string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const current = tag();
  if (!statesIn(ifMatch).includes(current)) throw new ApiError('preconditionFailed');
}

/** The records' tags in ETags. */
const statesIn = (header: string): (string | undefined)[] =>
  header.split(',').map((one) => /^"([^".+]*)(?:[.+].*)?"$/.exec(one.trim())?.[1]);

/** Escapes the two line separators that JSON allows in strings, but old JavaScript engines do not. */
const jsonp = (callback: string, json: string): string =>
  `${callback}(${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')});`;
