import type { Authenticator, Caller } from '../accounts/authenticator.ts';
import { limits } from '../limits.ts';
import type { QueryParameters } from '../schema/list-query.ts';
import { pathParameters } from '../schema/resource.ts';
import type { Asked } from './asked.ts';
import { hasOneHost } from './hooks/one-host.ts';
import type { CreateHandler } from './resources/create.ts';
import type { ReadHandler, ReadRequest } from './resources/read.ts';

interface Route<Work> {
  path: string;
  parameters: string[];
  work: Work;
}

/** Who asks, as the headers say. */
interface Bearer {
  token: string;
  appToken: string | undefined;
  /** Both of them. */
  tokens: string;
}

/** A plain request: who asks, what, and who sees to it. */
export interface Plain<Work> {
  caller: Caller;
  route: string;
  question: ReadRequest;
  work: Work;
}

/**
 * Recognises the GETs and POSTs that need nothing of the framework: those of a caller who is known, for and with JSON, of
 * an address without anything unusual in it. Whatever else comes goes the long way, which knows all the rest.
 */
export class ShortWay {
  readonly #readings = new Routes<ReadHandler>();
  readonly #creatings = new Routes<CreateHandler>();
  readonly #authenticator: Authenticator;
  readonly #enforceGroups: boolean;

  constructor(authenticator: Authenticator, enforceGroups: boolean) {
    this.#authenticator = authenticator;
    this.#enforceGroups = enforceGroups;
  }

  addReading(path: string, reading: ReadHandler): void {
    this.#readings.add(path, reading);
  }

  addCreating(path: string, creating: CreateHandler): void {
    this.#creatings.add(path, creating);
  }

  reading(request: Asked, reader: Bearer): Plain<ReadHandler> | undefined {
    return this.#recognise(request, this.#readings, reader);
  }

  creating(request: Asked): Plain<CreateHandler> | undefined {
    const bearer = isPlainPost(request) ? bearerIn(request) : undefined;
    return bearer && this.#recognise(request, this.#creatings, bearer);
  }

  /** Whether a GET or a POST has the headers of a plain one, of a caller who is known; what it asks for is another matter. */
  isRepeatable(asked: Asked): boolean {
    const isPlain = asked.method === 'POST' ? isPlainPost(asked) : isPlainGet(asked);
    const bearer = isPlain ? bearerIn(asked) : undefined;
    return bearer !== undefined && this.#authenticator.cached(bearer.token, bearer.appToken) !== undefined;
  }

  /** Who sends a plain GET; undefined for any other. */
  readerOf(request: Asked): Bearer | undefined {
    return isPlainGet(request) ? bearerIn(request) : undefined;
  }

  #recognise<Work>(
    { url = '' }: Asked,
    routes: Routes<Work>,
    { token, appToken }: Bearer,
  ): Plain<Work> | undefined {
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    const found = routes.find(path);
    const query = end < 0 ? {} : plainQuery(url.slice(end + 1));
    if (!found || !query) return undefined;
    const caller = this.#authenticator.cached(token, appToken);
    if (!caller || (this.#enforceGroups && caller.groups)) return undefined;
    const { route, params } = found;
    return {
      caller,
      route: route.path,
      work: route.work,
      question: { account: caller.account, path, params, query },
    };
  }
}

/** Routes by the shape of their paths: `/products/:/stock`. */
class Routes<Work> {
  readonly #routes = new Map<string, Route<Work>>();

  add(path: string, work: Work): void {
    this.#routes.set(path.replace(/:\w+/g, ':'), { path, parameters: pathParameters(path), work });
  }

  find(path: string): { route: Route<Work>; params: Record<string, string> } | undefined {
    const [, outer = '', first, inner = '', second] = steps.exec(path) ?? [];
    const shape = `${outer}${first ? '/:' : ''}${inner}${second ? '/:' : ''}`;
    const route = this.#routes.get(shape);
    if (!route) return undefined;
    const [one, other] = route.parameters;
    const params: Record<string, string> = {};
    if (one !== undefined) params[one] = first as string;
    if (other !== undefined) params[other] = second as string;
    return { route, params };
  }
}

/** A kind of record, the ID of one, a kind of what stands inside it, the ID of one of those. */
const steps = /^(\/[a-z_]+)(?:\/(\d+)(?:(\/[a-z_]+)(?:\/(\d+))?)?)?$/;

/** Nothing follows the headers, and no copy of the answer is there already. */
const isPlainGet = ({ headers }: Asked): boolean =>
  headers['if-none-match'] === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

/** JSON follows, as much as is said and allowed; it may be carried out as often as it is sent. */
function isPlainPost({ headers }: Asked): boolean {
  const { 'content-type': type, 'content-length': length } = headers;
  return (
    (type === 'application/json' || type === 'application/json; charset=utf-8') &&
    length !== undefined &&
    Number(length) <= limits.bodyBytes &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    headers['idempotency-key'] === undefined
  );
}

/** Whom the headers name, where nothing in them asks for more than the newest JSON. */
function bearerIn(request: Asked): Bearer | undefined {
  const { accept, 'x-version': version, 'x-token': token, 'x-apptoken': appToken } = request.headers;
  const isPlain =
    (accept === undefined || accept === '*/*' || accept === 'application/json') &&
    (version === undefined || version === '1') &&
    appToken !== '' &&
    hasOneHost(request);
  return isPlain && typeof token === 'string'
    ? { token, appToken: appToken as string | undefined, tokens: `${token}\n${appToken ?? ''}` }
    : undefined;
}

/** Names and values that mean what they spell, each name once; undefined for anything else. */
function plainQuery(text: string): QueryParameters | undefined {
  if (!/^(?:\w+=[\w.-]+(?:&|$))+$/.test(text)) return undefined;
  const query: QueryParameters = {};
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (at < 0 || name in query) return undefined;
    query[name] = pair.slice(at + 1);
  }
  return query;
}
