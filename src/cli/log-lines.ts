import { writeSync } from 'node:fs';
import { sleepSync } from '../files/sleep-sync.ts';
import { limits } from '../limits.ts';

const newline = 10;

/** Log lines, gathered for a moment and written together: a write for each would cost as much as the line itself. */
export class LogLines {
  /** Lines of this process that could not be written. */
  static dropped = 0;
  readonly #descriptor: number;
  #text = '';
  /** The end of a line whose beginning is written. */
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

  /**
   * Whoever reads them may be slow: the server waits, rather than fill its memory with them. Or stuck: then it waits once,
   * and drops them until they are read again. Or gone: nobody reads.
   */
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

  /** A line that is begun is ended the next time, so that the one after it stands by itself. */
  #drop(bytes: Buffer, isBegun: boolean): void {
    const kept = isBegun ? bytes.indexOf(newline) + 1 : 0;
    this.#rest = Buffer.from(bytes.subarray(0, kept));
    LogLines.dropped += bytes.subarray(kept).toString('latin1').split('\n').length - 1;
  }
}
