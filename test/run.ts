import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cpuSeconds } from './runner/cpu.ts';
import type { FileRequest, FileResult } from './runner/worker.ts';
import { startPostgres } from './support/postgres.ts';

/**
 * Runs the test files named on the command line, or all, with one PostgreSQL for the whole run. A few worker processes take
 * one file after the other, so that the program is loaded and warmed up only once in each.
 */
const workerCount = Number(process.env.TRADEPOST_TEST_WORKERS ?? availableParallelism() + 1);
const testTimeoutMs = 240_000;
/** A file may take as long as its slowest test, and a while to load and to clean up. */
const fileTimeoutMs = testTimeoutMs + 60_000;
const slowestShown = 10;

/** What takes longest begins first, so that all workers end at about the same time. */
const slowFirst = ['/browser/', '/hard/', '/cli/', '/abuse/', ''];

const named = process.argv.slice(2);
const rank = (file: string): number => slowFirst.findIndex((part) => file.includes(part));
const queue = (named.length ? named : globSync('test/**/*.test.ts').sort()).toSorted(
  (one, other) => rank(one) - rank(other),
);

const postgres = await startPostgres();
const env = {
  ...process.env,
  TRADEPOST_TEST_DATABASE: postgres.url,
  // Compiled once for the whole run.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/tests', import.meta.url)),
};

const startWorker = (): ChildProcess =>
  fork(fileURLToPath(new URL('./runner/worker.ts', import.meta.url)), { env });

const lost = (file: string, why: string, started: number): FileResult => ({
  ...{ file, passed: 0, skipped: 0, failed: 1, report: `${file}: ${why}\n`, cpuSeconds: 0 },
  wallSeconds: (performance.now() - started) / 1000,
});

/** Never rejects: a worker that crashes or hangs is a failed file. */
async function runFile(worker: ChildProcess, file: string): Promise<FileResult> {
  const started = performance.now();
  const settled = new AbortController();
  const { signal } = settled;
  const timer = setTimeout(() => worker.kill('SIGTERM'), fileTimeoutMs);
  const request: FileRequest = { file, testTimeoutMs };
  worker.send(request);
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([result]) => result as FileResult),
      once(worker, 'exit', { signal }).then(([status, killed]) =>
        lost(file, `its process ended with ${killed ?? status}`, started),
      ),
    ]);
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;
const results: FileResult[] = [];

async function runQueue(): Promise<void> {
  let worker = startWorker();
  for (let file = queue.shift(); file; file = queue.shift()) {
    if (worker.exitCode !== null || worker.signalCode !== null) worker = startWorker();
    const result = await runFile(worker, file);
    results.push(result);
    const { passed, skipped, failed, report, wallSeconds, cpuSeconds } = result;
    const counts = `${passed} passed${skipped ? `, ${skipped} skipped` : ''}${failed ? `, ${failed} failed` : ''}`;
    console.log(
      `${failed ? '✖' : '✔'} ${file}: ${counts}, ${seconds(wallSeconds)}, CPU ${seconds(cpuSeconds)}`,
    );
    if (report) console.log(report);
  }
  if (worker.connected) worker.disconnect();
  if (worker.exitCode === null && worker.signalCode === null) await endOf(worker);
}

/** What a test left open keeps its process from ending. */
async function endOf(worker: ChildProcess): Promise<void> {
  const timer = setTimeout(() => {
    results.push(lost('a worker', 'a test left something open', performance.now()));
    worker.kill('SIGTERM');
  }, 20_000);
  await once(worker, 'exit');
  clearTimeout(timer);
}

await Promise.all(Array.from({ length: workerCount }, runQueue));
await postgres.stop();

function printSlowest(what: 'wallSeconds' | 'cpuSeconds', title: string): void {
  console.log(`\n${title}:`);
  for (const result of results.toSorted((one, other) => other[what] - one[what]).slice(0, slowestShown))
    console.log(`${seconds(result[what]).padStart(9)}  ${result.file}`);
}

const sum = (what: 'passed' | 'skipped' | 'failed'): number =>
  results.reduce((total, result) => total + result[what], 0);

if (!named.length) {
  printSlowest('wallSeconds', 'slowest');
  printSlowest('cpuSeconds', 'most CPU');
}
for (const { report } of results) if (report) console.log(`\n✖ failed:\n${report}`);
const took = `${seconds(performance.now() / 1000)}, CPU ${seconds(cpuSeconds())}`;
console.log(`\n${sum('passed')} passed, ${sum('skipped')} skipped, ${sum('failed')} failed in ${took}`);
if (sum('failed')) process.exitCode = 1;
