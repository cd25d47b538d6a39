import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '../limits.ts';
import type { JsonObject } from '../schema/input.ts';
import type { Asked, Open, Whole } from './asked.ts';
import { parseJson } from './body/body.ts';
import { type Heads, headLength } from './heads.ts';
import { type SerializedResponse, send, textOf } from './response/response.ts';

/** Who answers requests that Node.js has not read. */
export interface Answerer {
  /** Whether requests with the headers of this one can be answered so. */
  isRepeatable(asked: Asked): boolean;
  /** Sees to it that it is answered, at the end of this turn of the event loop or later; or does nothing, and returns false. */
  repeat(open: Open): boolean;
  /** Ends the turn ahead of time. */
  answerAll(): void;
}

/** Node.js, as it reads a connection. */
export type Reader = (this: Socket, bytes: Buffer) => void;

/** A connection, of which Node.js reads what is not answered here. */
export class Line {
  readonly #socket: Socket;
  readonly #reader: Reader;
  readonly #answerer: Answerer;
  readonly #heads: Heads;
  /**
   * Bytes that Node.js was given since the connection was last between two requests, and how many of them make up the first
   * request: 0 before the first; where that cannot be told, the connection is never known to be between two again.
   */
  #given = 0;
  #due = 0;
  /** How many requests it found in them, and how many it has found and not answered. */
  #found = 0;
  #unanswered = 0;
  readonly #answered = (): void => void this.#unanswered--;
  /** What it finds while it reads; and whether somebody here waits for that. */
  #read: Whole | undefined;
  #isWanted = false;
  /** A repetition that waits for its answer. */
  #open: Repetition | undefined;

  constructor(socket: Socket, reader: Reader, answerer: Answerer, heads: Heads) {
    this.#socket = socket;
    this.#reader = reader;
    this.#answerer = answerer;
    this.#heads = heads;
  }

  /** What waits here for its answer. */
  get open(): Repetition | undefined {
    return this.#open;
  }

  bring(bytes: Buffer): void {
    this.hurry();
    // Node.js keeps answers in order.
    this.#open?.whole();
    const isBetween = this.#isBetween();
    const isFirst = this.#due === 0;
    const repetition = isBetween && !isFirst ? this.#repetition(bytes) : undefined;
    if (repetition && this.#answerer.repeat(repetition)) this.#open = repetition;
    else this.#give(bytes, isBetween);
  }

  /** Has what waits answered, if that can be done at once: what comes next may be refused, and ends the connection. */
  hurry(): void {
    if (this.#open) this.#answerer.answerAll();
  }

  /** Nobody is cut off as idle while an answer is made: Node.js waits for the answers of what it has read. */
  wait(): void {
    this.#open?.whole()?.response.once('timeout', () => undefined);
  }

  /** Told once the repetition was answered, or read. */
  ended(): void {
    this.#open = undefined;
  }

  /** Told of each request that Node.js has read; returns whether somebody here has wanted that, and nobody else is to see it. */
  hasRead(whole: Whole): boolean {
    this.#read = whole;
    this.#found++;
    this.#unanswered++;
    whole.response.once('finish', this.#answered);
    return this.#isWanted;
  }

  #isBetween(): boolean {
    const { writable, writableNeedDrain } = this.#socket;
    const isRead = this.#given === this.#due && this.#unanswered === 0;
    return isRead && writable && !writableNeedDrain;
  }

  #repetition(bytes: Buffer): Repetition | undefined {
    const repeated = this.#heads.repeatedIn(bytes);
    if (!repeated) return undefined;
    const { method, url, headers, bodyStart } = repeated;
    const asked = { method, url, headers, httpVersion: '1.1', socket: this.#socket };
    return new Repetition(this, asked, bytes, bodyStart);
  }

  /** Has Node.js read the last repetition after all, and returns what it makes of it; undefined where the client has gone. */
  readAfterAll(bytes: Buffer): Whole | undefined {
    this.#isWanted = true;
    try {
      return this.#give(bytes, true);
    } finally {
      this.#isWanted = false;
    }
  }

  /** Gives bytes to Node.js; returns the last request that it finds in them. */
  #give(bytes: Buffer, isBetween: boolean): Whole | undefined {
    // The parser that it had may read another connection by now.
    if (this.#socket.destroyed) return undefined;
    if (isBetween) this.#given = this.#found = 0;
    this.#given += bytes.length;
    this.#reader.call(this.#socket, bytes);
    const whole = this.#read;
    this.#read = undefined;
    if (isBetween) this.#look(bytes, whole?.request);
    return whole;
  }

  /** Looks at what began with these bytes, of which Node.js has made this request. */
  #look(bytes: Buffer, request: IncomingMessage | undefined): void {
    const length = headLength(bytes);
    const isOne = request !== undefined && this.#found === 1 && length !== undefined;
    this.#due = isOne ? length + bodyLength(request) : Number.NaN;
    if (isOne && this.#due === bytes.length && isLasting(request) && this.#answerer.isRepeatable(request))
      this.#heads.learn(request, bytes);
  }
}

/** Bytes that follow the head; not a number where it does not tell. */
const bodyLength = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.NaN;

/** Whether its connection stays as it is, and one answer is all that it asks for. */
const isLasting = ({ headers }: IncomingMessage): boolean => {
  const { connection, expect } = headers;
  return (
    (connection === undefined || connection.toLowerCase() === 'keep-alive') &&
    headers['proxy-connection'] === undefined &&
    expect === undefined
  );
};

/** A request that Node.js has not read, unless it turns out that it must. */
class Repetition implements Open {
  readonly #line: Line;
  readonly asked: Asked;
  readonly #bytes: Buffer;
  readonly #bodyStart: number;
  #whole: Whole | undefined;
  /** It was answered, or Node.js has read it. */
  #isOver = false;

  constructor(line: Line, asked: Asked, bytes: Buffer, bodyStart: number) {
    this.#line = line;
    this.asked = asked;
    this.#bytes = bytes;
    this.#bodyStart = bodyStart;
  }

  json(): JsonObject {
    return parseJson(this.#bytes.subarray(this.#bodyStart));
  }

  /** By hand, unless it may have to wait in memory for its reader: such answers are counted. */
  give(answer: SerializedResponse): void {
    if (!this.#isOver && answer.body.length < limits.largeResponseCharacters) {
      this.asked.socket.write(textOf(answer), answer.encoding);
      this.#end();
      return;
    }
    const whole = this.whole();
    if (whole) send(whole.response, answer);
  }

  whole(): Whole | undefined {
    if (!this.#isOver) {
      this.#end();
      this.#whole = this.#line.readAfterAll(this.#bytes);
    }
    return this.#whole;
  }

  #end(): void {
    this.#isOver = true;
    this.#line.ended();
  }
}
