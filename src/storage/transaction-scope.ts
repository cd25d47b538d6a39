import type { MaybePromise } from './store.ts';

/** Something that the works of one transaction share. */
export interface TransactionScoped {
  /**
   * Takes note of its state; the function returned brings it back, for when a work fails before it has written anything
   * and the others go on.
   */
  saveState(): () => void;
  /** Writes what is still to be written before the commit. */
  flush(): Promise<void>;
}

/** What the works of one transaction share, by name. */
export class TransactionScope {
  readonly #parts = new Map<string, TransactionScoped>();
  /** How to bring back each part that the work at hand has asked for. */
  readonly #restores = new Map<string, () => void>();

  get<T extends TransactionScoped>(key: string, open: () => Promise<T>): MaybePromise<T> {
    const part = this.#parts.get(key);
    if (!part) return this.#open(key, open);
    if (!this.#restores.has(key)) this.#restores.set(key, part.saveState());
    return part as T;
  }

  async #open<T extends TransactionScoped>(key: string, open: () => Promise<T>): Promise<T> {
    const part = await open();
    this.#parts.set(key, part);
    this.#restores.set(key, () => this.#parts.delete(key));
    return part;
  }

  /** Runs a work; if it fails, what is shared is as it was before. */
  async runOrRestore<T>(work: () => Promise<T>): Promise<T> {
    this.#restores.clear();
    try {
      return await work();
    } catch (error) {
      for (const restore of this.#restores.values()) restore();
      throw error;
    }
  }

  async flush(): Promise<void> {
    for (const part of this.#parts.values()) await part.flush();
    this.#parts.clear();
  }
}
