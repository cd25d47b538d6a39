// Generated from the files in sdk/ by npm run sdk; do not edit.
export { etagOf } from './core.js';
export { ApiError, errorOf } from './error.js';
export * from './owner-generated.js';
