import { globSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { startPostgres } from './support/postgres.ts';

/** Runs the test files named on the command line, or all, with one PostgreSQL for the whole run. */
const named = process.argv.slice(2);
const files = named.length ? named : globSync('test/**/*.test.ts').sort();

const postgres = await startPostgres();
process.env.TRADEPOST_TEST_DATABASE = postgres.url;

const stream = run({ files, concurrency: 2, timeout: 240_000 });
stream.on('test:fail', () => {
  process.exitCode = 1;
});
stream.compose(new spec()).pipe(process.stdout);
stream.once('end', () => postgres.stop());
