// Generated from the files in sdk/ by npm run sdk; do not edit.
import type { CallOptions, ClientOptions, Listing } from './options.js';
import { type AnyOptions, type Call } from './request.js';
/** What the generated methods stand on. It needs only fetch, so it runs in browsers and in Node.js alike. */
export interface Core {
    one<Result>(call: Call, options?: AnyOptions): Promise<Result>;
    list<Item, Query extends object>(call: Call, options?: CallOptions): Promise<Listing<Item, Query>>;
    all<Item>(call: Call, options?: CallOptions): AsyncGenerator<Item, void, undefined>;
}
/**
 * The ETag that a record came with from `read` or `update`, or a page from `list`. Copies, entries of lists and created
 * records have none.
 */
export declare const etagOf: (answer: object) => string | undefined;
export declare function connect(options: ClientOptions): Core;
