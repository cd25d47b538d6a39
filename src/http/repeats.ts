import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Sample, sample } from '../metrics/sample.ts';
import { Heads } from './heads.ts';
import { type Answerer, Line, type Reader } from './line.ts';

/**
 * Programs send one request after the other with the same headers. To take each apart again, and to make two streams of it,
 * costs Node.js some 20 µs. So a request that repeats another's headers is answered without that.
 *
 * Nothing is understood here that Node.js has not understood before. A request counts as a repetition if
 * - its connection is between two requests: what Node.js was given were whole requests, at least one, since it cuts off whoever
 *   lets it wait for the first; and they are answered;
 * - it begins with a line of nothing unusual, and goes on byte for byte like one that Node.js has read in this process, but for
 *   the number of its Content-Length, if it has one;
 * - that is the number of bytes which follow, and they came with it.
 * So Node.js would find the same headers in it, this body, and nothing behind. Everything else is given to Node.js, and so are
 * repetitions with which something is wrong.
 */
export class Repeats {
  readonly #answerer: Answerer;
  readonly #heads = new Heads();
  readonly #lines = new Map<Socket, Line>();

  constructor(answerer: Answerer) {
    this.#answerer = answerer;
  }

  /** Comes between a server's connections and Node.js; to be called before anybody connects. */
  watch(server: Server, event: 'connection' | 'secureConnection'): void {
    server.on(event, (socket: Socket) => {
      const [reader] = socket.listeners('data') as Reader[];
      if (!reader) return;
      const line = new Line(socket, reader, this.#answerer, this.#heads);
      this.#lines.set(socket, line);
      socket.once('close', () => this.#lines.delete(socket));
      socket.off('data', reader).on('data', (bytes: Buffer) => line.bring(bytes));
      socket.prependListener('timeout', () => line.wait());
      // Node.js answers nothing more then, and tells whoever waits that the client has gone.
      socket.prependListener('end', () => line.hurry());
    });
    // Node.js takes a connection for idle by which it has read nothing that is not answered.
    const closeIdle = server.closeIdleConnections;
    server.closeIdleConnections = () => {
      for (const { open } of this.#lines.values()) open?.whole();
      closeIdle.call(server);
    };
  }

  /** Learns of each request that Node.js has read. */
  before(listener: RequestListener): RequestListener {
    return (request, response) => {
      const line = this.#lines.get(request.socket);
      if (!line?.hasRead({ request, response })) listener(request, response);
    };
  }

  samples(): Sample[] {
    let open = 0;
    for (const line of this.#lines.values()) if (line.open) open++;
    return [sample('tradepost_requests_in_flight', open)];
  }
}
