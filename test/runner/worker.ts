import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { cpuSeconds } from './cpu.ts';

/** What the runner asks of a worker: one file, or one of the long tests of test/hard, at a time. */
export interface Task {
  file: string;
  /** The name of a long test; the file is then what runs it. */
  longTest?: string;
  testTimeoutMs: number;
}

export interface TaskResult {
  title: string;
  passed: number;
  skipped: number;
  failed: number;
  /** What the failed tests say; empty where none failed. */
  failures: string;
  wallSeconds: number;
  /** Of this process and of the programs that the file started and that have ended. */
  cpuSeconds: number;
}

export const titleOf = ({ file, longTest }: Task): string => (longTest ? `${file} ${longTest}` : file);

type Outcome = Pick<TaskResult, 'passed' | 'skipped' | 'failed' | 'failures'>;

/** Of the file that runs: told where it never ends. */
let failedSoFar: string[] = [];

async function runFile({ file, testTimeoutMs }: Task): Promise<Outcome> {
  failedSoFar = [];
  const counts = { passed: 0, skipped: 0, failed: 0 };
  const events = run({ files: [file], isolation: 'none', concurrency: false, timeout: testTimeoutMs });
  events.on('test:pass', ({ skip, details }) => {
    if (skip !== undefined) counts.skipped++;
    else if (details.type !== 'suite') counts.passed++;
  });
  events.on('test:fail', ({ name, details }) => {
    failedSoFar.push(`✖ ${name}: ${details.error.message}`);
    if (details.type !== 'suite' || !isOfSubtests(details.error)) counts.failed++;
  });
  let report = '';
  for await (const piece of events.compose(spec)) report += piece;
  const failures = report.split('✖ failing tests:\n')[1] ?? report;
  return { ...counts, failures: counts.failed ? failures : '' };
}

/** A suite that failed only because a test in it did. */
const isOfSubtests = (error: Error & { failureType?: string }): boolean =>
  error.failureType === 'subtestsFailed';

async function runLongTest(file: string, name: string): Promise<Outcome> {
  const child = spawn(process.execPath, [file, name, '--full'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      printed += piece;
    });
  const [status] = await once(child, 'close');
  const failed = status === 0 ? 0 : 1;
  return { passed: 1 - failed, skipped: 0, failed, failures: failed ? printed : '' };
}

async function carryOut(task: Task): Promise<TaskResult> {
  const started = performance.now();
  const cpuBefore = cpuSeconds();
  const outcome = await (task.longTest ? runLongTest(task.file, task.longTest) : runFile(task));
  return {
    ...{ title: titleOf(task), ...outcome },
    wallSeconds: (performance.now() - started) / 1000,
    cpuSeconds: cpuSeconds() - cpuBefore,
  };
}

let isBusy = false;

process.on('message', async (task: Task) => {
  isBusy = true;
  // A file's run ends when nothing keeps the process alive any more, so this channel must not.
  process.channel?.unref();
  const result = await carryOut(task);
  process.channel?.ref();
  isBusy = false;
  process.send?.(result);
});
// The file took too long. Programs that a test started are ended by their 'exit' handlers.
process.on('SIGTERM', () => {
  for (const failure of failedSoFar) console.log(failure);
  process.exit(1);
});
process.on('disconnect', () => isBusy && process.exit(1));
