import type { ApiError } from './error.ts';

export interface ClientOptions {
  /** URL of the API, such as `https://shop.example`. In a browser a path is enough. */
  baseUrl: string;
  /** Auth token or development token. Not needed where a session cookie authenticates. */
  token?: string | undefined;
  appToken?: string | undefined;
  headers?: Record<string, string | undefined> | undefined;
  credentials?: RequestInit['credentials'] | undefined;
  fetch?: typeof fetch | undefined;
  /**
   * Maximum number of retries; 2 by default. Retried are: every request after 429; reads and creations also after 502, 503,
   * 504, a broken connection or a timeout.
   */
  retries?: number | undefined;
  /** Seconds until an attempt is aborted; 60 by default, 0 for no limit. */
  timeout?: number | undefined;
  /** Converts the client's errors to the application's own. */
  errorFor?: ((error: ApiError) => Error) | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string | undefined> | undefined;
}

export interface WriteOptions extends CallOptions {
  /**
   * ETag of the record as it was read. If the record has changed since, nothing is written and the error's status is 412. An
   * empty or undefined value is a TypeError, and nothing is sent.
   */
  ifMatch?: string | undefined;
}

export interface CreateOptions extends CallOptions {
  /**
   * Makes a creation safe to repeat: for 24 hours, requests with the same key create one record. By default the client
   * generates a key for each call and its retries; pass your own to repeat the call later.
   */
  idempotencyKey?: string | undefined;
}

/** One page of a list. */
export interface Listing<Item, Query> {
  items: Item[];
  /** Query for the next page; undefined on the last. */
  next: Query | undefined;
}
