import { detailOf, type ErrorDetail } from '../errors.ts';
import { missingProblem } from '../records/references.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { AccountReader } from '../storage/store.ts';

/** Checks a bundle's categories or pages as a tree, when all are read: a parent may come after its children. */
export class TreeCheck {
  readonly #resource: AnyResource;
  readonly #parentField: string;
  readonly #parents = new Map<number, number>();
  /** ID → index in the bundle. */
  readonly #indexes = new Map<number, number>();

  constructor(resource: AnyResource, parentField: string) {
    this.#resource = resource;
    this.#parentField = parentField;
  }

  add(index: number, record: StoredRecord): void {
    this.#indexes.set(record.ID as number, index);
    this.#setParent(record);
  }

  /** Yields records with a missing parent, and one record of each cycle. `mayBeMissing`: parents already rejected. */
  async *problems(
    reader: AccountReader,
    mayBeMissing: (id: number) => boolean,
  ): AsyncGenerator<{ index: number; detail: ErrorDetail }> {
    const field = this.#parentField;
    await this.#addAncestors(reader);
    const seen = new Set<number>();
    for (const [id, index] of this.#indexes) {
      const parent = this.#parents.get(id) as number;
      if (parent && !this.#parents.has(parent) && !mayBeMissing(parent))
        yield { index, detail: detailOf(field, missingProblem(this.#resource, parent)) };
      if (this.#isInCycle(id, seen)) yield { index, detail: detailOf(field, ['circular', 'makes a circle']) };
    }
  }

  #setParent(record: StoredRecord): void {
    this.#parents.set(record.ID as number, record[this.#parentField] as number);
  }

  /** A cycle may pass through records that only the account has. */
  async #addAncestors(reader: AccountReader): Promise<void> {
    for (const parent of [...this.#parents.values()])
      for (let id = parent; id && !this.#parents.has(id); ) {
        const record: StoredRecord | undefined = await reader.find(this.#resource, id);
        if (!record) break;
        this.#setParent(record);
        id = record[this.#parentField] as number;
      }
  }

  /** Follows parents up to the root, or to a record of an earlier walk. */
  #isInCycle(start: number, seen: Set<number>): boolean {
    const path = new Set<number>();
    let id = start;
    while (this.#parents.has(id) && !seen.has(id) && !path.has(id)) {
      path.add(id);
      id = this.#parents.get(id) as number;
    }
    for (const visited of path) seen.add(visited);
    return path.has(id);
  }
}
