import { newAccount, type Place } from '../../support/cli.ts';
import { type Known, Writer } from '../../support/writers.ts';
import { Client } from './client.ts';

/** A write as its writer saw it. */
export interface Write {
  method: string;
  path: string;
  body: unknown;
  /** The record of a success's answer, whichever envelope it came in; none where the answer was cut off or was 503. */
  // biome-ignore lint/suspicious/noExplicitAny: records of every kind
  acknowledged?: any;
  /** The path of what was created. */
  created?: string;
  /** What tells its answer from others; see `Client`. */
  mark?: string | undefined;
}

export interface Account {
  ID: number;
  token: string;
}

/** A writer with records of its own, which nobody else changes. It makes one request at a time. */
export class Owner {
  readonly account: Account;
  readonly known: Known = { paths: [], acknowledged: [] };
  readonly index: number;
  /** What it has sent in this round, in order. Only the last one may be without an answer. */
  writes: Write[] = [];

  constructor(account: Account, index: number) {
    this.account = account;
    this.index = index;
  }

  /** Opens its connection. One that is just being handed to a worker when that is killed would never be answered. */
  async connect(url: string, isMarked = false): Promise<Client> {
    const client = new Client(url, this.account.token, isMarked ? `cb${this.index}` : undefined);
    await client.send('GET', '/test');
    return client;
  }

  /** Writes until it is told to stop, or an answer is missing. */
  async write(client: Client, round: number, seed: number, isOver: () => boolean): Promise<void> {
    this.writes = [];
    this.known.acknowledged.length = 0;
    const writer = new Writer(`r${round}w${this.index}`, seed + this.index, this.known, (...sent) =>
      this.#send(client, ...sent),
    );
    try {
      while (!isOver() && (this.writes.at(-1)?.acknowledged ?? true)) await writer.write();
    } catch (error) {
      if (!isCutOff(error)) throw error;
    } finally {
      client.close();
    }
  }

  async #send(client: Client, method: string, path: string, body?: unknown) {
    if (method === 'GET') return client.send(method, path);
    const write: Write = { method, path, body };
    this.writes.push(write);
    const reply = await client.send(method, path, body);
    // Refused: it is as if it had never been sent. 503 promises nothing either way.
    if (reply.status >= 400 && reply.status < 500) this.writes.pop();
    if (reply.status === 503) throw new CutOff('503');
    if (reply.status < 400)
      write.acknowledged = 'ID' in reply.body ? reply.body : Object.values(reply.body)[0];
    write.mark = reply.mark;
    if (reply.status === 201) write.created = `${path}/${write.acknowledged.ID}`;
    return reply;
  }
}

class CutOff extends Error {}

const isCutOff = (error: unknown): boolean =>
  error instanceof CutOff ||
  /ECONNRESET|ECONNREFUSED|EPIPE|hang up|aborted/.test(`${(error as { code?: string }).code} ${error}`);

/** As many writers as asked for, spread over as many accounts. */
export async function newOwners(place: Place, writers = 8, accounts = 3): Promise<Owner[]> {
  const made: Account[] = [];
  while (made.length < accounts) made.push(await newAccount(place));
  return Array.from({ length: writers }, (_, index) => new Owner(made[index % accounts] as Account, index));
}
