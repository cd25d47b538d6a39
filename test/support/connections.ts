import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  body: any;
}

/** One connection to a server that stays open: the next request goes by it when the last one is answered. */
export class KeptConnection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async ask(method: string, path: string, body?: unknown): Promise<Reply> {
    const headers = {
      'X-Token': this.#token,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const sent = request(this.#url + path, { method, headers, agent: this.#agent });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const text = await readText(response);
    return { status: response.statusCode as number, body: JSON.parse(text) };
  }

  get(path: string): Promise<Reply> {
    return this.ask('GET', path);
  }

  close(): void {
    this.#agent.destroy();
  }
}
