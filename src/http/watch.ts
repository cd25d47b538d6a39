import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Marks } from '../storage/store.ts';

/**
 * Looks for commits of other processes before a request is answered, once for all requests of a turn of the event loop:
 * whatever was readable when the turn began was sent before the look. That holds for the first request that a connection
 * brings in a turn, and not for the first of all, whose connection may have become readable for another reason; nor for
 * one behind a body, whose end may have been that reason. Those are looked out for on their own.
 */
export class Watch {
  readonly #marks: Marks;
  readonly #turns = new WeakMap<Socket, number>();
  #turn = 0;
  #looked = false;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** To be called for each request that a connection brings; `hasBody`: there is more of it to come. */
  look(socket: Socket, hasBody: boolean): void {
    const before = this.#turns.get(socket);
    const isCovered = this.#looked && before !== undefined && before !== this.#turn;
    if (!isCovered) this.#marks.look();
    if (hasBody) this.#turns.delete(socket);
    else this.#turns.set(socket, this.#turn);
    if (this.#looked) return;
    this.#looked = true;
    setImmediate(() => {
      this.#looked = false;
      this.#turn++;
    });
  }
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
