import type { AnyResource } from '../declare/resource.ts';
import { limits } from '../limits.ts';
import type { AccountWriter } from '../storage/store.ts';

/**
 * What the records of a key ask of the account, asked as seldom as can be: the store carries out one batch while the next
 * is made ready, and to wait for an answer is to wait for all that was sent before.
 */
export class Lookups {
  readonly #writer: AccountWriter;
  readonly #resource: AnyResource;
  /** The account has no record with a greater ID, but for those that are not counted. */
  readonly #lastId: number;
  readonly #found = new Map<AnyResource, Set<number>>();

  constructor(writer: AccountWriter, resource: AnyResource) {
    this.#writer = writer;
    this.#resource = resource;
    this.#lastId = writer.lastId(resource.keys.one);
  }

  /** Which of these IDs of new records the account has had before the bundle. */
  async taken(ids: readonly number[]): Promise<Set<number>> {
    const doubtful = ids.filter((id) => id <= this.#lastId || id > limits.countedId);
    return this.#ask(this.#resource, doubtful);
  }

  /** Which of these records are there. No import removes one, so what was found stays found. */
  async found(target: AnyResource, ids: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    let found = this.#found.get(target) ?? new Set();
    if (found.size > limits.foundIds) found = new Set();
    const unknown = [...ids].filter((id) => !found.has(id));
    for (const id of await this.#ask(target, unknown)) found.add(id);
    this.#found.set(target, found);
    return found;
  }

  async #ask(resource: AnyResource, ids: number[]): Promise<Set<number>> {
    const records = await this.#writer.taken(resource, 'ID', ids);
    return new Set(records.map(({ ID }) => ID as number));
  }
}
