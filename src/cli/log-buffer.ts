import { writeSync } from 'node:fs';
import { sleepSync } from '../files/sleep-sync.ts';
import { limits } from '../limits.ts';

const newline = 10;

/**
 * Synchronous buffer for log lines: one write per line would cost as much as formatting it. pino's own
 * destination cannot replace it: `flushSync` loses what an asynchronous write has in flight (47 of 501 lines
 * with a busy thread pool), and with a stalled reader waits for ever, or repeats half a line.
 */
export class LogBuffer {
  /** Lines dropped by this process. */
  static dropped = 0;
  readonly #descriptor: number;
  #text = '';
  /** Rest of a partially written line. */
  #rest = Buffer.alloc(0);
  #isStuck = false;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
    setInterval(() => this.flush(), limits.logFlushIntervalMs).unref();
  }

  write(line: string): void {
    this.#text += line;
    if (this.#text.length >= limits.logBufferCharacters) this.flush();
  }

  /** Waits up to `logWaitMs` for a slow reader (backpressure), then drops lines until it reads again. */
  flush(): void {
    let bytes = Buffer.concat([this.#rest, Buffer.from(this.#text)]);
    let isBegun = this.#rest.length > 0;
    this.#text = '';
    this.#rest = Buffer.alloc(0);
    let deadline = performance.now() + (this.#isStuck ? 0 : limits.logWaitMs);
    while (bytes.length)
      try {
        const written = writeSync(this.#descriptor, bytes);
        isBegun = bytes[written - 1] !== newline;
        bytes = bytes.subarray(written);
        this.#isStuck = false;
        deadline = performance.now() + limits.logWaitMs;
      } catch (error) {
        const isFull = (error as NodeJS.ErrnoException).code === 'EAGAIN';
        if (isFull && performance.now() < deadline) {
          sleepSync(1);
          continue;
        }
        this.#isStuck = isFull;
        this.#drop(bytes, isFull && isBegun);
        return;
      }
  }

  /** Keeps the rest of a partial line, so that the next line starts on its own. */
  #drop(bytes: Buffer, isBegun: boolean): void {
    const kept = isBegun ? bytes.indexOf(newline) + 1 : 0;
    this.#rest = Buffer.from(bytes.subarray(0, kept));
    LogBuffer.dropped += bytes.subarray(kept).toString('latin1').split('\n').length - 1;
  }
}
