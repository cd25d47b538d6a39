export { etagOf } from './core.ts';
export { ApiError, type Detail, errorOf } from './error.ts';
export type { CallOptions, ClientOptions, CreateOptions, Listing, WriteOptions } from './options.ts';
export * from './owner-generated.ts';
