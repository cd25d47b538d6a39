import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { LogBuffer } from '../../src/cli/log-buffer.ts';
import { limits } from '../../src/limits.ts';

it('a log that nobody reads holds the server for a moment, once; then lines are dropped, and whole ones follow', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const lines = new LogBuffer(descriptor);
  let written = 0;
  const line = (): string => `${JSON.stringify({ line: ++written, text: 'é'.repeat(99) })}\n`;
  /** Milliseconds that a flush of so many lines takes. */
  const flush = (count: number): number => {
    const start = performance.now();
    lines.write(Array.from({ length: count }, line).join(''));
    lines.flush();
    return performance.now() - start;
  };
  const droppedBefore = LogBuffer.dropped;
  const first = flush(2000);
  assert.ok(first >= limits.logWaitMs && first < limits.logWaitMs + 2000, `${first}`);
  assert.ok(flush(10) < limits.logWaitMs / 2);
  const dropped = LogBuffer.dropped - droppedBefore;

  const read = (): string => {
    const buffer = Buffer.alloc(1_000_000);
    return buffer.toString('utf8', 0, readSync(descriptor, buffer));
  };
  const early = read();
  flush(3);
  const seen = (early + read())
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text).line);
  assert.deepEqual(seen.slice(-3), [2011, 2012, 2013]);
  assert.equal(seen.length + dropped, written);
  closeSync(descriptor);
  rmSync(folder, { recursive: true });
});
