import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../errors.ts';
import { wrap } from './negotiate.ts';

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

/** The answer to a GET: its JSON, the hash of that, and its Link. */
export interface Made {
  json: string;
  hash: string;
  link?: string | undefined;
}

/** Sends the answer to a GET with its ETag, or 304 where the client has it already. */
export function answerCacheable(request: FastifyRequest, reply: FastifyReply, made: Made): FastifyReply {
  const tag = tagOf(made.hash, request.callback);
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  if (made.link) reply.header('link', made.link);
  const known = request.headers['if-none-match'];
  const isKnown = known !== undefined && (known.trim() === '*' || tagsIn(known).includes(tag));
  return isKnown ? reply.code(304).header('vary', vary).send() : answer(request, reply, 200, made.json);
}

/** SHA-1 is the quickest that the runtime has, and nobody gains by two records of theirs with the same one. */
export const hashOf = (json: string): string => hash('sha1', json, 'base64url');

/** A strong validator: the hash of the JSON, and the function's name where the bytes are JSONP. */
export const tagOf = (hashed: string, callback: string): string => `"${hashed}${callback && `.${callback}`}"`;

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** Refuses a write whose If-Match names another state of the record; in JSON or JSONP the state is the same. */
export function requireMatch(wanted: string | undefined, json: () => string): void {
  if (wanted === undefined || wanted.trim() === '*') return;
  const state = hashOf(json());
  const named = wanted.split(',').map((tag) => /^"([^".]*)(\..*)?"$/.exec(tag.trim())?.[1]);
  if (!named.includes(state)) throw new Fault('preconditionFailed');
}
