import { limits } from '../limits.ts';
import type { BlobReference } from './media-references.ts';

/** What is wrong with files, told once for each, up to a limit. */
export class MediaProblems {
  readonly #lines: string[] = [];
  count = 0;

  add({ account, ID, filename }: BlobReference, problem: string): void {
    if (this.#lines.length < limits.mediaProblemsShown)
      this.#lines.push(`account ${account}, media file ${ID} (${filename}): ${problem}`);
    this.count++;
  }

  get lines(): string[] {
    const others = this.count - this.#lines.length;
    return others ? [...this.#lines, `and ${others.toLocaleString('en')} more files`] : this.#lines;
  }
}
