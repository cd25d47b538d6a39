import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
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
  /** What is told of those that failed; empty if none did. */
  failures: string;
  /** The files to run again. */
  again: string[];
}

async function runGroup(group: string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const flags = ['--test', '--test-isolation=none', `--test-timeout=${patience}`, '--test-reporter=spec'];
  const child = spawn(process.execPath, [...flags, ...group], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  });
  // A test that left something open keeps its process from ending. Told to, it says what failed.
  const silence = setTimeout(() => child.kill(), patience + 60_000);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
    silence.refresh();
  });
  const [status] = await once(child, 'close');
  clearTimeout(silence);
  process.stdout.write(said);
  const count = (what: string): number => Number(new RegExp(`^ℹ ${what} (\\d+)`, 'm').exec(said)?.[1] ?? 0);
  const passed = count('pass');
  if (status === 0) return { passed, failed: 0, failures: '', again: [] };
  const failures =
    said.split('✖ failing tests:\n')[1] ?? `a process ended with ${status}: ${group.join(' ')}\n`;
  const places = [...failures.matchAll(/^test at (.+):\d+:\d+$/gm)].map(([, file]) => file as string);
  // What stands in a file that several share may be of any of them.
  const known = places.length > 0 && places.every((file) => group.includes(file));
  return {
    ...{ passed, failures, again: known ? [...new Set(places)] : group },
    failed: Math.max(1, count('fail') + count('cancelled')),
  };
}

const sum = (outcomes: Outcome[], what: 'passed' | 'failed'): number =>
  outcomes.reduce((total, outcome) => total + outcome[what], 0);

const postgres = await startPostgres();
const environment = {
  ...process.env,
  TRADEPOST_TEST_DATABASE: postgres.url,
  // Compiled once for the whole run.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/tests', import.meta.url)),
};
const waiting = groupsOf(files);
const first: Outcome[] = [];
await Promise.all(
  Array.from({ length: processes }, async () => {
    for (let group = waiting.shift(); group; group = waiting.shift())
      first.push(await runGroup(group, environment));
  }),
);

// A busy machine can hold up for long what a test waits for: so a file that failed is run once more, alone. What fails
// there too has failed; what does not is named all the same, last, where it is seen.
const second: Outcome[] = [];
for (const file of first.flatMap(({ again }) => again)) second.push(await runGroup([file], environment));
await postgres.stop();

const failed = sum(second, 'failed');
const unsteady = Math.max(0, sum(first, 'failed') - failed);
for (const { failures } of [...first, ...second]) if (failures) console.log(`\n✖ failed:\n${failures}`);
if (unsteady) console.log(`\n${unsteady} of these failed beside other tests and passed alone`);
console.log(`\n${sum(first, 'passed') + unsteady} tests passed, ${failed} failed`);
if (failed) process.exitCode = 1;
