import type { ErrorDetail } from '../errors.ts';
import { missingMessage } from '../records/references.ts';
import type { StoredRecord } from '../schema/fields/field.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { AccountReader } from '../storage/store.ts';

/** Checks the categories or pages of a bundle as the tree they make; a parent may stand after its children. */
export class TreeCheck {
  readonly #resource: AnyResource;
  readonly #parentField: string;
  readonly #parents = new Map<number, number>();
  /** Where each record of the bundle stands in it. */
  readonly #indexes = new Map<number, number>();

  constructor(resource: AnyResource, parentField: string) {
    this.#resource = resource;
    this.#parentField = parentField;
  }

  add(index: number, record: StoredRecord): void {
    this.#indexes.set(record.ID as number, index);
    this.#setParent(record);
  }

  /** The records whose parent is missing, and one for each circle. `isExcused`: parents that need not be there. */
  async *problems(
    reader: AccountReader,
    isExcused: (id: number) => boolean,
  ): AsyncGenerator<{ index: number; detail: ErrorDetail }> {
    const field = this.#parentField;
    await this.#addAncestors(reader);
    const seen = new Set<number>();
    for (const [id, index] of this.#indexes) {
      const parent = this.#parents.get(id) as number;
      if (parent && !this.#parents.has(parent) && !isExcused(parent))
        yield { index, detail: { field, message: missingMessage(this.#resource, parent) } };
      if (this.#isInCycle(id, seen)) yield { index, detail: { field, message: 'makes a circle' } };
    }
  }

  #setParent(record: StoredRecord): void {
    this.#parents.set(record.ID as number, record[this.#parentField] as number);
  }

  /** A record of the bundle may stand below one that only the account has, and that one below the first. */
  async #addAncestors(reader: AccountReader): Promise<void> {
    for (const parent of [...this.#parents.values()])
      for (let id = parent; id && !this.#parents.has(id); ) {
        const record: StoredRecord | undefined = await reader.find(this.#resource, id);
        if (!record) break;
        this.#setParent(record);
        id = record[this.#parentField] as number;
      }
  }

  /** Goes up until the top, or a record that was seen on an earlier way. */
  #isInCycle(start: number, seen: Set<number>): boolean {
    const way = new Set<number>();
    let id = start;
    while (this.#parents.has(id) && !seen.has(id) && !way.has(id)) {
      way.add(id);
      id = this.#parents.get(id) as number;
    }
    for (const one of way) seen.add(one);
    return way.has(id);
  }
}
