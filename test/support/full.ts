const isFull = process.env.TRADEPOST_TEST_FULL === '1';

/**
 * For the `skip` option of tests and suites that are too slow for every change: `npm run test:full` runs them too.
 * CONTRIBUTING.md says when.
 */
export const onlyInFull: string | false = isFull ? false : 'npm run test:full runs it';
