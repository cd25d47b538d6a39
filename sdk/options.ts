import type { ApiError } from './error.ts';

export interface ClientOptions {
  /** Where the API is: `https://shop.example`. In a browser a path will do. */
  baseUrl: string;
  /** The auth token, or a development token; none where a cookie opens the door. */
  token?: string | undefined;
  appToken?: string | undefined;
  headers?: Record<string, string | undefined> | undefined;
  credentials?: RequestInit['credentials'] | undefined;
  fetch?: typeof fetch | undefined;
  /**
   * How often something is sent again, 2 unless told: whatever was asked too often (429); a read or the creation of a record also
   * when the server is busy or cannot be reached (502, 503, 504), the connection broke or no answer came in time.
   */
  retries?: number | undefined;
  /** Seconds after which an answer is no longer waited for, each time that something is sent; 60 unless told, 0 for ever. */
  timeout?: number | undefined;
  /** What to throw in place of a refusal, for callers that know errors of another kind. */
  errorFor?: ((refusal: ApiError) => Error) | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string | undefined> | undefined;
}

export interface WriteOptions extends CallOptions {
  /**
   * The record's ETag as it was read: when it has changed since, nothing is written and the error's status is 412. Given
   * without one, as `etagOf` a copy is, it is a TypeError, and nothing is sent.
   */
  ifMatch?: string | undefined;
}

export interface CreateOptions extends CallOptions {
  /**
   * Makes a creation safe to repeat: for 24 hours the same one under the same key is carried out once. The client makes one
   * for each call, and repeats the call by itself; give your own to repeat it later.
   */
  idempotencyKey?: string | undefined;
}

/** One page of a list. */
export interface Listing<Item, Query> {
  items: Item[];
  /** What to ask the same list for the page after this one; undefined on the last. */
  next: Query | undefined;
}
