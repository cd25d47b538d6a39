// Generated from the files in sdk/ by npm run sdk; do not edit.
export { etagOf } from './core.js';
export { ApiError, type Detail } from './error.js';
export * from './generated.js';
export type { CallOptions, ClientOptions, CreateOptions, Listing, WriteOptions } from './options.js';
