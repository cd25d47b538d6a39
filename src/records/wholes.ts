import type { StoredRecord } from '../declare/fields/field.ts';
import type { AnyResource } from '../declare/resource.ts';
import { limits } from '../limits.ts';
import type { AccountWriter } from '../storage/store.ts';
import type { Obstacles } from './obstacles.ts';
import type { Past } from './past.ts';
import { pauses } from './pauses.ts';
import { outerOf } from './references.ts';
import type { Model, ReportField } from './rules.ts';

/**
 * Records whose fields must agree with each other, or with the records inside them, such as a product with its stock. An undo may
 * find each field and each record as it was left, and yet others beside it that came since; so the wholes that it touched are
 * looked at in the end.
 */
export class Wholes {
  readonly #model: Model;
  readonly #writer: AccountWriter;
  readonly #obstacles: Obstacles;
  readonly #touched = new Map<AnyResource, Set<number>>();

  constructor(model: Model, writer: AccountWriter, obstacles: Obstacles) {
    this.#model = model;
    this.#writer = writer;
    this.#obstacles = obstacles;
  }

  touched({ resource, line, before, after }: Past, changed: string[] = []): void {
    const outer = outerOf(this.#model, resource);
    const within = resource.within as string;
    if (outer) this.#note(outer, (before[within] ?? after[within]) as number);
    else if (changed.length && (resource.check || this.#countsAny(resource, changed)))
      this.#note(resource, line.ID);
  }

  broughtBack(past: Past): void {
    if (past.resource.within) this.touched(past);
    else this.#note(past.resource, past.line.ID);
  }

  #countsAny(resource: AnyResource, changed: string[]): boolean {
    const fields = this.#model.rules.get(resource)?.whole?.fields ?? [];
    return changed.some((name) => fields.includes(name));
  }

  #note(resource: AnyResource, id: number): void {
    if (!resource.check && !this.#model.rules.get(resource)?.whole) return;
    this.#touched.getOrInsertComputed(resource, () => new Set()).add(id);
  }

  async check(): Promise<void> {
    const pause = pauses();
    for (const [resource, ids] of this.#touched) {
      const all = [...ids];
      for (let start = 0; start < all.length; start += limits.batch) {
        const keys = all.slice(start, start + limits.batch).map((id) => ({ id }));
        const present: StoredRecord[] = await this.#writer.those(resource, keys);
        await pause();
        for (const record of present) {
          const report: ReportField = (field, message) =>
            this.#obstacles.report(resource.keys.one, record.ID as number, field, message);
          resource.check?.(record, report);
          await this.#model.rules.get(resource)?.whole?.check(this.#writer, record, report);
        }
      }
    }
  }
}
