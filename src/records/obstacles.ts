import { inWords } from '../declare/words.ts';
import { type Detail, Fault } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Line } from '../storage/store.ts';

/** What stands in the way of taking changes back. Of those that may as well stay, nothing is said. */
export class Obstacles {
  readonly #details: Detail[] = [];
  readonly #mayStay: (line: Line) => boolean;

  constructor(mayStay: (line: Line) => boolean) {
    this.#mayStay = mayStay;
  }

  get any(): boolean {
    return this.#details.length > 0;
  }

  /** Takes note of one; ends the work when there are so many that nobody reads more. Always false. */
  note(line: Line, field: string, message: string): false {
    if (!this.#mayStay(line)) this.report(line.resource, line.ID, field, message);
    return false;
  }

  report(resource: string, id: number, field: string, message: string): void {
    const record = `${inWords(resource)} ${id}`;
    this.#details.push({ field: field ? `${record}: ${field}` : record, message });
    if (this.#details.length === limits.obstaclesShown) this.throwIfAny();
  }

  throwIfAny(): void {
    if (this.any) throw new Fault('changedSince', {}, { details: this.#details });
  }
}
