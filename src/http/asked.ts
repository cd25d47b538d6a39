import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Body } from '../declare/input.ts';
import { type Finished, send } from './answer.ts';
import { readJson } from './body.ts';

/** What a request says before its body, and by which connection. */
export type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'httpVersion' | 'socket'>;

/** A request and its response, as Node.js makes them. */
export interface Whole {
  request: IncomingMessage;
  response: ServerResponse;
}

/** A request that waits for its answer, and what may become of it. */
export interface Open {
  readonly asked: Asked;
  /** Its body, where that is JSON. */
  json(): Body | Promise<Body>;
  give(answer: Finished): void;
  /** For those who need all of it; undefined where the client has gone. */
  whole(): Whole | undefined;
}

/** One that Node.js has read. */
export class OpenWhole implements Open {
  readonly #whole: Whole;

  constructor(whole: Whole) {
    this.#whole = whole;
  }

  get asked(): Asked {
    return this.#whole.request;
  }

  json(): Promise<Body> {
    return readJson(this.#whole.request);
  }

  give(answer: Finished): void {
    send(this.#whole.response, answer);
  }

  whole(): Whole {
    return this.#whole;
  }
}
