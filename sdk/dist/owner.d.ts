// Generated from the files in sdk/ by npm run sdk; do not edit.
export { etagOf } from './core.js';
export { ApiError, type Detail, errorOf } from './error.js';
export type { CallOptions, ClientOptions, CreateOptions, Listing, WriteOptions } from './options.js';
export * from './owner-generated.js';
