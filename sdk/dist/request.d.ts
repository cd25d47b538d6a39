// Generated from the files in sdk/ by npm run sdk; do not edit.
import type { ClientOptions, CreateOptions, WriteOptions } from './options.js';
export interface Call {
    method: string;
    path: string;
    /** The envelope's key; without one the answer is taken as it is. */
    key?: string;
    query?: object | undefined;
    body?: unknown;
    /** The server knows it again by its key: it may be sent twice, and is carried out once. */
    once?: boolean;
}
export type AnyOptions = WriteOptions & CreateOptions;
/** A path with its values encoded. */
export declare const at: (parts: TemplateStringsArray, ...values: (string | number)[]) => string;
/**
 * What to send. What can never be sent, a header in Polish or an empty baseUrl, is thrown here: no connection broke. Nobody is
 * followed elsewhere: the tokens would go along.
 */
export declare function requestOf(options: ClientOptions, call: Call, given: AnyOptions): {
    url: string;
    init: RequestInit;
    mayRepeat: boolean;
};
