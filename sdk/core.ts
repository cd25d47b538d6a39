import { ApiError, errorOf } from './error.ts';
import type { CallOptions, ClientOptions, Listing } from './options.ts';
import { type ApiCall, type MethodOptions, prepareRequest } from './request.ts';

/** What the generated methods call. It needs only `fetch`, so it runs in browsers and in Node.js. */
export interface Core {
  one<Result>(call: ApiCall, options?: MethodOptions): Promise<Result>;
  list<Item, Query extends object>(call: ApiCall, options?: CallOptions): Promise<Listing<Item, Query>>;
  all<Item>(call: ApiCall, options?: CallOptions): AsyncGenerator<Item, void, undefined>;
}

/** A longer Retry-After is thrown instead of waited for. */
const maxRetryDelaySeconds = 30;

const etags = new WeakMap<object, string>();

/**
 * The ETag of a record from `read` or `update`, or of a page from `list`. Undefined for copies, list items and created
 * records.
 */
export const etagOf = (answer: object): string | undefined => etags.get(answer);

export function createCore(options: ClientOptions): Core {
  const list: Core['list'] = async <Item, Query extends object>(call: ApiCall, callOptions?: CallOptions) => {
    const { value, headers } = await exchange(options, call, callOptions, Array.isArray);
    const next = nextQuery(headers.get('link'), call.query ?? {}) as Query | undefined;
    return rememberEtag({ items: value as Item[], next }, headers);
  };
  return {
    list,
    async one<Result>(call: ApiCall, methodOptions?: MethodOptions) {
      const { value, headers } = await exchange(options, call, methodOptions);
      return rememberEtag(value as Result, headers);
    },
    async *all<Item>(call: ApiCall, callOptions?: CallOptions) {
      for (let query = call.query ?? {}; ; ) {
        const page = await list<Item, object>({ ...call, query }, callOptions);
        yield* page.items;
        if (!page.next) return;
        query = page.next;
      }
    },
  };
}

function rememberEtag<Value>(value: Value, headers: Headers): Value {
  const etag = headers.get('etag');
  if (etag && typeof value === 'object' && value !== null) etags.set(value, etag);
  return value;
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sends a request, with retries, and returns the content of the envelope if `isExpected` accepts it. */
async function exchange(
  options: ClientOptions,
  call: ApiCall,
  methodOptions: MethodOptions = {},
  isExpected = isRecord,
) {
  const { fetch: send = fetch, retries = 2, timeout = 60, errorFor } = options;
  const { signal: callerSignal } = methodOptions;
  const { url, init, isRepeatable } = prepareRequest(options, call, methodOptions);
  for (let attempt = 0; ; attempt++)
    try {
      return await withTimeout(timeout, callerSignal, async (signal) => {
        const response = await send(url, { ...init, signal });
        const body = parseJson(await response.text());
        const value = call.key ? (body as Record<string, unknown> | null | undefined)?.[call.key] : body;
        if (!response.ok || !isExpected(value)) throw errorOf(response, body);
        return { headers: response.headers, value };
      });
    } catch (error) {
      const delaySeconds = retryDelaySeconds(error, attempt, isRepeatable);
      if (delaySeconds === undefined || attempt >= retries || callerSignal?.aborted)
        throw error instanceof ApiError ? (errorFor?.(error) ?? error) : error;
      // Jitter: clients refused at the same time must not retry at the same time.
      await sleep(delaySeconds * (1 + Math.random() / 2), callerSignal);
    }
}

/** Busy server or failing proxy: whether the request was carried out may be unknown. */
const transientStatuses = [502, 503, 504];

/** Seconds until the next attempt; undefined if a retry is useless or not safe. */
function retryDelaySeconds(error: unknown, attempt: number, isRepeatable: boolean): number | undefined {
  const backoff = Math.min(2 ** attempt, maxRetryDelaySeconds);
  // The connection broke or the request timed out.
  if (!(error instanceof ApiError)) return isRepeatable ? backoff : undefined;
  const { status, retryAfter: delay = backoff } = error;
  // A rate-limited request was not carried out, so repeating it is always safe.
  const isTransient = status === 429 || (isRepeatable && transientStatuses.includes(status));
  return isTransient && delay <= maxRetryDelaySeconds ? delay : undefined;
}

/** About 24 days: setTimeout fires at once for longer delays. */
const maxTimerSeconds = 2 ** 31 / 1000;

/** Runs `task` with a signal that aborts after `seconds`, or when the caller's signal does. */
async function withTimeout<T>(
  seconds: number,
  callerSignal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const onTimeout = (): void =>
    controller.abort(new DOMException(`No response within ${seconds} seconds`, 'TimeoutError'));
  const onAbort = (): void => controller.abort(callerSignal?.reason);
  const timer = seconds > 0 && seconds < maxTimerSeconds ? setTimeout(onTimeout, seconds * 1000) : undefined;
  if (callerSignal?.aborted) onAbort();
  else callerSignal?.addEventListener('abort', onAbort);
  try {
    return await task(controller.signal);
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', onAbort);
  }
}

/** The query in the link with rel="next". Unchanged values keep their type; those that the server set are numbers. */
function nextQuery(link: string | null, query: object): object | undefined {
  const url = /<([^>]*)>; rel="next"/.exec(link ?? '')?.[1];
  if (url === undefined) return undefined;
  const next = new URLSearchParams(url.split('?')[1]);
  const current = query as Record<string, unknown>;
  return Object.fromEntries(
    [...next].map(([name, text]) => [name, String(current[name]) === text ? current[name] : Number(text)]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}
