import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from '../schema/input.ts';
import { readJson } from './body/body.ts';
import { type SerializedResponse, send } from './response/response.ts';

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
  json(): JsonObject | Promise<JsonObject>;
  give(answer: SerializedResponse): void;
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

  json(): Promise<JsonObject> {
    return readJson(this.#whole.request);
  }

  give(answer: SerializedResponse): void {
    send(this.#whole.response, answer);
  }

  whole(): Whole {
    return this.#whole;
  }
}
