// Generated from the files in sdk/ by npm run sdk; do not edit.
export interface Detail {
    field: string;
    message: string;
}
/** An error response from the server. */
export declare class ApiError extends Error {
    readonly name: string;
    readonly status: number;
    /** One entry for each invalid field. */
    readonly details: Detail[];
    /** Seconds to wait before a retry, from Retry-After. */
    readonly retryAfter: number | undefined;
    constructor(status: number, message: string, details?: Detail[], retryAfter?: number);
}
/** The error for a response that is not what was requested; `answer` is its parsed body. */
export declare function errorOf(response: Response, answer: unknown): ApiError;
