export { etagOf } from './core.ts';
export { ApiError, type Detail } from './error.ts';
export * from './generated.ts';
export type { CallOptions, ClientOptions, CreateOptions, Listing, WriteOptions } from './options.ts';
