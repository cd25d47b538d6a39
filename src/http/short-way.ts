import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Authenticator, Caller } from '../accounts/authenticator.ts';
import type { Query } from '../declare/paging.ts';
import { pathParameters } from '../declare/resource.ts';
import { areEqual } from './answer-cache.ts';
import { hasOneHost } from './host.ts';
import type { Question, Reading } from './readings.ts';
import { hasBody } from './watch.ts';

interface Route {
  path: string;
  parameters: string[];
  reading: Reading;
}

/** Who asks, as the headers say. */
interface Bearer {
  token: string;
  appToken: string | undefined;
}

/** A plain GET: who asks, what, and who answers it. */
export interface Plain {
  caller: Caller;
  route: string;
  question: Question;
  reading: Reading;
}

/**
 * Recognises the GETs that need nothing of the framework: those of a caller who is known, for JSON, of an address
 * without anything unusual in it. Whatever else comes, or goes wrong, goes the long way, which knows all the rest.
 */
export class ShortWay {
  /** By the shape of their paths: `/products/:/stock`. */
  readonly #routes = new Map<string, Route>();
  readonly #authenticator: Authenticator;
  readonly #enforceGroups: boolean;
  /** What the last request of a connection had for headers, and whom they name. */
  readonly #last = new WeakMap<Socket, { headers: string[]; bearer: Bearer | undefined }>();

  constructor(authenticator: Authenticator, enforceGroups: boolean) {
    this.#authenticator = authenticator;
    this.#enforceGroups = enforceGroups;
  }

  /** Most connections bring the same headers again and again, and Node.js takes them apart only when they are asked for. */
  #bearerOf(request: IncomingMessage): Bearer | undefined {
    const { socket, rawHeaders } = request;
    const last = this.#last.get(socket);
    if (last && areEqual(last.headers, rawHeaders)) return last.bearer;
    const bearer = bearerIn(request);
    this.#last.set(socket, { headers: rawHeaders, bearer });
    return bearer;
  }

  add(path: string, reading: Reading): void {
    this.#routes.set(path.replace(/:\w+/g, ':'), { path, parameters: pathParameters(path), reading });
  }

  recognise(request: IncomingMessage): Plain | undefined {
    const bearer = this.#bearerOf(request);
    if (!bearer) return undefined;
    const { url = '' } = request;
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    const ids: string[] = [];
    const shape = path.replace(/\d+/g, (id) => {
      ids.push(id);
      return ':';
    });
    const route = this.#routes.get(shape);
    const query = end < 0 ? {} : plainQuery(url.slice(end + 1));
    if (!route || !query) return undefined;
    const caller = this.#authenticator.known(bearer.token, bearer.appToken);
    if (!caller || (this.#enforceGroups && caller.groups)) return undefined;
    const params: Record<string, string> = {};
    for (const [index, name] of route.parameters.entries()) params[name] = ids[index] as string;
    return {
      caller,
      route: route.path,
      reading: route.reading,
      question: { account: caller.account, path, params, query },
    };
  }
}

/** Whom the headers name, where nothing in them asks for more than the newest JSON, and nothing follows them. */
function bearerIn(request: IncomingMessage): Bearer | undefined {
  const { headers } = request;
  const { accept, 'x-version': version, 'x-token': token, 'x-apptoken': appToken } = headers;
  const isPlain =
    (accept === undefined || accept === '*/*' || accept === 'application/json') &&
    (version === undefined || version === '1') &&
    appToken !== '' &&
    headers['if-none-match'] === undefined &&
    !hasBody(request) &&
    hasOneHost(request);
  return isPlain && typeof token === 'string'
    ? { token, appToken: appToken as string | undefined }
    : undefined;
}

/** Names and values that mean what they spell, each name once; undefined for anything else. */
function plainQuery(text: string): Query | undefined {
  if (!/^(?:\w+=[\w.-]+(?:&|$))+$/.test(text)) return undefined;
  const query: Query = {};
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (at < 0 || name in query) return undefined;
    query[name] = pair.slice(at + 1);
  }
  return query;
}
