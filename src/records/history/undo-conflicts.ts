import { ApiError, type ErrorDetail } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { humanize } from '../../schema/resource.ts';
import type { JournalEntry } from '../../storage/store.ts';

/** Collects what prevents an undo. Conflicts of optional changes are not reported. */
export class UndoConflicts {
  readonly #details: ErrorDetail[] = [];
  readonly #isOptional: (entry: JournalEntry) => boolean;

  constructor(isOptional: (entry: JournalEntry) => boolean) {
    this.#isOptional = isOptional;
  }

  get found(): boolean {
    return this.#details.length > 0;
  }

  /** Always returns false. Throws when `limits.undoConflictsShown` is reached. */
  add(entry: JournalEntry, field: string, message: string): false {
    if (!this.#isOptional(entry)) this.report(entry.resource, entry.ID, field, message);
    return false;
  }

  report(resource: string, id: number, field: string, message: string): void {
    const record = `${humanize(resource)} ${id}`;
    this.#details.push({ field: field ? `${record}: ${field}` : record, code: 'conflict', message });
    if (this.#details.length === limits.undoConflictsShown) this.throwIfAny();
  }

  throwIfAny(): void {
    if (this.found) throw new ApiError('changedSince', {}, { details: this.#details });
  }
}
