import type { FastifyInstance, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { ApiError } from '../../errors.ts';
import { isOwnerFace } from '../../faces/api/authenticate.ts';
import { limits } from '../../limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSONP function to call, or '' for JSON. */
    callback: Callback;
    /** Why the request cannot be answered as it asks, if so: told only once the caller is known. */
    unacceptable: ApiError | undefined;
  }
}

/** How the answer is to be written: `''` JSON, or the name of the JSONP function. */
type Callback = string;

const callbackName = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;
/** What stands for itself in the language: with one of these in front, the answer would not run, or be thrown away. */
const reserved = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends false finally for
  function if import in instanceof let new null return static super switch throw true try typeof var void while with
  yield`.split(/\s+/),
);
const jsonType = 'application/json';
const offered = [jsonType, 'application/javascript'];
/** An older name of that. It is offered only to those who name it: whoever takes any text is not given JavaScript. */
const olderName = 'text/javascript';
/**
 * Parameters, but for `q`, which says how much a type is liked: these types have none, so none asks for anything. No two
 * neighbouring parts of this match the same characters: to share out spaces between them would take the square of their number.
 */
const parameters = /;(?!\s*q\s*=)[^;,="]+=(?:"[^"]*"|[^;,]*)/gi;

interface Negotiated {
  callback: Callback;
  fault?: ApiError;
}

const json: Negotiated = { callback: '' };

/** Comes before all that may refuse a request: refusals are written as it asks, too. The owner face knows JSON only. */
export function negotiateAnswers(app: FastifyInstance): void {
  app.decorateRequest('callback', '');
  app.decorateRequest('unacceptable', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOwnerFace(request)) {
      const { callback, fault } = negotiate(request);
      request.callback = callback;
      request.unacceptable = fault;
    }
    done();
  });
}

function negotiate(request: FastifyRequest): Negotiated {
  const { accept } = request.headers;
  if (!accept || accept === '*/*' || accept === 'application/json') return json;
  const types = accept.toLowerCase().includes(olderName) ? [...offered, olderName] : offered;
  const liked = new Negotiator({ headers: { accept: accept.replace(parameters, '') } }).mediaTypes(types);
  if (!liked.length) return { callback: '', fault: new ApiError('notAcceptable') };
  const name = request.headers['x-jsonp-callback'];
  // Whoever names no function, and takes JSON too, has that.
  if (liked[0] === jsonType || (name === undefined && liked.includes(jsonType))) return json;
  if (typeof name !== 'string' || !isCallable(name))
    return { callback: '', fault: new ApiError('badCallback') };
  return { callback: name };
}

const isCallable = (name: string): boolean =>
  name.length <= limits.jsonpCallbackCharacters &&
  callbackName.test(name) &&
  name !== 'this' && // it may hold functions, but is none
  !reserved.has(name.split('.', 1)[0] as string);

/** JSON is JavaScript but for two line separators, which old engines do not take inside a string. */
export const jsonp = (callback: Callback, json: string): string =>
  `${callback}(${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')});`;
