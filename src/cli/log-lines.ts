import { writeSync } from 'node:fs';
import { limits } from '../limits.ts';
import { hold } from '../storage/hold.ts';

/** Log lines, gathered for a moment and written together: a write for each would cost as much as the line itself. */
export class LogLines {
  /** Lines of this process that could not be written. */
  static dropped = 0;
  readonly #descriptor: number;
  #text = '';

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
    setInterval(() => this.flush(), limits.logEvery).unref();
  }

  write(line: string): void {
    this.#text += line;
    if (this.#text.length >= limits.logCharacters) this.flush();
  }

  flush(): void {
    let bytes = Buffer.from(this.#text);
    this.#text = '';
    while (bytes.length)
      try {
        bytes = bytes.subarray(writeSync(this.#descriptor, bytes));
      } catch (error) {
        // Whoever reads them is slow: the server waits, rather than fill its memory with them. Or gone: nobody reads.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') {
          LogLines.dropped += bytes.toString('latin1').split('\n').length - 1;
          return;
        }
        hold(1);
      }
  }
}
