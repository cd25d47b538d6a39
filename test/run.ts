import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startPostgres } from './support/postgres.ts';

/**
 * Runs the test files named on the command line, or all, with one PostgreSQL for the whole run. A process takes several
 * files: loading the program anew for each would take a third of the time. The slow ones, in a browser, begin.
 */
const filesAtOnce = 12;
const processes = 3;
const patience = 240_000;

const named = process.argv.slice(2);
const files = named.length ? named : globSync('test/**/*.test.ts').sort(bySlowness);

function bySlowness(one: string, other: string): number {
  const isSlow = (file: string): boolean => file.includes('/browser/');
  return Number(isSlow(other)) - Number(isSlow(one)) || one.localeCompare(other);
}

/** Browser tests each by themselves, the others in groups of neighbours. */
function groupsOf(all: string[]): string[][] {
  const slow = all.filter((file) => file.includes('/browser/'));
  const quick = all.filter((file) => !file.includes('/browser/'));
  const count = Math.ceil(quick.length / filesAtOnce);
  const groups = Array.from({ length: count }, (_, index) => quick.filter((__, at) => at % count === index));
  return [...slow.map((file) => [file]), ...groups];
}

interface Outcome {
  passed: number;
  failed: number;
}

async function runGroup(group: string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const flags = ['--test', '--test-isolation=none', `--test-timeout=${patience}`, '--test-reporter=spec'];
  const child = spawn(process.execPath, [...flags, ...group], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  });
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  process.stdout.write(said);
  const count = (what: string): number => Number(new RegExp(`^ℹ ${what} (\\d+)`, 'm').exec(said)?.[1] ?? 0);
  const failed = count('fail') + count('cancelled');
  return { passed: count('pass'), failed: status === 0 ? failed : Math.max(failed, 1) };
}

const postgres = await startPostgres();
const environment = {
  ...process.env,
  TRADEPOST_TEST_DATABASE: postgres.url,
  // Compiled once for the whole run.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/tests', import.meta.url)),
};
const waiting = groupsOf(files);
const outcomes: Outcome[] = [];
await Promise.all(
  Array.from({ length: processes }, async () => {
    for (let group = waiting.shift(); group; group = waiting.shift())
      outcomes.push(await runGroup(group, environment));
  }),
);
await postgres.stop();
const sum = (what: keyof Outcome): number => outcomes.reduce((total, outcome) => total + outcome[what], 0);
console.log(`\n${sum('passed')} tests passed, ${sum('failed')} failed`);
if (sum('failed')) process.exitCode = 1;
