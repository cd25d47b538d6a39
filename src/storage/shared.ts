import type { Soon } from './store.ts';

/** Something that the works of one transaction share. */
export interface Shared {
  /**
   * Takes note of its state; the function returned brings it back, for when a work fails before it has written anything
   * and the others go on.
   */
  mark(): () => void;
  /** Writes what is still to be written before the commit. */
  close(): Promise<void>;
}

/** What the works of one transaction share, by name. */
export class SharedParts {
  readonly #parts = new Map<string, Shared>();
  /** How to bring back each part that the work at hand has asked for. */
  readonly #restores = new Map<string, () => void>();

  get<T extends Shared>(key: string, open: () => Promise<T>): Soon<T> {
    const part = this.#parts.get(key);
    if (!part) return this.#open(key, open);
    if (!this.#restores.has(key)) this.#restores.set(key, part.mark());
    return part as T;
  }

  async #open<T extends Shared>(key: string, open: () => Promise<T>): Promise<T> {
    const part = await open();
    this.#parts.set(key, part);
    this.#restores.set(key, () => this.#parts.delete(key));
    return part;
  }

  /** Runs a work; if it fails, what is shared is as it was before. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    this.#restores.clear();
    try {
      return await work();
    } catch (error) {
      for (const restore of this.#restores.values()) restore();
      throw error;
    }
  }

  async close(): Promise<void> {
    for (const part of this.#parts.values()) await part.close();
    this.#parts.clear();
  }
}
