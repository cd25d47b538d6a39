import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { StoredResponse } from '../../storage/store.ts';
import { jsonp } from '../hooks/negotiation.ts';
import { STATUS_CODES } from '../server/node-http.ts';
import { requireCapacity, trackBufferedResponse } from './capacity.ts';

const jsonType = 'application/json; charset=utf-8';
const javascriptType = 'application/javascript; charset=utf-8';
/** Origin counts where pages of other origins are let in; to say so always does no harm. */
const vary = 'Accept, X-JSONP-Callback, X-Token, X-AppToken, Origin';

/** Nothing on the way keeps a copy: the answer is for this caller and moment. */
const unkept = { 'cache-control': 'no-store', vary, 'x-content-type-options': 'nosniff' };
const unkeptHead = Object.entries(unkept).flat();

/** Sends JSON text, as JSONP where that was asked for. */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  json: string,
): FastifyReply {
  const { callback } = request;
  reply.code(status).headers(unkept);
  return callback
    ? reply.header('content-type', javascriptType).send(jsonp(callback, json))
    : reply.header('content-type', jsonType).send(json);
}

/** The answer to a GET: its JSON, a tag that is another one when that is, and its Link. */
export interface Representation {
  json: string;
  tag: string;
  link?: string | undefined;
}

/** A whole answer: its status, its headers, names and values in turn, and its body. */
export interface SerializedResponse {
  status: number;
  head: string[];
  body: string;
  /** Text of nothing but ASCII is the same bytes in both, and Latin-1 costs the runtime less. */
  encoding: 'utf8' | 'latin1';
}

/** `always`: headers, names and values in turn, that all answers have. */
export function finished(
  made: Representation,
  callback: string,
  always: readonly string[] = [],
): SerializedResponse {
  const { json, link } = made;
  const body = callback ? jsonp(callback, json) : json;
  const head = ['cache-control', 'private, no-cache', 'etag', etagOfMade(made, callback)];
  if (link) head.push('link', link);
  head.push('vary', vary, 'x-content-type-options', 'nosniff');
  head.push('content-type', callback ? javascriptType : jsonType);
  return withLength(200, head, body, always);
}

/** The answer to a POST that created something; the same as `answer` gives by way of the framework. */
export function finishedReply(
  { status, location, body }: StoredResponse,
  always: readonly string[],
): SerializedResponse {
  const head = [...unkeptHead];
  if (location !== null) head.push('location', location);
  head.push('content-type', jsonType);
  return withLength(status, head, body, always);
}

function withLength(
  status: number,
  head: string[],
  body: string,
  always: readonly string[],
): SerializedResponse {
  const bytes = Buffer.byteLength(body);
  head.push('content-length', String(bytes), ...always);
  return { status, head, body, encoding: bytes === body.length ? 'latin1' : 'utf8' };
}

export function send(response: ServerResponse, { status, head, body, encoding }: SerializedResponse): void {
  trackBufferedResponse(response, body.length);
  response.writeHead(status, head).end(body, encoding);
}

/**
 * The same as text, just as Node.js writes it where the connection stays open. Node.js would check each value first; in plain
 * answers they are our own, or letters and digits.
 */
export function textOf({ status, head, body }: SerializedResponse): string {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let index = 0; index < head.length; index += 2) text += `${head[index]}: ${head[index + 1]}\r\n`;
  return `${text}Date: ${dateNow()}${stays}${body}`;
}

const stays = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${limits.keepAliveSeconds}\r\n\r\n`;

let second = 0;
let date = '';

/** The moment as headers spell it; spelled once a second. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}

/** Sends the answer to a GET with its ETag, or 304 where the client has it already; if there is still room for it. */
export function answerCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  made: Representation,
): FastifyReply {
  requireCapacity();
  const etag = etagOfMade(made, request.callback);
  const known = request.headers['if-none-match'];
  if (known !== undefined && (known.trim() === '*' || tagsIn(known).includes(etag))) {
    const link = made.link ? ['link', made.link] : [];
    // By way of the framework, HEAD would be told of a length that GET does not have.
    reply
      .hijack()
      .raw.writeHead(304, ['cache-control', 'private, no-cache', 'etag', etag, 'vary', vary, ...link]);
    reply.raw.end();
    return reply;
  }
  send(reply.hijack().raw, finished(made, request.callback));
  return reply;
}

/** A tag for what is no record or list of records. */
export const tagOfJson = (json: string): string => hash('sha1', json, 'base64url');

/** A strong validator: the tag, and the function's name where the bytes are JSONP. */
export const etagOf = (tag: string, callback: string): string => `"${tag}${callback && `.${callback}`}"`;

/** A page after which there is another by now is not as it was, though its records are: 304 would hide that one. */
const etagOfMade = ({ tag, link }: Representation, callback: string): string =>
  etagOf(link?.includes('rel="next"') ? `${tag}-more` : tag, callback);

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** Refuses a write whose If-Match names another state of the record; in JSON or JSONP the state is the same. */
export function requireIfMatch(wanted: string | undefined, tag: () => string): void {
  if (wanted === undefined || wanted.trim() === '*') return;
  const state = tag();
  const named = wanted.split(',').map((one) => /^"([^".]*)(\..*)?"$/.exec(one.trim())?.[1]);
  if (!named.includes(state)) throw new ApiError('preconditionFailed');
}
