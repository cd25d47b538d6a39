// Generated from the files in sdk/ by npm run sdk; do not edit.
/** A request that the server refused. */
export class ApiError extends Error {
    name = 'ApiError';
    status;
    /** What is wrong with each field, where fields are. */
    details;
    /** Seconds after which the server wants to be asked again. */
    retryAfter;
    constructor(status, message, details = [], retryAfter) {
        super(message);
        this.status = status;
        this.details = details;
        this.retryAfter = retryAfter;
    }
}
/** What was answered in place of what was asked for. */
export function errorOf(response, answer) {
    const { details } = Object(answer);
    const after = secondsOf(response.headers.get('retry-after') ?? '');
    const known = Array.isArray(details) ? details : [];
    return new ApiError(response.status, messageOf(response, answer), known, after);
}
/** A proxy on the way may answer too, in a form of its own. */
function messageOf({ ok, status, statusText, type }, answer) {
    const foreign = 'The answer is not that of the API';
    if (status === 304)
        return 'It is as it was';
    // Browsers do not tell the status of these.
    const leadsElsewhere = type === 'opaqueredirect' || (status >= 300 && status < 400);
    if (leadsElsewhere)
        return 'The answer leads to another address, which is not followed. Is baseUrl right?';
    if (ok)
        return `${foreign}. Is baseUrl right?`;
    // A server that is not ready says why under `status`.
    const { error, status: reason } = Object(answer);
    const said = error ?? reason;
    return typeof said === 'string' ? said : `${statusText || `Status ${status}`}. ${foreign}`;
}
/** Retry-After is a number of seconds or, from proxies, a moment. */
function secondsOf(after) {
    if (/^\d+$/.test(after))
        return Number(after);
    if (!after.endsWith(' GMT'))
        return undefined;
    const wait = Math.ceil((Date.parse(after) - Date.now()) / 1000);
    return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
