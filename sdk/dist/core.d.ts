// Generated from the files in sdk/ by npm run sdk; do not edit.
import type { CallOptions, ClientOptions, Listing } from './options.js';
import { type ApiCall, type MethodOptions } from './request.js';
/** What the generated methods call. It needs only `fetch`, so it runs in browsers and in Node.js. */
export interface Core {
    one<Result>(call: ApiCall, options?: MethodOptions): Promise<Result>;
    list<Item, Query extends object>(call: ApiCall, options?: CallOptions): Promise<Listing<Item, Query>>;
    all<Item>(call: ApiCall, options?: CallOptions): AsyncGenerator<Item, void, undefined>;
}
/**
 * The ETag of a record from `read` or `update`, or of a page from `list`. Undefined for copies, list items and created
 * records.
 */
export declare const etagOf: (answer: object) => string | undefined;
export declare function createCore(options: ClientOptions): Core;
