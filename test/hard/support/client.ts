import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** What tells this answer from all others, where the client asked for that. */
  mark?: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  body: any;
}

/** Longer than the server makes anybody wait. */
const patience = 30_000;

/** A client with one connection, which is kept open. Nothing is ever sent twice. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #token: string;
  readonly #marks: string | undefined;
  #count = 0;

  /** `marks`: the beginning of names that are put around its answers, by JSONP. */
  constructor(url: string, token: string, marks?: string) {
    this.#url = url;
    this.#token = token;
    this.#marks = marks;
  }

  send(method: string, path: string, body?: unknown): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const mark = this.#marks && `${this.#marks}_${++this.#count}`;
    const headers = {
      'X-Token': this.#token,
      ...(mark && { Accept: 'application/javascript', 'X-JSONP-Callback': mark }),
      ...(payload && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) }),
    };
    const sent = request(
      this.#url + path,
      { method, agent: this.#agent, headers, timeout: patience },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        answer.once('error', reject);
        answer.once('end', () => {
          const json = mark ? text.slice(mark.length + 1, -2) : text;
          const body = json.startsWith('{') ? JSON.parse(json) : undefined;
          resolve({ status: answer.statusCode as number, headers: answer.headers, text, body, mark });
        });
      },
    );
    sent.once('error', reject).once('timeout', () => sent.destroy(new Error('no answer')));
    sent.end(payload);
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }
}
