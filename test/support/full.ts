import { it } from 'node:test';

const isFull = process.env.TRADEPOST_TEST_FULL === '1';

/** A test that is too slow for every change: only `npm run test:full` runs it. CONTRIBUTING.md says when. */
export const itInFull = isFull ? it : it.skip;

/** The same for the `skip` option of a suite. */
export const onlyInFull: string | false = isFull ? false : 'only in npm run test:full';
