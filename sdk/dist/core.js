// Generated from the files in sdk/ by npm run sdk; do not edit.
import { ApiError, errorOf } from './error.js';
import { prepareRequest } from './request.js';
/** A longer Retry-After is thrown instead of waited for. */
const maxRetryDelaySeconds = 30;
const etags = new WeakMap();
/**
 * The ETag of a record from `read` or `update`, or of a page from `list`. Undefined for copies, list items and created
 * records.
 */
export const etagOf = (answer) => etags.get(answer);
export function createCore(options) {
    const list = async (call, callOptions) => {
        const { value, headers } = await exchange(options, call, callOptions, Array.isArray);
        const next = nextQuery(headers.get('link'), call.query ?? {});
        return rememberEtag({ items: value, next }, headers);
    };
    return {
        list,
        async one(call, methodOptions) {
            const { value, headers } = await exchange(options, call, methodOptions);
            return rememberEtag(value, headers);
        },
        async *all(call, callOptions) {
            for (let query = call.query ?? {};;) {
                const page = await list({ ...call, query }, callOptions);
                yield* page.items;
                if (!page.next)
                    return;
                query = page.next;
            }
        },
    };
}
function rememberEtag(value, headers) {
    const etag = headers.get('etag');
    if (etag && typeof value === 'object' && value !== null)
        etags.set(value, etag);
    return value;
}
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Sends a request, with retries, and returns the content of the envelope if `isExpected` accepts it. */
async function exchange(options, call, methodOptions = {}, isExpected = isRecord) {
    const { fetch: send = fetch, retries = 2, timeout = 60, errorFor } = options;
    const { signal: callerSignal } = methodOptions;
    const { url, init, isRepeatable } = prepareRequest(options, call, methodOptions);
    for (let attempt = 0;; attempt++)
        try {
            return await withTimeout(timeout, callerSignal, async (signal) => {
                const response = await send(url, { ...init, signal });
                const body = parseJson(await response.text());
                const value = call.key ? body?.[call.key] : body;
                if (!response.ok || !isExpected(value))
                    throw errorOf(response, body);
                return { headers: response.headers, value };
            });
        }
        catch (error) {
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
function retryDelaySeconds(error, attempt, isRepeatable) {
    const backoff = Math.min(2 ** attempt, maxRetryDelaySeconds);
    // The connection broke or the request timed out.
    if (!(error instanceof ApiError))
        return isRepeatable ? backoff : undefined;
    const { status, retryAfter: delay = backoff } = error;
    // A rate-limited request was not carried out, so repeating it is always safe.
    const isTransient = status === 429 || (isRepeatable && transientStatuses.includes(status));
    return isTransient && delay <= maxRetryDelaySeconds ? delay : undefined;
}
/** About 24 days: setTimeout fires at once for longer delays. */
const maxTimerSeconds = 2 ** 31 / 1000;
/** Runs `task` with a signal that aborts after `seconds`, or when the caller's signal does. */
async function withTimeout(seconds, callerSignal, task) {
    const controller = new AbortController();
    const onTimeout = () => controller.abort(new DOMException(`No response within ${seconds} seconds`, 'TimeoutError'));
    const onAbort = () => controller.abort(callerSignal?.reason);
    const timer = seconds > 0 && seconds < maxTimerSeconds ? setTimeout(onTimeout, seconds * 1000) : undefined;
    if (callerSignal?.aborted)
        onAbort();
    else
        callerSignal?.addEventListener('abort', onAbort);
    try {
        return await task(controller.signal);
    }
    finally {
        clearTimeout(timer);
        callerSignal?.removeEventListener('abort', onAbort);
    }
}
/** The query in the link with rel="next". Unchanged values keep their type; those that the server set are numbers. */
function nextQuery(link, query) {
    const url = /<([^>]*)>; rel="next"/.exec(link ?? '')?.[1];
    if (url === undefined)
        return undefined;
    const next = new URLSearchParams(url.split('?')[1]);
    const current = query;
    return Object.fromEntries([...next].map(([name, text]) => [name, String(current[name]) === text ? current[name] : Number(text)]));
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function sleep(seconds, signal) {
    return new Promise((resolve, reject) => {
        const onAbort = () => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener('abort', onAbort);
            resolve();
        }, seconds * 1000);
        if (signal?.aborted)
            onAbort();
        else
            signal?.addEventListener('abort', onAbort, { once: true });
    });
}
