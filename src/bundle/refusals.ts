import type { AnyResource } from '../declare/resource.ts';
import type { Detail } from '../errors.ts';
import { limits } from '../limits.ts';

/** Something in a bundle cannot be stored; `place` is where, such as `products[3].price`. */
export class BundleFault extends Error {
  readonly place: string;
  constructor(place: string, message: string) {
    super(message);
    this.place = place;
  }
}

/** What was refused. The first refusal ends the import, unless they are collected for somebody to look at. */
export class Refusals {
  readonly faults: BundleFault[] = [];
  /** Whether there were more than are kept. */
  more = false;
  readonly #collecting: boolean;
  readonly #lost = new Map<AnyResource, Set<number>>();

  constructor(collecting: boolean) {
    this.#collecting = collecting;
  }

  add(place: string, message: string): void {
    if (!this.#collecting) throw new BundleFault(place, message);
    if (this.faults.length < limits.refusals) this.faults.push(new BundleFault(place, message));
    else this.more = true;
  }

  addRecord(resource: AnyResource, index: number, { field, message }: Detail): void {
    const inside = field === '' || field.startsWith('.') ? field : `.${field}`;
    this.add(`${resource.keys.many}[${index}]${inside}`, message);
  }

  /** Takes note of a record that will not be there, so that those which point at it are not blamed for that. */
  lose(resource: AnyResource, id: number | undefined): void {
    if (id === undefined) return;
    this.#lost.getOrInsertComputed(resource, () => new Set()).add(id);
  }

  hasLost(resource: AnyResource, id: number): boolean {
    return this.#lost.get(resource)?.has(id) ?? false;
  }
}
