import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../errors.ts';
import { wrap } from './negotiate.ts';

const jsonType = 'application/json; charset=utf-8';
const javascriptType = 'application/javascript; charset=utf-8';

/** Sends JSON text, as JSONP where that was asked for. */
export function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  json: string,
): FastifyReply {
  const { callback } = request;
  reply.code(status).header('vary', 'Accept, X-JSONP-Callback, X-Token, X-AppToken');
  return callback
    ? reply.header('content-type', javascriptType).send(wrap(callback, json))
    : reply.header('content-type', jsonType).send(json);
}

/** The answer to a GET: with its ETag, or 304 where the client has it already. */
export function answerCacheable(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  const tag = entityTag(json, request.callback);
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  const known = request.headers['if-none-match'];
  if (known !== undefined && (known.trim() === '*' || tagsIn(known).includes(tag)))
    return reply.code(304).header('vary', 'Accept, X-JSONP-Callback, X-Token, X-AppToken').send();
  return answer(request, reply, 200, json);
}

/** A strong validator: the hash of the JSON, and the function's name where the bytes are JSONP. */
export const entityTag = (json: string, callback: string): string =>
  `"${hash('sha256', json, 'base64url').slice(0, 22)}${callback && `.${callback}`}"`;

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** Refuses a write whose If-Match names another state of the record; in JSON or JSONP the state is the same. */
export function requireMatch(request: FastifyRequest, json: () => string): void {
  const wanted = request.headers['if-match'];
  if (wanted === undefined || wanted.trim() === '*') return;
  const state = entityTag(json(), '').slice(1, -1);
  const named = wanted.split(',').map((tag) => /^"([^".]*)(\..*)?"$/.exec(tag.trim())?.[1]);
  if (!named.includes(state)) throw new Fault('preconditionFailed');
}
