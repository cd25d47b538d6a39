import { limits } from '../limits.ts';
import { existingIds } from '../records/references.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { AccountWriter } from '../storage/store.ts';

/** Minimises reads during an import: writes are pipelined, and a read waits for all of those before it. */
export class Lookups {
  readonly #writer: AccountWriter;
  readonly #resource: AnyResource;
  readonly #known = new Map<AnyResource, Set<number>>();

  constructor(writer: AccountWriter, resource: AnyResource) {
    this.#writer = writer;
    this.#resource = resource;
  }

  /** Which of these IDs the account had before the import. */
  async takenIds(ids: readonly number[]): Promise<Set<number>> {
    const { keys } = this.#resource;
    return existingIds(
      this.#writer,
      this.#resource,
      ids.filter((id) => !this.#writer.isNewId(keys.one, id)),
    );
  }

  /** Cached, because imports never remove these records. */
  async existingIds(target: AnyResource, ids: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    let known = this.#known.get(target) ?? new Set();
    if (known.size > limits.importCachedIds) known = new Set();
    const unknown = [...ids].filter((id) => !known.has(id));
    for (const id of await existingIds(this.#writer, target, unknown)) known.add(id);
    this.#known.set(target, known);
    return known;
  }
}
