// Generated from the files in sdk/ by npm run sdk; do not edit.
import type { ClientOptions, CreateOptions, WriteOptions } from './options.js';
export interface ApiCall {
    method: string;
    path: string;
    /** Key of the response's envelope; without one, the whole body is the result. */
    key?: string;
    query?: object | undefined;
    body?: unknown;
    /** The operation accepts an Idempotency-Key, so it may be repeated. */
    idempotent?: boolean;
}
export type MethodOptions = WriteOptions & CreateOptions;
/** Template tag for a path: encodes the values. */
export declare const encodePath: (parts: TemplateStringsArray, ...values: (string | number)[]) => string;
/**
 * The arguments for `fetch`. Throws what no retry can mend, such as an invalid header or URL. Redirects are not followed,
 * since they would receive the tokens.
 */
export declare function prepareRequest(options: ClientOptions, call: ApiCall, methodOptions: MethodOptions): {
    url: string;
    init: RequestInit;
    isRepeatable: boolean;
};
