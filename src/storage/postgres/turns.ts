import { Line, type Patience } from './line.ts';

/**
 * Works of the same name follow each other; others do not wait for them. PostgreSQL would make them wait as well, but
 * each on a connection of its own: one busy account would take them all.
 */
export class Turns {
  readonly #patience: Patience;
  readonly #lines = new Map<number, Line<void>>();

  constructor(patience: Patience) {
    this.#patience = patience;
  }

  async take<T>(name: number, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(name);
    if (line) await line.wait();
    else this.#lines.set(name, new Line(this.#patience));
    try {
      return await work();
    } finally {
      if (!this.#lines.get(name)?.serve()) this.#lines.delete(name);
    }
  }
}
