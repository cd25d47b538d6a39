import type { StoredRecord } from '../declare/fields/field.ts';
import type { AnyResource } from '../declare/resource.ts';
import type { Detail } from '../errors.ts';
import type { AccountReader } from '../storage/store.ts';

/** Checks the categories or pages of a bundle as the tree they make; a parent may stand after its children. */
export class Tree {
  readonly #resource: AnyResource;
  readonly #parentField: string;
  readonly #nodes = new Map<number, { parent: number; index: number }>();

  constructor(resource: AnyResource, parentField: string) {
    this.#resource = resource;
    this.#parentField = parentField;
  }

  note(index: number, record: StoredRecord): void {
    this.#nodes.set(record.ID as number, { parent: record[this.#parentField] as number, index });
  }

  /** The first record whose parent is missing, or that is above itself. */
  async fault(reader: AccountReader): Promise<{ index: number; detail: Detail } | undefined> {
    const outside = [...this.#nodes.values()]
      .map(({ parent }) => parent)
      .filter((id) => id && !this.#nodes.has(id));
    const there = await reader.taken(this.#resource, 'ID', [...new Set(outside)]);
    const known = new Set(there.map(({ ID }) => ID));
    const sound = new Set<number>();
    for (const [id, { parent, index }] of this.#nodes) {
      const field = this.#parentField;
      if (parent && !this.#nodes.has(parent) && !known.has(parent))
        return { index, detail: { field, message: `there is no ${this.#resource.keys.one} ${parent}` } };
      if (this.#isInCircle(id, sound)) return { index, detail: { field, message: 'makes a circle' } };
    }
    return undefined;
  }

  /** Goes up until the top or a node known to be sound; marks the way as sound. */
  #isInCircle(start: number, sound: Set<number>): boolean {
    const way = new Set<number>();
    for (let id = start; ; ) {
      if (way.has(id)) return true;
      const node = this.#nodes.get(id);
      if (!node || sound.has(id)) break;
      way.add(id);
      id = node.parent;
    }
    for (const id of way) sound.add(id);
    return false;
  }
}
