import assert from 'node:assert/strict';
import { isAlive, jsonOf, newAccount, type Place, type Server } from '../../support/cli.ts';
import { assertWhole } from '../../support/journal.ts';
import { startQuiet } from './blows.ts';
import { Client, type Reply } from './client.ts';
import { childrenOf, killAll } from './processes.ts';

/** A server on a store of its own, two clients of an account, and what was acknowledged. */
export class DiskSite {
  readonly place: Place;
  server!: Server;
  readonly #workers: number;
  #token = '';
  #writer!: Client;
  #reader!: Client;
  #count = 0;
  #acknowledged: string[] = [];

  constructor(place: Place, workers = 1) {
    this.place = place;
    this.#workers = workers;
  }

  async open(): Promise<void> {
    this.#token = (await newAccount(this.place)).token;
    await this.start();
    await this.write();
  }

  async start(): Promise<void> {
    this.server = await startQuiet(this.place, this.#workers);
    this.#writer = new Client(this.server.url, this.#token);
    this.#reader = new Client(this.server.url, this.#token);
  }

  /** Creates a post; a success is noted. Large ones soon fill the write-ahead log. */
  async write(size = 100): Promise<Reply> {
    const title = `Post ${++this.#count}`;
    const reply = await this.#writer.send('POST', '/blogs', { title, post: 'x'.repeat(size) });
    if (reply.status === 201) this.#acknowledged.push(`/blogs/${reply.body.ID} ${title}`);
    return reply;
  }

  read(): Promise<Reply> {
    return this.#reader.send('GET', `/blogs?per_page=1&nothing=${this.#count}`);
  }

  /** What is stored is what was acknowledged; where `unknown`, perhaps more. */
  async compare({ unknown = false } = {}): Promise<void> {
    const lines = await assertWhole(this.server, this.#token);
    const stored = lines.map(({ path, record }) => `${path} ${record?.title}`);
    if (!unknown) assert.deepEqual(stored, this.#acknowledged);
    for (const one of this.#acknowledged) assert.ok(stored.includes(one), `${one} is lost`);
    this.#acknowledged = stored;
  }

  async check(): Promise<void> {
    assert.deepEqual(await jsonOf(this.place, ['check']), { ok: true });
  }

  /** The processes that serve. */
  get pids(): number[] {
    return this.#workers > 1 ? childrenOf(this.server.pid) : [this.server.pid];
  }

  async close(): Promise<void> {
    for (const client of [this.#writer, this.#reader]) client?.close();
    if (isAlive(this.server.pid)) await killAll([...childrenOf(this.server.pid), this.server.pid]);
  }
}
