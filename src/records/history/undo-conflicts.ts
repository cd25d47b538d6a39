import { ApiError, type ErrorDetail } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { humanize } from '../../schema/resource.ts';
import type { JournalEntry } from '../../storage/store.ts';

/** What stands in the way of taking changes back. Of those that may as well stay, nothing is said. */
export class UndoConflicts {
  readonly #details: ErrorDetail[] = [];
  readonly #isOptional: (line: JournalEntry) => boolean;

  constructor(mayStay: (line: JournalEntry) => boolean) {
    this.#isOptional = mayStay;
  }

  get found(): boolean {
    return this.#details.length > 0;
  }

  /** Takes note of one; ends the work when there are so many that nobody reads more. Always false. */
  add(line: JournalEntry, field: string, message: string): false {
    if (!this.#isOptional(line)) this.report(line.resource, line.ID, field, message);
    return false;
  }

  report(resource: string, id: number, field: string, message: string): void {
    const record = `${humanize(resource)} ${id}`;
    this.#details.push({ field: field ? `${record}: ${field}` : record, message });
    if (this.#details.length === limits.undoConflictsShown) this.throwIfAny();
  }

  throwIfAny(): void {
    if (this.found) throw new ApiError('changedSince', {}, { details: this.#details });
  }
}
