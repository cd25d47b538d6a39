import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../errors.ts';
import type { AnswerCache } from './answer-cache.ts';
import { wrap } from './negotiate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    answers: AnswerCache;
  }
}

const jsonType = 'application/json; charset=utf-8';
const javascriptType = 'application/javascript; charset=utf-8';
const vary = 'Accept, X-JSONP-Callback, X-Token, X-AppToken';

/** Sends JSON text, as JSONP where that was asked for. */
export function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  json: string,
): FastifyReply {
  const { callback } = request;
  reply.code(status).header('vary', vary).header('x-content-type-options', 'nosniff');
  return callback
    ? reply.header('content-type', javascriptType).send(wrap(callback, json))
    : reply.header('content-type', jsonType).send(json);
}

/** The answer to a GET: its JSON, a tag that is another one when that is, and its Link. */
export interface Made {
  json: string;
  tag: string;
  link?: string | undefined;
}

/**
 * Sends the answer to a GET with its ETag, or 304 where the client has it already. A whole answer goes straight to the
 * socket, and is kept for whoever asks the same.
 */
export function answerCacheable(request: FastifyRequest, reply: FastifyReply, made: Made): FastifyReply {
  const { callback } = request;
  const etag = etagOf(made.tag, callback);
  const known = request.headers['if-none-match'];
  if (known !== undefined && (known.trim() === '*' || tagsIn(known).includes(etag))) {
    reply.headers({ 'cache-control': 'private, no-cache', etag, vary });
    return (made.link ? reply.header('link', made.link) : reply).code(304).send();
  }
  const body = callback ? wrap(callback, made.json) : made.json;
  const head = [
    ...['cache-control', 'private, no-cache', 'etag', etag],
    ...(made.link ? ['link', made.link] : []),
    ...['vary', vary, 'x-content-type-options', 'nosniff'],
    ...['content-type', callback ? javascriptType : jsonType],
    ...['content-length', String(Buffer.byteLength(body))],
  ];
  request.server.answers.keep(request, { head, body });
  reply.hijack();
  reply.raw.writeHead(200, head).end(body);
  return reply;
}

/** A tag for what is no record or list of records. */
export const hashOf = (json: string): string => hash('sha1', json, 'base64url');

/** A strong validator: the tag, and the function's name where the bytes are JSONP. */
export const etagOf = (tag: string, callback: string): string => `"${tag}${callback && `.${callback}`}"`;

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** Refuses a write whose If-Match names another state of the record; in JSON or JSONP the state is the same. */
export function requireMatch(wanted: string | undefined, tag: () => string): void {
  if (wanted === undefined || wanted.trim() === '*') return;
  const state = tag();
  const named = wanted.split(',').map((one) => /^"([^".]*)(\..*)?"$/.exec(one.trim())?.[1]);
  if (!named.includes(state)) throw new Fault('preconditionFailed');
}
