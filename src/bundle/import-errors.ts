import type { ErrorDetail } from '../errors.ts';
import { limits } from '../limits.ts';
import type { AnyResource } from '../schema/resource.ts';

/** Something in a bundle cannot be stored; `place` is where, such as `products[3].price`. */
export class BundleRecordError extends Error {
  readonly place: string;
  constructor(place: string, message: string) {
    super(message);
    this.place = place;
  }
}

/** What was refused. The first refusal ends the import, unless they are collected for somebody to look at. */
export class ImportErrors {
  readonly listed: BundleRecordError[] = [];
  /** Whether there were more than are kept. */
  hasMore = false;
  readonly #collect: boolean;
  readonly #rejected = new Map<AnyResource, Set<number>>();

  constructor(collecting: boolean) {
    this.#collect = collecting;
  }

  add(place: string, message: string): void {
    if (!this.#collect) throw new BundleRecordError(place, message);
    if (this.listed.length < limits.reportedProblems) this.listed.push(new BundleRecordError(place, message));
    else this.hasMore = true;
  }

  addRecord(resource: AnyResource, index: number, { field, message }: ErrorDetail): void {
    const inside = field === '' || field.startsWith('.') ? field : `.${field}`;
    this.add(`${resource.keys.many}[${index}]${inside}`, message);
  }

  /** Takes note of a record that will not be there, so that those which point at it are not blamed for that. */
  markRejected(resource: AnyResource, id: number | undefined): void {
    if (id === undefined) return;
    this.#rejected.getOrInsertComputed(resource, () => new Set()).add(id);
  }

  wasRejected(resource: AnyResource, id: number): boolean {
    return this.#rejected.get(resource)?.has(id) ?? false;
  }
}
