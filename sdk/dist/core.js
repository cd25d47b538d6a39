// Generated from the files in sdk/ by npm run sdk; do not edit.
import { ApiError, errorOf } from './error.js';
import { requestOf } from './request.js';
/** A server that names a longer wait is not waited for: whoever called should know, and decide. */
const longestWait = 30;
const etags = new WeakMap();
/**
 * The ETag that a record came with from `read` or `update`, or a page from `list`. Copies, entries of lists and created
 * records have none.
 */
export const etagOf = (answer) => etags.get(answer);
export function connect(options) {
    const list = async (call, given) => {
        const { value, headers } = await exchange(options, call, given, Array.isArray);
        const next = nextQuery(headers.get('link'), call.query ?? {});
        return tagged({ items: value, next }, headers);
    };
    return {
        list,
        async one(call, given) {
            const { value, headers } = await exchange(options, call, given);
            return tagged(value, headers);
        },
        async *all(call, given) {
            for (let query = call.query ?? {};;) {
                const page = await list({ ...call, query }, given);
                yield* page.items;
                if (!page.next)
                    return;
                query = page.next;
            }
        },
    };
}
function tagged(value, headers) {
    const etag = headers.get('etag');
    if (etag && typeof value === 'object' && value !== null)
        etags.set(value, etag);
    return value;
}
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
async function exchange(options, call, given = {}, fits = isRecord) {
    const { fetch: send = fetch, retries = 2, errorFor } = options;
    const { url, init, isKeyed } = requestOf(options, call, given);
    for (let attempt = 0;; attempt++)
        try {
            const response = await send(url, init);
            const answer = parsed(await response.text());
            const value = call.key ? answer?.[call.key] : answer;
            if (!response.ok || !fits(value))
                throw errorOf(response, answer);
            return { headers: response.headers, value };
        }
        catch (error) {
            const wait = waitAfter(error, attempt, call.method === 'GET', isKeyed);
            if (wait === undefined || attempt >= retries || given.signal?.aborted)
                throw error instanceof ApiError ? (errorFor?.(error) ?? error) : error;
            await pause(wait, given.signal);
        }
}
/** Seconds after which to ask again; undefined where that is of no use, or not safe. */
function waitAfter(error, attempt, isRead, isKeyed) {
    const usual = 2 ** attempt;
    // The connection broke. What became of a creation nobody knows now; whoever reads can see for themselves.
    if (!(error instanceof ApiError))
        return isKeyed ? usual : undefined;
    const isBusy = error.status === 503 || error.status === 429;
    const wait = error.retryAfter ?? usual;
    return isBusy && (isRead || isKeyed) && wait <= longestWait ? wait : undefined;
}
/** What rel="next" asks for: what was asked stays as it was, and what the server put in its place is a number. */
function nextQuery(link, asked) {
    const address = /<([^>]*)>; rel="next"/.exec(link ?? '')?.[1];
    if (address === undefined)
        return undefined;
    const given = new URLSearchParams(address.split('?')[1]);
    const before = asked;
    return Object.fromEntries([...given].map(([name, text]) => [name, String(before[name]) === text ? before[name] : Number(text)]));
}
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function pause(seconds, signal) {
    return new Promise((resolve, reject) => {
        const stop = () => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener('abort', stop);
            resolve();
        }, seconds * 1000);
        if (signal?.aborted)
            stop();
        else
            signal?.addEventListener('abort', stop, { once: true });
    });
}
