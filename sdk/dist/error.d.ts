// Generated from the files in sdk/ by npm run sdk; do not edit.
export interface Detail {
    field: string;
    /** A `DetailCode`, or that of a newer server. */
    code: string;
    message: string;
}
interface ApiErrorParts {
    code?: string | undefined;
    details?: Detail[] | undefined;
    retryAfter?: number | undefined;
    requestId?: string | undefined;
}
/** An error response from the server. */
export declare class ApiError extends Error {
    readonly name: string;
    readonly status: number;
    /** An `ErrorCode`, or that of a newer server. None for 401, and for a response that is not from the API. */
    readonly code: string | undefined;
    /** One entry for each invalid field. */
    readonly details: Detail[];
    /** Seconds to wait before a retry, from Retry-After. */
    readonly retryAfter: number | undefined;
    /** X-Request-Id of the response: the operator finds the request in the log by it. */
    readonly requestId: string | undefined;
    constructor(status: number, message: string, rest?: ApiErrorParts);
}
/** The error for a response that is not what was requested; `answer` is its parsed body. */
export declare function errorOf(response: Response, answer: unknown): ApiError;
export {};
