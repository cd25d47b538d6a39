import assert from 'node:assert/strict';
import { model } from '../../../src/resources/index.ts';
import { searchWords } from '../../../src/schema/search.ts';
import { type Server as CliServer, type Place, sql } from '../../support/cli.ts';
import { type Line, linesAfter } from '../../support/journal.ts';
import type { Account, Owner, Write } from './load.ts';
import { assertOrdered, assertThere, markOf, type Versions, type Wire } from './versions.ts';

type Server = Pick<CliServer, 'call'>;

/** What a writer knows. */
export type Told = Pick<Owner, 'known' | 'writes'>;

const lists: Record<string, string> = {
  '/categories': 'categories',
  '/products': 'products',
  '/discount_codes': 'discount_codes',
  '/pages': 'pages',
  '/blog_categories': 'blog_categories',
  '/blogs': 'blogs',
};

/** What an account must hold, told by its journal and by those who wrote to it; compared with all that is stored. */
export class Witness {
  readonly #account: Account;
  readonly #state = new Map<string, Wire>();
  /** Every path that was ever given, with those of deleted records. */
  readonly #given = new Set<string>();
  #sequence = 0;

  constructor(account: Account) {
    this.#account = account;
  }

  /** Looks at what has come since the last time, and tells how many lines that was. Thorough: at each record, too. */
  async look(place: Place, server: Server, owners: Told[], isThorough = true): Promise<number> {
    const lines = await this.#newLines(server);
    const versions = this.#replay(lines);
    for (const owner of owners) this.#compare(owner, versions);
    const [stock, others] = [new Set<string>(), new Set<string>()];
    for (const path of versions.keys())
      if (path.includes('/stock/')) stock.add(path.slice(0, path.indexOf('/stock/')));
      else others.add(path);
    if (isThorough) for (const path of others) await this.#shown(server, path);
    if (isThorough) for (const path of stock) await this.#stock(server, path);
    for (const [path, key] of Object.entries(lists)) await this.#listed(server, path, key);
    await this.#counters(place);
    await this.#words(place);
    return lines.length;
  }

  async #newLines(server: Server): Promise<Line[]> {
    const lines: Line[] = [];
    for (;;) {
      const more = await linesAfter(server, this.#account.token, this.#sequence);
      if (!more.length) return lines;
      lines.push(...more);
      this.#sequence += more.length;
    }
  }

  #replay(lines: Line[]): Map<string, Versions> {
    const versions = new Map<string, Versions>();
    for (const { operation, path, record } of lines) {
      assert.equal(this.#state.has(path), operation !== 'create', `${operation} ${path}`);
      assert.ok(operation !== 'create' || !this.#given.has(path), `${path} was given twice`);
      if (!versions.has(path)) versions.set(path, [this.#state.get(path)]);
      versions.get(path)?.push(record ?? undefined);
      this.#given.add(path);
      if (record) this.#state.set(path, record);
      else this.#state.delete(path);
    }
    return versions;
  }

  /** What a writer was told is there, in that order; and of what it was not told, all or nothing. */
  #compare(owner: Told, versions: Map<string, Versions>): void {
    const reached = new Map<string, number>();
    for (const write of owner.writes) {
      if (!write.acknowledged) this.#settle(owner, write, versions);
      else assertThere(write, versions, this.#state, reached);
    }
    for (const path of owner.known.paths) assertOrdered(path, versions.get(path) ?? []);
  }

  /** Learns what became of a write whose answer was cut off. */
  #settle({ known }: Told, { method, path, body }: Write, versions: Map<string, Versions>): void {
    if (method === 'DELETE' && !this.#state.has(path)) known.paths.splice(known.paths.indexOf(path), 1);
    if (method !== 'POST') return;
    for (const [place, [before, first]] of versions)
      if (!before && first && place.startsWith(`${path}/`) && markOf(first) === markOf(body))
        known.paths.push(place);
  }

  async #shown(server: Server, path: string): Promise<void> {
    const { token } = this.#account;
    const expected = this.#state.get(path);
    const { status, body } = await server.call('GET', path, { token });
    assert.equal(status, expected ? 200 : 404, path);
    if (expected) assert.deepEqual(Object.values(body)[0], expected, path);
  }

  /** A product has a stock record for each combination, no others, and their sum. */
  async #stock(server: Server, product: string): Promise<void> {
    const { token } = this.#account;
    const path = `${product}/stock`;
    const known = [...this.#state]
      .filter(([place]) => place.startsWith(`${path}/`))
      .map(([, record]) => record);
    const record = this.#state.get(product);
    const { status, body } = await server.call('GET', `${path}?sort_direction=ASC`, { token });
    assert.equal(status, record ? 200 : 404, path);
    if (!record) return assert.deepEqual(known, [], path);
    assert.deepEqual(body.stock_records, known, path);
    assert.equal(known.length, record.option_based_stock_control ? record.options[0].items.length : 1, path);
    const sum = known.reduce((total: number, { stock_total }: Wire) => total + stock_total, 0);
    assert.equal(record.stock_number, sum, path);
  }

  /** Nothing is listed that the journal does not know of, and nothing is missing from the list. */
  async #listed(server: Server, path: string, key: string): Promise<void> {
    const { body } = await server.call('GET', `${path}?per_page=100`, { token: this.#account.token });
    const listed = (body[key] as { ID: number }[]).map(({ ID }) => ID);
    const known = [...this.#state.keys()]
      .filter((place) => place.startsWith(`${path}/`) && !place.includes('/stock/'))
      .map((place) => Number(place.slice(path.length + 1)))
      .sort((one, other) => other - one);
    assert.deepEqual(listed, known.slice(0, 100), path);
  }

  async #counters(place: Place): Promise<void> {
    const [row] = await sql(
      place,
      `SELECT last_sequence, last_ids FROM accounts WHERE account_id = ${this.#account.ID}`,
    );
    assert.equal(Number(row?.last_sequence), this.#sequence);
    const lastIds = JSON.parse(String(row?.last_ids)) as Record<string, number>;
    for (const [path, key] of Object.entries(lists)) {
      const kind = model.resources.find(({ keys }) => keys.many === key)?.keys.one as string;
      const given = [...this.#given].map((one) => Number(new RegExp(`^${path}/(\\d+)$`).exec(one)?.[1] ?? 0));
      const highest = given.reduce((most, ID) => Math.max(most, ID), 0);
      assert.ok((lastIds[kind] ?? 0) >= highest, `the counter of ${path}`);
    }
  }

  /** Records are found by their words, and by no others. */
  async #words(place: Place): Promise<void> {
    const rows = await sql(
      place,
      `SELECT kind, word, record_id FROM search_words WHERE account_id = ${this.#account.ID}`,
    );
    const stored = rows.map(({ kind, word, record_id }) => `${kind} ${record_id} ${word}`);
    const expected = [...this.#state].flatMap(([path, record]) => {
      const resource = model.resources.find(({ keys }) => keys.many === lists[`/${path.split('/')[1]}`]);
      if (!resource || path.includes('/stock/')) return [];
      return searchWords(resource, record).map((word) => `${resource.keys.one} ${record.ID} ${word}`);
    });
    assert.deepEqual(stored.sort(), expected.sort());
  }
}
