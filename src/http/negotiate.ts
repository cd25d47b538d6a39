import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Fault } from '../errors.ts';
import { limits } from '../limits.ts';

/** How the answer is to be written: `''` JSON, or the name of the JSONP function. */
export type Callback = string;

const callbackName = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;
const offered = ['application/json', 'application/javascript', 'text/javascript'];

export interface Negotiated {
  callback: Callback;
  /** Why the request cannot be answered as it asks, if so: thrown only once the caller is known. */
  fault?: Fault;
}

const json: Negotiated = { callback: '' };

export function negotiate(request: FastifyRequest): Negotiated {
  const { accept } = request.headers;
  if (!accept || accept === '*/*' || accept === 'application/json') return json;
  // We write UTF-8 only, and charset is no parameter of these types: it asks for nothing.
  const types = accept.replace(/;\s*charset=[^;,]*/gi, '');
  const type = new Negotiator({ headers: { accept: types } }).mediaType(offered);
  if (type === undefined) return { callback: '', fault: new Fault('notAcceptable') };
  if (type === 'application/json') return json;
  const name = request.headers['x-jsonp-callback'];
  if (typeof name !== 'string' || name.length > limits.jsonpCallback || !callbackName.test(name))
    return { callback: '', fault: new Fault('badCallback') };
  return { callback: name };
}

/** JSON is JavaScript but for two line separators, which old engines do not take inside a string. */
export const wrap = (callback: Callback, json: string): string =>
  `${callback}(${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')});`;
