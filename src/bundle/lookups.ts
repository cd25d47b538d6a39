import { limits } from '../limits.ts';
import { existingIds } from '../records/references.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { AccountWriter } from '../storage/store.ts';

/**
 * What the records of a key ask of the account, asked as seldom as can be: the store carries out one batch while the next
 * is made ready, and to wait for an answer is to wait for all that was sent before.
 */
export class Lookups {
  readonly #writer: AccountWriter;
  readonly #resource: AnyResource;
  readonly #found = new Map<AnyResource, Set<number>>();

  constructor(writer: AccountWriter, resource: AnyResource) {
    this.#writer = writer;
    this.#resource = resource;
  }

  /** Which of these IDs of new records the account has had before the bundle. */
  async takenIds(ids: readonly number[]): Promise<Set<number>> {
    const { keys } = this.#resource;
    return existingIds(
      this.#writer,
      this.#resource,
      ids.filter((id) => !this.#writer.isNewId(keys.one, id)),
    );
  }

  /** Which of these records are there. No import removes one, so what was found stays found. */
  async existingIds(target: AnyResource, ids: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    let found = this.#found.get(target) ?? new Set();
    if (found.size > limits.importCachedIds) found = new Set();
    const unknown = [...ids].filter((id) => !found.has(id));
    for (const id of await existingIds(this.#writer, target, unknown)) found.add(id);
    this.#found.set(target, found);
    return found;
  }
}
