import { limits } from '../../limits.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { AccountWriter } from '../../storage/store.ts';
import { eventLoopYielder } from '../event-loop-yielder.ts';
import type { Model, ReportField } from '../model.ts';
import { containerOf } from '../references.ts';
import type { DecodedChange } from './decoded-change.ts';
import type { UndoConflicts } from './undo-conflicts.ts';

/**
 * Records whose fields must agree with each other, or with the records inside them, such as a product with its stock. An undo may
 * find each field and each record as it was left, and yet others beside it that came since; so the wholes that it touched are
 * looked at in the end.
 */
export class AggregateChecks {
  readonly #model: Model;
  readonly #writer: AccountWriter;
  readonly #conflicts: UndoConflicts;
  readonly #touched = new Map<AnyResource, Set<number>>();

  constructor(model: Model, writer: AccountWriter, obstacles: UndoConflicts) {
    this.#model = model;
    this.#writer = writer;
    this.#conflicts = obstacles;
  }

  markChanged({ resource, entry: line, before, after }: DecodedChange, changed: string[] = []): void {
    const outer = containerOf(this.#model, resource);
    const within = resource.containerField as string;
    if (outer) this.#mark(outer, (before[within] ?? after[within]) as number);
    else if (changed.length && (resource.validate || this.#dependsOnAny(resource, changed)))
      this.#mark(resource, line.ID);
  }

  markRecreated(past: DecodedChange): void {
    if (past.resource.containerField) this.markChanged(past);
    else this.#mark(past.resource, past.entry.ID);
  }

  #dependsOnAny(resource: AnyResource, changed: string[]): boolean {
    const fields = this.#model.rules.get(resource)?.aggregate?.fields ?? [];
    return changed.some((name) => fields.includes(name));
  }

  #mark(resource: AnyResource, id: number): void {
    if (!resource.validate && !this.#model.rules.get(resource)?.aggregate) return;
    this.#touched.getOrInsertComputed(resource, () => new Set()).add(id);
  }

  async check(): Promise<void> {
    const pause = eventLoopYielder();
    for (const [resource, ids] of this.#touched) {
      const all = [...ids];
      for (let start = 0; start < all.length; start += limits.batchRows) {
        const keys = all.slice(start, start + limits.batchRows).map((id) => ({ id }));
        const present: StoredRecord[] = await this.#writer.findByKeys(resource, keys);
        await pause();
        for (const record of present) {
          const report: ReportField = (field, message) =>
            this.#conflicts.report(resource.keys.one, record.ID as number, field, message);
          resource.validate?.(record, report);
          await this.#model.rules.get(resource)?.aggregate?.check(this.#writer, record, report);
        }
      }
    }
  }
}
