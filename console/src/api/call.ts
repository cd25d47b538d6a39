import { errorOf } from '@tradepost/sdk/owner';
import { consoleFetch } from './api-client.ts';
import { apiBase } from './base.ts';
import { toHttpError } from './http-errors.ts';

export type QueryParams = Record<string, string | number | boolean | null | undefined>;

export interface CallOptions {
  body?: unknown;
  query?: QueryParams;
  signal?: AbortSignal | undefined;
}

interface CallResult<T> {
  data: T;
  hasMore: boolean;
  /** Address of the next page. */
  next?: URL | undefined;
}

export const omitEmptyParams = (query: QueryParams): QueryParams =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value != null && value !== ''));

export function urlOf(path: string, query: QueryParams = {}): string {
  const pairs = Object.entries(omitEmptyParams(query)).map(([name, value]) => [name, String(value)]);
  return `${apiBase}${path}${pairs.length ? `?${new URLSearchParams(pairs)}` : ''}`;
}

/** Sends a request; throws an HttpError for an error response. */
export async function request(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const { body, signal, query } = options;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  const response = await consoleFetch(urlOf(path, query), init);
  if (!response.ok) throw toHttpError(errorOf(response, await response.json().catch(() => undefined)));
  return response;
}

export async function call<T>(method: string, path: string, options?: CallOptions): Promise<CallResult<T>> {
  const response = await request(method, path, options);
  const next = /<([^>]*)>; *rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
  return {
    data: (await response.json()) as T,
    hasMore: next !== undefined,
    next: next === undefined ? undefined : new URL(next),
  };
}

/**
 * Untyped access to the console API, for what is not a record: `api.get<Shape>('/overview', { days: 30 })`.
 */
export const api = {
  get: async <T>(path: string, query?: QueryParams): Promise<T> =>
    (await call<T>('GET', path, { query })).data,
  post: async <T>(path: string, body: unknown = {}): Promise<T> =>
    (await call<T>('POST', path, { body })).data,
  put: async <T>(path: string, body: unknown): Promise<T> => (await call<T>('PUT', path, { body })).data,
  delete: async <T>(path: string): Promise<T> => (await call<T>('DELETE', path)).data,
};
