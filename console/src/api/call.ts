import { errorOf } from '@tradepost/sdk/owner';
import { base, send } from './owner.ts';
import { refusalOf } from './refusal.ts';

export type Query = Record<string, string | number | boolean | null | undefined>;

export interface CallOptions {
  body?: unknown;
  query?: Query;
  signal?: AbortSignal | undefined;
}

interface Answer<T> {
  data: T;
  /** Whether the list goes on after this page. */
  more: boolean;
}

/** A query without what says nothing. */
export const asked = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value != null && value !== ''));

export function addressOf(path: string, query: Query = {}): string {
  const pairs = Object.entries(asked(query)).map(([name, value]) => [name, String(value)]);
  return `${base}${path}${pairs.length ? `?${new URLSearchParams(pairs)}` : ''}`;
}

/** Sends a request and throws an HttpError where it is refused. */
export async function request(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const { body, signal, query } = options;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  const response = await send(addressOf(path, query), init);
  if (!response.ok) throw refusalOf(errorOf(response, await response.json().catch(() => undefined)));
  return response;
}

export async function call<T>(method: string, path: string, options?: CallOptions): Promise<Answer<T>> {
  const response = await request(method, path, options);
  return {
    data: (await response.json()) as T,
    more: /rel="?next"?/.test(response.headers.get('link') ?? ''),
  };
}

/** The owner face, for everything that is not a plain record: `api.get<Shape>('/overview', { days: 30 })`. */
export const api = {
  get: async <T>(path: string, query?: Query): Promise<T> => (await call<T>('GET', path, { query })).data,
  post: async <T>(path: string, body: unknown = {}): Promise<T> =>
    (await call<T>('POST', path, { body })).data,
  put: async <T>(path: string, body: unknown): Promise<T> => (await call<T>('PUT', path, { body })).data,
  delete: async <T>(path: string): Promise<T> => (await call<T>('DELETE', path)).data,
};
