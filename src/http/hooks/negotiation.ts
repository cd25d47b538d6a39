import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';

const callbackName = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;
/** Reserved words of JavaScript, which cannot be called as functions. */
const reserved = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends false finally for
  function if import in instanceof let new null return static super switch throw true try typeof var void while with
  yield`.split(/\s+/),
);
const jsonType = 'application/json';
const offered = [jsonType, 'application/javascript'];
/** Offered only to clients that name it: `text/*` must not select JavaScript. */
const olderName = 'text/javascript';
/**
 * Parameters other than `q` are ignored. Adjacent parts of the pattern match different characters, which keeps matching
 * linear.
 */
const parameters = /;(?!\s*q\s*=)[^;,="]+=(?:"[^"]*"|[^;,]*)/gi;

interface Negotiated {
  /** The JSONP function to call; '' for JSON. */
  callback: string;
  error?: ApiError;
}

const json: Negotiated = { callback: '' };

export function negotiateContent(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    const { callback, error } = negotiate(request.headers);
    request.callback = callback;
    request.unacceptable = error;
    done();
  });
}

export function negotiate(headers: IncomingHttpHeaders): Negotiated {
  const { accept } = headers;
  if (!accept || accept === '*/*' || accept === 'application/json') return json;
  const accepted = acceptedTypes(accept);
  if (!accepted.length) return { callback: '', error: new ApiError('notAcceptable') };
  const name = headers['x-jsonp-callback'];
  // Without a callback, clients that also accept JSON get JSON.
  if (accepted[0] === jsonType || (name === undefined && accepted.includes(jsonType))) return json;
  if (typeof name !== 'string' || !isCallable(name))
    return { callback: '', error: new ApiError('badCallback') };
  return { callback: name };
}

/** The offered types by preference of an Accept header. Memoized: parsing takes 7 µs, and few distinct headers occur. */
function acceptedTypes(accept: string): string[] {
  const known = acceptedTypesByHeader.get(accept);
  if (known) return known;
  const types = accept.toLowerCase().includes(olderName) ? [...offered, olderName] : offered;
  const accepted = new Negotiator({ headers: { accept: accept.replace(parameters, '') } }).mediaTypes(types);
  if (accept.length <= limits.memoizedAcceptCharacters) {
    if (acceptedTypesByHeader.size >= limits.memoizedAccepts) acceptedTypesByHeader.clear();
    acceptedTypesByHeader.set(accept, accepted);
  }
  return accepted;
}

/** The content coding of a response; '' for none. */
export type Coding = 'br' | 'gzip' | '';

const codingsByHeader = new Map<string, Coding>();
const offeredCodings = ['br', 'gzip', 'identity'];

/** The coding that a client prefers; brotli before gzip where it has no preference. Memoized like the types. */
export function acceptedCoding({ 'accept-encoding': header }: IncomingHttpHeaders): Coding {
  if (typeof header !== 'string') return '';
  const known = codingsByHeader.get(header);
  if (known !== undefined) return known;
  const negotiator: CodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const [first = 'identity'] = negotiator.encodings(offeredCodings, { preferred: offeredCodings });
  const coding = first === 'identity' ? '' : (first as Coding);
  if (header.length <= limits.memoizedAcceptCharacters) {
    if (codingsByHeader.size >= limits.memoizedAccepts) codingsByHeader.clear();
    codingsByHeader.set(header, coding);
  }
  return coding;
}

/** Its types lack the order of preference. */
interface CodingNegotiator {
  encodings(available: string[], options: { preferred: string[] }): string[];
}

const acceptedTypesByHeader = new Map<string, string[]>();

const isCallable = (name: string): boolean =>
  name.length <= limits.jsonpCallbackCharacters &&
  callbackName.test(name) &&
  name !== 'this' && // an object, not a function
  !reserved.has(name.split('.', 1)[0] as string);
