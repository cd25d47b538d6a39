import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Body } from '../declare/input.ts';
import { limits } from '../limits.ts';
import { type Finished, send, textOf } from './answer.ts';
import type { Asked, Open, Whole } from './asked.ts';
import { parseJson } from './body.ts';
import { type Heads, headLength, learn, repeatedIn } from './heads.ts';

/** Who answers requests that Node.js has not read. */
export interface Answerer {
  /** Whether requests with the headers of this one can be answered so. */
  isPlain(asked: Asked): boolean;
  /** Sees to it that it is answered; or does nothing, and returns false. */
  repeat(open: Open): boolean;
}

/** Node.js, as it reads a connection. */
export type Reader = (this: Socket, bytes: Buffer) => void;

/** A connection, of which Node.js reads what is not answered here. */
export class Line {
  readonly #socket: Socket;
  readonly #reader: Reader;
  readonly #answerer: Answerer;
  readonly #heads: Heads = {};
  /** Bytes that Node.js was given since the connection was last between two requests, and how many of them make up the first request. */
  #given = 0;
  #due = 0;
  /** The last request that it found in them, and how many it found. */
  #last: Whole | undefined;
  #found = 0;
  #isWanted = false;
  /** A repetition that waits for its answer, and what has come since. */
  #open: Repetition | undefined;
  #held: Buffer[] = [];

  constructor(socket: Socket, reader: Reader, answerer: Answerer) {
    this.#socket = socket;
    this.#reader = reader;
    this.#answerer = answerer;
  }

  /** What waits here for its answer. */
  get open(): Repetition | undefined {
    return this.#open;
  }

  bring(bytes: Buffer): void {
    if (this.#open) {
      this.#socket.pause();
      this.#held.push(bytes);
      return;
    }
    const isBetween = this.#isBetween();
    const repetition = isBetween ? this.#repetition(bytes) : undefined;
    if (!repetition || !this.#answerer.repeat(repetition)) this.#read(bytes, isBetween);
    else if (!repetition.isOver) this.#open = repetition;
  }

  /** Told of each request that Node.js has read; returns whether somebody here has wanted that, and nobody else is to see it. */
  hasRead(whole: Whole): boolean {
    this.#last = whole;
    this.#found++;
    return this.#isWanted;
  }

  #isBetween(): boolean {
    const isAnswered = !this.#last || (this.#found === 1 && this.#last.response.writableFinished);
    const { writable, writableLength } = this.#socket;
    return isAnswered && this.#given === this.#due && writable && writableLength === 0;
  }

  #repetition(bytes: Buffer): Repetition | undefined {
    const repeated = repeatedIn(this.#heads, bytes);
    if (!repeated) return undefined;
    const { method, url, headers, bodyStart } = repeated;
    const asked = { method, url, headers, httpVersion: '1.1', socket: this.#socket };
    return new Repetition(this, asked, bytes, bodyStart);
  }

  /** Has Node.js read a repetition that came last, and returns what it made of it. */
  readAfterAll(bytes: Buffer): Whole {
    this.#isWanted = true;
    this.#read(bytes, true);
    this.#isWanted = false;
    return this.#last as Whole;
  }

  #read(bytes: Buffer, isBetween: boolean): void {
    if (isBetween) this.#given = this.#found = 0;
    this.#given += bytes.length;
    this.#reader.call(this.#socket, bytes);
    if (!isBetween) return;
    const length = headLength(bytes);
    const { request } = this.#last ?? {};
    const isOne = this.#found === 1 && length !== undefined && request !== undefined;
    this.#due = isOne ? length + bodyLength(request) : Number.NaN;
    if (isOne && this.#due === bytes.length && isLasting(request) && this.#answerer.isPlain(request))
      learn(this.#heads, request, bytes);
  }

  /** To be told when a repetition was answered, or was read by Node.js, which keeps its answers in order. */
  goOn(): void {
    this.#open = undefined;
    if (!this.#held.length) return;
    const held = this.#held;
    this.#held = [];
    this.#socket.resume();
    for (const bytes of held) this.bring(bytes);
  }
}

/** Bytes that follow the head; not a number where it does not tell. */
const bodyLength = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.NaN;

/** Whether all that it says of its connection is that it stays. */
const isLasting = ({ headers: { connection, upgrade, expect } }: IncomingMessage): boolean =>
  (connection === undefined || connection.toLowerCase() === 'keep-alive') &&
  upgrade === undefined &&
  expect === undefined;

/** A request that Node.js has not read, unless it turns out that it must. */
export class Repetition implements Open {
  readonly #line: Line;
  readonly asked: Asked;
  readonly #bytes: Buffer;
  readonly #bodyStart: number;
  #whole: Whole | undefined;
  isOver = false;

  constructor(line: Line, asked: Asked, bytes: Buffer, bodyStart: number) {
    this.#line = line;
    this.asked = asked;
    this.#bytes = bytes;
    this.#bodyStart = bodyStart;
  }

  json(): Body {
    return parseJson(this.#bytes.subarray(this.#bodyStart));
  }

  /** By hand, unless it may have to wait in memory for its reader: such answers are counted. */
  give(answer: Finished): void {
    if (this.#whole || answer.body.length >= limits.longAnswer) {
      send(this.whole().response, answer);
      return;
    }
    this.asked.socket.write(textOf(answer), answer.encoding);
    this.#end();
  }

  whole(): Whole {
    if (!this.#whole) {
      this.#whole = this.#line.readAfterAll(this.#bytes);
      this.#end();
    }
    return this.#whole;
  }

  #end(): void {
    this.isOver = true;
    this.#line.goOn();
  }
}
