import type { Socket } from 'node:net';
import { limits } from '../limits.ts';
import type { Marks } from '../storage/store.ts';

/**
 * Looks for commits of other processes before a request is answered. Repetitions that come in one turn of the event loop
 * share a look: what made a connection readable before the turn began is their first byte, since they are all that it
 * brings, so they were sent before the look. That holds for the first that a connection brings in a turn, and only if
 * it brought one before: then nothing but repetitions came by it since. (Over TLS a record without data, such as that of
 * a new key, may come first; clients send that together with their request.) Whatever else Node.js has read is looked
 * out for on its own, since it may have come behind an empty line or the end of a body, which was the reason; and so is
 * everything where there are so many connections that a turn may take in what became readable after it began. A look
 * is shared only if it was made when a repetition came in: one that was made later in a turn tells nothing of what
 * comes in with the next.
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

  /** For a repetition, at the moment in which its connection brings it. */
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

  /** The framework takes a request, and may answer it before anybody has looked: the next of its connection shares no look. */
  left(socket: Socket): void {
    this.#turns.delete(socket);
  }
}
