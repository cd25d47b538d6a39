import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startPostgres } from './support/postgres.ts';

/**
 * Runs the test files named on the command line, or all, with one PostgreSQL for the whole run. A process takes several
 * files, so that the program need not be loaded and warmed up for each.
 */
const processes = 4;
const fewestFiles = 3;
const patience = 240_000;

const named = process.argv.slice(2);
const files = named.length ? named : globSync('test/**/*.test.ts').sort();

/**
 * The slow ones, in a browser, come first and by themselves. The others come in groups, which become smaller: so all
 * processes end at about the same time, whichever group takes longest.
 */
function groupsOf(all: string[]): string[][] {
  const isSlow = (file: string): boolean => file.includes('/browser/');
  const groups = all.filter(isSlow).map((file) => [file]);
  const quick = apart(all.filter((file) => !isSlow(file)));
  while (quick.length)
    groups.push(quick.splice(0, Math.max(fewestFiles, Math.ceil(quick.length / processes / 2))));
  return groups;
}

/** Neighbours are of one kind and take equally long: every tenth, then those after them, and so on. */
function apart(neighbours: string[]): string[] {
  const step = 10;
  return neighbours
    .map((file, index) => ({ file, turn: index % step }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ file }) => file);
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
