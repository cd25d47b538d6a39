import type { Socket } from 'node:net';
import { limits } from '../limits.ts';
import type { Marks } from '../storage/store.ts';

/**
 * Looks for commits of other processes before a request is answered, once for all requests of a turn of the event loop:
 * whatever was readable when the turn began was sent before the look. That holds for the first request that a connection
 * brings in a turn, and not for the first of all, whose connection may have become readable for another reason; nor for
 * one behind a body that has not been read to its end before the turn, since that end may have been the reason. Those are
 * looked out for on their own; and all of them where there are so many connections that a turn may take in what became
 * readable after it began. A look is shared only if it was made when the request came in: one that was made later in a
 * turn tells nothing of what comes in with the next.
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

  /** For a request with a body, at the moment in which its connection brings it; the body is to be told of once it was read. */
  lookBeforeBody(socket: Socket): void {
    this.look(socket);
    this.#turns.delete(socket);
  }

  /** All of a body was read: what makes its connection readable in a later turn is the next request. */
  bodyRead(socket: Socket): void {
    this.#turns.set(socket, this.#turn);
  }

  /** The framework takes a request, and may answer it before its body was read: the next of its connection shares no look. */
  left(socket: Socket): void {
    this.#turns.delete(socket);
  }

  /** For a request that has no body, at the moment in which its connection brings it. */
  look(socket: Socket): void {
    const before = this.#turns.get(socket);
    const isFirst = before !== undefined && before !== this.#turn;
    const isCovered = this.#looked && isFirst && this.#connections <= limits.sharedLook;
    if (!isCovered) this.#marks.look();
    this.#turns.set(socket, this.#turn);
    if (this.#looked) return;
    this.#looked = true;
    setImmediate(() => {
      this.#looked = false;
      this.#turn++;
    });
  }

  /** For any other request, at any moment; neither it nor the next of its connection shares a look. */
  lookAlone(socket: Socket): void {
    this.left(socket);
    this.#marks.look();
  }
}
