import type { ErrorDetail } from '../errors.ts';
import { limits } from '../limits.ts';
import type { AnyResource } from '../schema/resource.ts';

/** `place` is such as `products[3].price`. */
export class BundleRecordError extends Error {
  readonly place: string;
  constructor(place: string, message: string) {
    super(message);
    this.place = place;
  }
}

/** Throws the first error, or collects errors up to a limit. */
export class ImportErrors {
  readonly listed: BundleRecordError[] = [];
  hasMore = false;
  readonly #collect: boolean;
  readonly #rejected = new Map<AnyResource, Set<number>>();

  constructor(collect: boolean) {
    this.#collect = collect;
  }

  add(place: string, message: string): void {
    if (!this.#collect) throw new BundleRecordError(place, message);
    if (this.listed.length < limits.reportedProblems) this.listed.push(new BundleRecordError(place, message));
    else this.hasMore = true;
  }

  addRecord(resource: AnyResource, index: number, { field, message }: ErrorDetail): void {
    const path = field === '' || field.startsWith('.') ? field : `.${field}`;
    this.add(`${resource.keys.many}[${index}]${path}`, message);
  }

  /** So that references to a rejected record are not reported as errors as well. */
  markRejected(resource: AnyResource, id: number | undefined): void {
    if (id === undefined) return;
    this.#rejected.getOrInsertComputed(resource, () => new Set()).add(id);
  }

  wasRejected(resource: AnyResource, id: number): boolean {
    return this.#rejected.get(resource)?.has(id) ?? false;
  }
}
