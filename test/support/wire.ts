import type { Duplex } from 'node:stream';

/** Speaks HTTP by hand on one connection, so that several requests can go in one piece; answers come in their order. */
export class Wire {
  readonly #stream: Duplex;
  readonly #answers: AsyncGenerator<{ status: number; text: string }>;

  constructor(stream: Duplex) {
    this.#stream = stream;
    this.#answers = answersIn(stream);
  }

  /** Sends these in one piece, and waits for as many answers. */
  async ask(...requests: string[]): Promise<{ status: number; text: string }[]> {
    this.#stream.write(requests.join(''));
    return this.hear(requests.length);
  }

  async hear(count: number): Promise<{ status: number; text: string }[]> {
    const answers = [];
    while (answers.length < count) {
      const { value, done } = await this.#answers.next();
      if (done) throw new Error('the connection was closed');
      answers.push(value);
    }
    return answers;
  }

  close(): void {
    this.#stream.destroy();
  }
}

async function* answersIn(stream: Duplex): AsyncGenerator<{ status: number; text: string }> {
  let heard = Buffer.alloc(0);
  for await (const piece of stream as AsyncIterable<Buffer>) {
    heard = Buffer.concat([heard, piece]);
    for (;;) {
      const end = heard.indexOf('\r\n\r\n');
      if (end < 0) break;
      const head = heard.subarray(0, end).toString();
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      if (heard.length < end + 4 + length) break;
      yield { status: Number(head.slice(9, 12)), text: heard.subarray(end + 4, end + 4 + length).toString() };
      heard = heard.subarray(end + 4 + length);
    }
  }
}
