// Generated from the files in sdk/ by npm run sdk; do not edit.
/** An error response from the server. */
export class ApiError extends Error {
    name = 'ApiError';
    status;
    /** An `ErrorCode`, or that of a newer server. None for 401, and for a response that is not from the API. */
    code;
    /** One entry for each invalid field. */
    details;
    /** Seconds to wait before a retry, from Retry-After. */
    retryAfter;
    /** X-Request-Id of the response: the operator finds the request in the log by it. */
    requestId;
    constructor(status, message, rest = {}) {
        super(message);
        this.status = status;
        this.code = rest.code;
        this.details = rest.details ?? [];
        this.retryAfter = rest.retryAfter;
        this.requestId = rest.requestId;
    }
}
/** The error for a response that is not what was requested; `answer` is its parsed body. */
export function errorOf(response, answer) {
    const { code, details } = Object(answer);
    const { headers, status } = response;
    return new ApiError(status, messageOf(response, answer), {
        code: typeof code === 'string' ? code : undefined,
        details: Array.isArray(details) ? details : [],
        retryAfter: parseRetryAfter(headers.get('retry-after') ?? ''),
        requestId: headers.get('x-request-id') ?? undefined,
    });
}
function messageOf({ ok, status, statusText, type }, body) {
    // A proxy may answer too, in a format of its own.
    const notFromApi = 'The response is not from the API';
    if (status === 304)
        return 'Not modified';
    // Browsers hide the status of redirects.
    const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
    if (isRedirect)
        return 'The response is a redirect, which the client does not follow. Is baseUrl right?';
    if (ok)
        return `${notFromApi}. Is baseUrl right?`;
    // /readyz gives its reason as `status`.
    const { error, status: reason } = Object(body);
    const message = error ?? reason;
    return typeof message === 'string' ? message : `${statusText || `Status ${status}`}. ${notFromApi}`;
}
/** Retry-After holds seconds or, from some proxies, an HTTP date. */
function parseRetryAfter(value) {
    if (/^\d+$/.test(value))
        return Number(value);
    if (!value.endsWith(' GMT'))
        return undefined;
    const seconds = Math.ceil((Date.parse(value) - Date.now()) / 1000);
    return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
