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
 * Checks invariants over several fields or records, such as a product and its stock, after an undo. Each field on its own may
 * be free of conflicts and the aggregate still be invalid, because of records or fields changed since.
 */
export class AggregateChecks {
  readonly #model: Model;
  readonly #writer: AccountWriter;
  readonly #conflicts: UndoConflicts;
  readonly #marked = new Map<AnyResource, Set<number>>();

  constructor(model: Model, writer: AccountWriter, conflicts: UndoConflicts) {
    this.#model = model;
    this.#writer = writer;
    this.#conflicts = conflicts;
  }

  markChanged({ resource, entry, before, after }: DecodedChange, fields: string[] = []): void {
    const container = containerOf(this.#model, resource);
    const containerField = resource.containerField as string;
    if (container) this.#mark(container, (before[containerField] ?? after[containerField]) as number);
    else if (fields.length && (resource.validate || this.#dependsOnAny(resource, fields)))
      this.#mark(resource, entry.ID);
  }

  markRecreated(change: DecodedChange): void {
    if (change.resource.containerField) this.markChanged(change);
    else this.#mark(change.resource, change.entry.ID);
  }

  #dependsOnAny(resource: AnyResource, names: string[]): boolean {
    const fields = this.#model.rules.get(resource)?.aggregate?.fields ?? [];
    return names.some((name) => fields.includes(name));
  }

  #mark(resource: AnyResource, id: number): void {
    if (!resource.validate && !this.#model.rules.get(resource)?.aggregate) return;
    this.#marked.getOrInsertComputed(resource, () => new Set()).add(id);
  }

  async check(): Promise<void> {
    const yieldIfDue = eventLoopYielder();
    for (const [resource, marked] of this.#marked) {
      const ids = [...marked];
      for (let start = 0; start < ids.length; start += limits.batchRows) {
        const keys = ids.slice(start, start + limits.batchRows).map((id) => ({ id }));
        const records: StoredRecord[] = await this.#writer.findByKeys(resource, keys);
        await yieldIfDue();
        for (const record of records) {
          const report: ReportField = (field, _code, message) =>
            this.#conflicts.report(resource.keys.one, record.ID as number, field, message);
          resource.validate?.(record, report);
          await this.#model.rules.get(resource)?.aggregate?.check(this.#writer, record, report);
        }
      }
    }
  }
}
