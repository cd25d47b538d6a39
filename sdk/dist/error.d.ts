// Generated from the files in sdk/ by npm run sdk; do not edit.
export interface Detail {
    field: string;
    message: string;
}
/** A request that the server refused. */
export declare class ApiError extends Error {
    readonly name: string;
    readonly status: number;
    /** What is wrong with each field, where fields are. */
    readonly details: Detail[];
    /** Seconds after which the server wants to be asked again. */
    readonly retryAfter: number | undefined;
    constructor(status: number, message: string, details?: Detail[], retryAfter?: number);
}
/** What was answered in place of what was asked for. */
export declare function errorOf(response: Response, answer: unknown): ApiError;
