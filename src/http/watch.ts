import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '../limits.ts';
import type { Marks } from '../storage/store.ts';

/**
 * Looks for commits of other processes before a request is answered, once for all requests of a turn of the event loop:
 * whatever was readable when the turn began was sent before the look. That holds for the first request that a connection
 * brings in a turn, and not for the first of all, whose connection may have become readable for another reason; nor for
 * one behind a body, whose end may have been that reason. Those are looked out for on their own; and all of them where
 * there are so many connections that a turn may take in what became readable after it began.
 */
export class Watch {
  readonly #marks: Marks;
  readonly #turns = new WeakMap<Socket, number>();
  #connections = 0;
  #turn = 0;
  #looked = false;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  get connections(): number {
    return this.#connections;
  }

  /** To be told of each connection. */
  opened(socket: Socket): void {
    this.#connections++;
    socket.once('close', () => this.#connections--);
  }

  /** To be called for each request that a connection brings; `hasBody`: there is more of it to come. */
  look(socket: Socket, hasBody: boolean): void {
    const before = this.#turns.get(socket);
    const isFirst = before !== undefined && before !== this.#turn;
    const isCovered = this.#looked && isFirst && this.#connections <= limits.sharedLook;
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
