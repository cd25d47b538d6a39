import type { IncomingMessage } from 'node:http';
import type { Authenticator, Caller } from '../accounts/authenticator.ts';
import type { Query } from '../declare/paging.ts';
import { pathParameters } from '../declare/resource.ts';
import type { Question, Reading } from './readings.ts';

interface Route {
  path: string;
  parameters: string[];
  reading: Reading;
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

  constructor(authenticator: Authenticator, enforceGroups: boolean) {
    this.#authenticator = authenticator;
    this.#enforceGroups = enforceGroups;
  }

  add(path: string, reading: Reading): void {
    this.#routes.set(path.replace(/:\w+/g, ':'), { path, parameters: pathParameters(path), reading });
  }

  recognise({ url = '', headers }: IncomingMessage): Plain | undefined {
    if (!isPlain(headers)) return undefined;
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
    const caller = this.#authenticator.known(headers['x-token'] as string, headers['x-apptoken'] as string);
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

/** Nothing in the headers asks for more than the newest JSON. */
function isPlain(headers: IncomingMessage['headers']): boolean {
  const { accept, 'x-version': version } = headers;
  return (
    (accept === undefined || accept === '*/*' || accept === 'application/json') &&
    (version === undefined || version === '1') &&
    typeof headers['x-token'] === 'string' &&
    headers['x-apptoken'] !== '' &&
    headers['if-none-match'] === undefined
  );
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
