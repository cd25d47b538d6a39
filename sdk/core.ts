import { ApiError, errorOf } from './error.ts';
import type { CallOptions, ClientOptions, Listing } from './options.ts';
import { type AnyOptions, type Call, requestOf } from './request.ts';

/** What the generated methods stand on. It needs only fetch, so it runs in browsers and in Node.js alike. */

export interface Core {
  one<Result>(call: Call, options?: AnyOptions): Promise<Result>;
  list<Item, Query extends object>(call: Call, options?: CallOptions): Promise<Listing<Item, Query>>;
  all<Item>(call: Call, options?: CallOptions): AsyncGenerator<Item, void, undefined>;
}

/** A server that names a longer wait is not waited for: whoever called should know, and decide. */
const longestWait = 30;

const etags = new WeakMap<object, string>();

/**
 * The ETag that a record came with from `read` or `update`, or a page from `list`. Copies, entries of lists and created
 * records have none.
 */
export const etagOf = (answer: object): string | undefined => etags.get(answer);

export function connect(options: ClientOptions): Core {
  const list: Core['list'] = async <Item, Query extends object>(call: Call, given?: CallOptions) => {
    const { value, headers } = await exchange(options, call, given, Array.isArray);
    const next = nextQuery(headers.get('link'), call.query ?? {}) as Query | undefined;
    return tagged({ items: value as Item[], next }, headers);
  };
  return {
    list,
    async one<Result>(call: Call, given?: AnyOptions) {
      const { value, headers } = await exchange(options, call, given);
      return tagged(value as Result, headers);
    },
    async *all<Item>(call: Call, given?: CallOptions) {
      for (let query = call.query ?? {}; ; ) {
        const page = await list<Item, object>({ ...call, query }, given);
        yield* page.items;
        if (!page.next) return;
        query = page.next;
      }
    },
  };
}

function tagged<Value>(value: Value, headers: Headers): Value {
  const etag = headers.get('etag');
  if (etag && typeof value === 'object' && value !== null) etags.set(value, etag);
  return value;
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function exchange(options: ClientOptions, call: Call, given: AnyOptions = {}, fits = isRecord) {
  const { fetch: send = fetch, retries = 2, timeout = 60, errorFor } = options;
  const { url, init, mayRepeat } = requestOf(options, call, given);
  for (let attempt = 0; ; attempt++)
    try {
      return await within(timeout, given.signal, async (signal) => {
        const response = await send(url, { ...init, signal });
        const answer = parsed(await response.text());
        const value = call.key ? (answer as Record<string, unknown> | null | undefined)?.[call.key] : answer;
        if (!response.ok || !fits(value)) throw errorOf(response, answer);
        return { headers: response.headers, value };
      });
    } catch (error) {
      const wait = waitAfter(error, attempt, mayRepeat);
      if (wait === undefined || attempt >= retries || given.signal?.aborted)
        throw error instanceof ApiError ? (errorFor?.(error) ?? error) : error;
      // Those who were refused together are not to come again together.
      await pause(wait * (1 + Math.random() / 2), given.signal);
    }
}

/** The server is busy, or whatever stands before it does not reach it: what became of the request may be unknown. */
const passing = [502, 503, 504];

/** Seconds after which to ask again; undefined where that is of no use, or not safe. */
function waitAfter(error: unknown, attempt: number, mayRepeat: boolean): number | undefined {
  const usual = Math.min(2 ** attempt, longestWait);
  // The connection broke, or no answer came in time.
  if (!(error instanceof ApiError)) return mayRepeat ? usual : undefined;
  const { status, retryAfter: wait = usual } = error;
  // What came too often was not looked at, whatever it was.
  const mayPass = status === 429 || (mayRepeat && passing.includes(status));
  return mayPass && wait <= longestWait ? wait : undefined;
}

/** Seconds, some 24 days: a timer for longer goes off at once. */
const longestTimer = 2 ** 31 / 1000;

/** Ends a work after so many seconds, or when its caller gives it up. */
async function within<T>(
  seconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const late = (): void =>
    ending.abort(new DOMException(`There was no answer within ${seconds} seconds`, 'TimeoutError'));
  const stop = (): void => ending.abort(signal?.reason);
  const timer = seconds > 0 && seconds < longestTimer ? setTimeout(late, seconds * 1000) : undefined;
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** What rel="next" asks for: what was asked stays as it was, and what the server put in its place is a number. */
function nextQuery(link: string | null, asked: object): object | undefined {
  const address = /<([^>]*)>; rel="next"/.exec(link ?? '')?.[1];
  if (address === undefined) return undefined;
  const given = new URLSearchParams(address.split('?')[1]);
  const before = asked as Record<string, unknown>;
  return Object.fromEntries(
    [...given].map(([name, text]) => [name, String(before[name]) === text ? before[name] : Number(text)]),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
