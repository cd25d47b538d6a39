import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cpuSeconds } from './runner/cpu.ts';
import { type Task, type TaskResult, titleOf } from './runner/worker.ts';
import { startPostgres } from './support/postgres.ts';

/**
 * Runs the test files named on the command line, or all, with one PostgreSQL for the whole run. A few worker processes take
 * one file after the other, so that the program is loaded and warmed up only once in each. `--full` runs what is too slow
 * for every change as well: tests that are marked so (support/full.ts), and the long tests of test/hard. `--citus URL` names a
 * database on the coordinator of a cluster, on which the PostgreSQL tests run then.
 */
if (process.argv.at(-1) === '--citus') {
  console.log(
    'skipped: no cluster is given; npm run test:citus -- postgres://<user>@<coordinator>/<database>',
  );
  process.exit();
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, citus: { type: 'string' } },
});
const workerCount = Number(process.env.TRADEPOST_TEST_WORKERS ?? availableParallelism() + 1);
const testTimeoutMs = 240_000;
/** A whole file may take so much longer than one test of it; in full, browser tests take minutes together. */
const fileExtraMs = values.full ? 600_000 : 60_000;
const longTestTimeoutMs = 1_800_000;
const slowestShown = 10;

/** What takes longest begins first, so that all workers end at about the same time. */
const slowFirst = ['/browser/', '/hard/', '/cli/', '/abuse/', ''];
const rank = (file: string): number => slowFirst.findIndex((part) => file.includes(part));

const all = values.citus
  ? 'test/{accounts,bundle,cli,faces,http,records,resources,storage}/**/*.test.ts'
  : 'test/**/*.test.ts';
const files = positionals.length ? positionals : globSync(all).sort();
const queue: Task[] = files
  .toSorted((one, other) => rank(one) - rank(other))
  .map((file) => ({ file, testTimeoutMs }));
if (values.full && !positionals.length) {
  const { longTests } = await import('./hard/long-tests.ts');
  const file = 'test/hard/run.ts';
  const names = Object.keys(longTests);
  queue.unshift(...names.map((longTest) => ({ file, longTest, testTimeoutMs: longTestTimeoutMs })));
}

if (values.citus !== undefined) process.env.TRADEPOST_TEST_DATABASE = values.citus;
const postgres = await startPostgres();
const env = {
  ...process.env,
  TRADEPOST_TEST_DATABASE: postgres.url,
  ...(values.full && { TRADEPOST_TEST_FULL: '1' }),
  ...(values.citus !== undefined && { TRADEPOST_TEST_CITUS: '1' }),
  // Compiled once for the whole run.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/tests', import.meta.url)),
};
const results: TaskResult[] = [];

const startWorker = (): ChildProcess =>
  fork(fileURLToPath(new URL('./runner/worker.ts', import.meta.url)), { env });

const hasEnded = (worker: ChildProcess): boolean => worker.exitCode !== null || worker.signalCode !== null;

const failure = (title: string, reason: string, started: number): TaskResult => ({
  ...{ title, passed: 0, skipped: 0, failed: 1, failures: `${title}: ${reason}\n`, cpuSeconds: 0 },
  wallSeconds: (performance.now() - started) / 1000,
});

/** Never rejects: a worker that crashes or hangs is a failed file. */
async function runTask(worker: ChildProcess, task: Task): Promise<TaskResult> {
  const started = performance.now();
  const settled = new AbortController();
  const { signal } = settled;
  // Longer than any one test may take, so that the file itself can say which one it was.
  const timer = setTimeout(() => worker.kill('SIGTERM'), task.testTimeoutMs + fileExtraMs);
  worker.send(task);
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([result]) => result as TaskResult),
      once(worker, 'exit', { signal }).then(([status, killedBy]) =>
        failure(titleOf(task), `its process ended with ${killedBy ?? status}`, started),
      ),
    ]);
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
}

async function runQueue(): Promise<void> {
  let worker = startWorker();
  for (let task = queue.shift(); task; task = queue.shift()) {
    if (hasEnded(worker)) worker = startWorker();
    const result = await runTask(worker, task);
    results.push(result);
    console.log(summary(result));
  }
  if (worker.connected) worker.disconnect();
  if (!hasEnded(worker)) await endOf(worker);
}

/** What a test left open keeps its process from ending. */
async function endOf(worker: ChildProcess): Promise<void> {
  const started = performance.now();
  const timer = setTimeout(() => {
    results.push(failure('a worker', 'a test left something open', started));
    worker.kill('SIGTERM');
  }, 20_000);
  await once(worker, 'exit');
  clearTimeout(timer);
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;

function summary({ title, passed, skipped, failed, ...used }: TaskResult): string {
  const counts = [`${passed} passed`, skipped && `${skipped} skipped`, failed && `${failed} failed`];
  const times = [seconds(used.wallSeconds), `CPU ${seconds(used.cpuSeconds)}`];
  return `${failed ? '✖' : '✔'} ${title}: ${[...counts.filter(Boolean), ...times].join(', ')}`;
}

function printSlowest(key: 'wallSeconds' | 'cpuSeconds', heading: string): void {
  console.log(`\n${heading}:`);
  for (const result of results.toSorted((one, other) => other[key] - one[key]).slice(0, slowestShown))
    console.log(`${seconds(result[key]).padStart(9)}  ${result.title}`);
}

const sum = (key: 'passed' | 'skipped' | 'failed'): number =>
  results.reduce((total, result) => total + result[key], 0);

await Promise.all(Array.from({ length: Math.min(workerCount, queue.length) }, runQueue));
await postgres.stop();

if (results.length > slowestShown) {
  printSlowest('wallSeconds', 'slowest');
  printSlowest('cpuSeconds', 'most CPU');
}
for (const { failures } of results) if (failures) console.log(`\n✖ failed:\n${failures}`);
const used = `${seconds(performance.now() / 1000)}, CPU ${seconds(cpuSeconds())}`;
console.log(`\n${sum('passed')} passed, ${sum('skipped')} skipped, ${sum('failed')} failed in ${used}`);
if (sum('failed')) process.exitCode = 1;
