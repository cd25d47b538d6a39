import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '../limits.ts';
import { type Finished, send, textOf } from './answer.ts';
import type { Asked, Open, Whole } from './asked.ts';

/** Who answers a request that came without Node.js. */
interface Answerer {
  /** Whether GETs with the headers of this one can be answered so. */
  isPlain(asked: Asked): boolean;
  /** Answers, or does nothing and returns false. */
  repeat(open: Open): boolean;
}

/**
 * Programs keep a connection open and send one request after the other, of which only the first line differs. To take each apart
 * and to make two streams of it is most of what Node.js does for a plain GET. So one that repeats the headers of another is
 * answered without that.
 *
 * Nothing is understood here that Node.js has not understood before. A request counts as a repetition if
 * - its connection is between two requests: Node.js was given the bytes of whole requests, and has answered them all;
 * - it is a GET of a plain address, and then, to its end, byte for byte what stood there in a GET that Node.js has read on the
 *   same connection: so it would find the same headers again, no body, and nothing behind.
 * Everything else is given to Node.js, and so are repetitions which cannot be answered at once.
 */
export class Repeats {
  readonly #lines = new WeakMap<Socket, Line>();
  readonly #answerer: Answerer;

  constructor(answerer: Answerer) {
    this.#answerer = answerer;
  }

  /** Sees each connection before its requests do, and after Node.js. */
  watch(server: Server, event: 'connection' | 'secureConnection'): void {
    server.on(event, (socket: Socket) => {
      const [reader] = socket.listeners('data') as Reader[];
      if (!reader) return;
      const line = new Line(socket, reader, this.#answerer);
      this.#lines.set(socket, line);
      socket.off('data', reader).on('data', (bytes: Buffer) => line.bring(bytes));
    });
  }

  /** Sees each request that Node.js has read. */
  before(listener: RequestListener): RequestListener {
    return (request, response) => {
      const line = this.#lines.get(request.socket);
      if (!line?.hasRead({ request, response })) listener(request, response);
    };
  }
}

/** Node.js, as it reads a connection. */
type Reader = (this: Socket, bytes: Buffer) => void;

/** Headers that were read, and how they were spelled: all that followed the first line. */
interface Known {
  text: string;
  headers: IncomingMessage['headers'];
}

const endOfHead = '\r\n\r\n';
const firstLetter = 'G'.charCodeAt(0);
/** What stands before the headers. Its address has nothing in it that could be read in another way. */
const firstLine = /^GET (\/[\w/?=&.-]*) HTTP\/1\.1\r\n$/;

/** A connection, from which Node.js reads what comes to it through here. */
class Line {
  readonly #socket: Socket;
  readonly #reader: Reader;
  readonly #answerer: Answerer;
  #known: Known | undefined;
  /** Bytes that Node.js was given since the connection was last between two requests; and how many make up the request that they begin with. */
  #given = 0;
  #due = 0;
  /** The last of the requests that it found in them, and how many it found. */
  #last: Whole | undefined;
  #found = 0;
  /** This request is somebody's who asked for it. */
  #isAskedFor = false;

  constructor(socket: Socket, reader: Reader, answerer: Answerer) {
    this.#socket = socket;
    this.#reader = reader;
    this.#answerer = answerer;
  }

  bring(bytes: Buffer): void {
    const isBetween = this.#isBetween();
    const repetition = isBetween ? this.#repetition(bytes) : undefined;
    if (!repetition || !this.#answerer.repeat(repetition)) this.#read(bytes, isBetween);
  }

  /** Told of each request that was read; returns whether it was asked for, and nobody else is to see it. */
  hasRead(whole: Whole): boolean {
    this.#last = whole;
    this.#found++;
    return this.#isAskedFor;
  }

  #isBetween(): boolean {
    const { writable, writableLength } = this.#socket;
    const isAnswered = !this.#last || (this.#found === 1 && this.#last.response.writableFinished);
    return this.#given === this.#due && isAnswered && writable && writableLength === 0;
  }

  #repetition(bytes: Buffer): Open | undefined {
    const known = this.#known;
    if (!known || bytes[0] !== firstLetter) return undefined;
    const text = bytes.toString('latin1');
    if (!text.endsWith(known.text)) return undefined;
    const url = firstLine.exec(text.slice(0, text.length - known.text.length))?.[1];
    if (url === undefined) return undefined;
    const asked = { method: 'GET', url, headers: known.headers, httpVersion: '1.1', socket: this.#socket };
    return new Repetition(asked, () => this.#readAskedFor(bytes));
  }

  #readAskedFor(bytes: Buffer): Whole {
    this.#isAskedFor = true;
    this.#read(bytes, true);
    this.#isAskedFor = false;
    return this.#last as Whole;
  }

  #read(bytes: Buffer, isBetween: boolean): void {
    if (isBetween) {
      this.#given = 0;
      this.#found = 0;
    }
    this.#given += bytes.length;
    this.#reader.call(this.#socket, bytes);
    if (!isBetween) return;
    this.#due = Number.NaN;
    const headEnd = bytes.indexOf(endOfHead);
    if (this.#found !== 1 || headEnd < 0) return;
    const { request } = this.#last as Whole;
    this.#due = headEnd + endOfHead.length + bodyLength(request);
    if (this.#due === bytes.length) this.#learn(request, bytes);
  }

  #learn(request: IncomingMessage, bytes: Buffer): void {
    if (!isLasting(request) || !this.#answerer.isPlain(request)) return;
    const text = bytes.toString('latin1');
    const start = text.indexOf('\r\n') + 2;
    if (firstLine.exec(text.slice(0, start))?.[1] === request.url)
      this.#known = { text: text.slice(start), headers: request.headers };
  }
}

/** Bytes that follow the head; not a number where that is not told by it. */
const bodyLength = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.NaN;

/** Nothing in it is about the connection, but that it stays. */
const isLasting = ({ headers: { connection, upgrade, expect } }: IncomingMessage): boolean =>
  (connection === undefined || connection.toLowerCase() === 'keep-alive') &&
  upgrade === undefined &&
  expect === undefined;

class Repetition implements Open {
  readonly asked: Asked;
  readonly #read: () => Whole;
  #whole: Whole | undefined;

  constructor(asked: Asked, read: () => Whole) {
    this.asked = asked;
    this.#read = read;
  }

  /** By hand, unless it is one that may have to wait for its reader: those are counted. */
  give(answer: Finished): void {
    if (this.#whole || answer.body.length >= limits.longAnswer) send(this.whole().response, answer);
    else this.asked.socket.write(textOf(answer), answer.encoding);
  }

  whole(): Whole {
    this.#whole ??= this.#read();
    return this.#whole;
  }
}
