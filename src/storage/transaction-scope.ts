import type { MaybePromise } from './store.ts';

/** State shared by the writes of one transaction. */
export interface TransactionScoped {
  /** Returns a function that restores it, for a write that fails while the transaction goes on. */
  saveState(): () => void;
  /** Writes buffered changes before the commit. */
  flush(): Promise<void>;
}

export class TransactionScope {
  readonly #parts = new Map<string, TransactionScoped>();
  /** For the parts that the current write has used. */
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
