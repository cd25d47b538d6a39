import { relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { cpuSeconds } from './cpu.ts';

/** What the runner asks of a worker: one file at a time. */
export interface FileRequest {
  file: string;
  testTimeoutMs: number;
}

export interface FileResult {
  file: string;
  passed: number;
  skipped: number;
  failed: number;
  /** The file's whole report where a test failed, otherwise empty. */
  report: string;
  wallSeconds: number;
  /** Of this process and of the programs that the file started and that have ended. */
  cpuSeconds: number;
}

async function runFile({ file, testTimeoutMs }: FileRequest): Promise<FileResult> {
  const started = performance.now();
  const cpuBefore = cpuSeconds();
  const counts = { passed: 0, skipped: 0, failed: 0 };
  const events = run({ files: [file], isolation: 'none', concurrency: false, timeout: testTimeoutMs });
  events.on('test:pass', ({ skip, details }) => {
    if (details.type !== 'suite') counts[skip === undefined ? 'passed' : 'skipped']++;
  });
  events.on('test:fail', ({ details }) => {
    if (details.type !== 'suite' || !isOfSubtests(details.error)) counts.failed++;
  });
  let report = '';
  for await (const piece of events.compose(spec)) report += piece;
  if (counts.passed + counts.skipped + counts.failed === 0) {
    counts.failed = 1;
    report = `${relative('', file)} has no tests`;
  }
  return {
    ...{ file, ...counts, report: counts.failed ? report : '' },
    wallSeconds: (performance.now() - started) / 1000,
    cpuSeconds: cpuSeconds() - cpuBefore,
  };
}

/** A suite that failed only because a test in it did. */
const isOfSubtests = (error: Error & { failureType?: string }): boolean =>
  error.failureType === 'subtestsFailed';

let isBusy = false;

process.on('message', async (request: FileRequest) => {
  isBusy = true;
  // A run ends when nothing keeps the process alive any more, so this channel must not.
  process.channel?.unref();
  const result = await runFile(request);
  process.channel?.ref();
  isBusy = false;
  process.send?.(result);
});
// Programs that a test started are ended by their 'exit' handlers.
process.on('SIGTERM', () => process.exit(1));
process.on('disconnect', () => isBusy && process.exit(1));
