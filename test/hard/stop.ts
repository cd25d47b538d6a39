import assert from 'node:assert/strict';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonOf, newAccount, type Place, serve, sql, until } from '../support/cli.ts';
import { randomNumbers } from '../support/writers.ts';
import type { Hard } from './support/options.ts';
import { killAll } from './support/processes.ts';

export interface Stopping {
  workers: number;
  https: boolean;
  clients: number;
  /** What the server is sent, one after the other. */
  signals?: NodeJS.Signals[];
}

/** Sends all the time by one connection, which is kept open; ends when it is refused a new one. */
class Sender {
  readonly acknowledged: string[] = [];
  /** Answers that are none, or wrong, for any other reason than a closed port. */
  readonly cutOff: string[] = [];
  readonly #agent: HttpAgent;
  readonly #url: string;
  readonly #token: string;
  readonly #name: string;
  #count = 0;

  constructor(url: string, token: string, name: string) {
    const kept = { keepAlive: true, maxSockets: 1, rejectUnauthorized: false };
    this.#agent = url.startsWith('https:') ? new HttpsAgent(kept) : new HttpAgent(kept);
    this.#url = url;
    this.#token = token;
    this.#name = name;
  }

  async run(): Promise<void> {
    try {
      for (;;) {
        const title = `${this.#name} ${++this.#count}`;
        assert.equal(await this.#send('POST', '/categories', { title }), 201);
        this.acknowledged.push(title);
        assert.equal(await this.#send('GET', '/categories?per_page=1'), 200);
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ECONNREFUSED') this.cutOff.push(`${code} ${error}`);
    } finally {
      this.#agent.destroy();
    }
  }

  #send(method: string, path: string, body?: unknown): Promise<number> {
    const send = this.#url.startsWith('https:') ? requestHttps : requestHttp;
    const headers = { 'X-Token': this.#token, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    return new Promise((resolve, reject) => {
      const read = (answer: IncomingMessage): void =>
        void answer
          .once('error', reject)
          .once('end', () => resolve(answer.statusCode as number))
          .resume();
      const options = { method, agent: this.#agent, headers, rejectUnauthorized: false };
      const sent = send(this.#url + path, options, read);
      sent.once('error', reject).end(body && JSON.stringify(body));
    });
  }
}

/** Stops a server under load, again and again: nobody is cut off, and nothing acknowledged is missing. */
export async function stopRounds(place: Place, { rounds, seed, say }: Hard, how: Stopping) {
  const random = randomNumbers(seed);
  const { token, ID } = await newAccount(place);
  const total = { acknowledged: 0, longest: 0 };
  for (let round = 1; round <= rounds; round++) {
    const { acknowledged, milliseconds } = await stopOnce(place, token, `r${round}`, how, random);
    const rows = await sql(
      place,
      `SELECT title FROM categories WHERE account_id = ${ID} AND title LIKE 'r${round}c%'`,
    );
    assert.deepEqual(rows.map(({ title }) => title).sort(), acknowledged.sort(), 'what is stored');
    total.acknowledged += acknowledged.length;
    total.longest = Math.max(total.longest, Math.round(milliseconds));
    if (round % 10 === 0) say?.(`round ${round}/${rounds}: ${JSON.stringify(total)}`);
  }
  assert.deepEqual(await jsonOf(place, ['check']), { ok: true });
  return total;
}

async function stopOnce(
  place: Place,
  token: string,
  name: string,
  { workers, https, clients, signals = ['SIGTERM'] }: Stopping,
  random: (below: number) => number,
): Promise<{ acknowledged: string[]; milliseconds: number }> {
  const flags = ['--workers', String(workers), '--log-level', 'fatal'];
  const server = await serve(place, flags, { https });
  const senders = Array.from(
    { length: clients },
    (_, index) => new Sender(server.url, token, `${name}c${index}`),
  );
  try {
    const running = senders.map((sender) => sender.run());
    await until(
      'all are under way',
      () => senders.every(({ acknowledged }) => acknowledged.length > 0),
      30_000,
    );
    await sleep(random(200));
    const started = performance.now();
    for (const signal of signals) {
      process.kill(server.pid, signal);
      await sleep(random(20));
    }
    const { status, stderr } = await server.ended;
    const milliseconds = performance.now() - started;
    await Promise.all(running);
    assert.deepEqual([status, stderr], [0, '']);
    assert.deepEqual(
      senders.flatMap(({ cutOff }) => cutOff),
      [],
      'clients that were cut off',
    );
    return { acknowledged: senders.flatMap(({ acknowledged }) => acknowledged), milliseconds };
  } finally {
    await killAll([server.pid]);
  }
}
