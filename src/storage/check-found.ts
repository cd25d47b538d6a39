import type { StoredRecord } from '../declare/fields/field.ts';
import { idsIn } from '../declare/fields/reference.ts';
import type { AnyResource } from '../declare/resource.ts';
import { searchWords } from '../declare/search.ts';
import { layoutOf } from './columns.ts';
import type { Session } from './database.ts';
import { everyRow } from './every-row.ts';
import type { QueryBuilder } from './statement.ts';

const words = {
  name: 'search_words',
  columns: ['account_id', 'kind', 'word', 'record_id'],
  key: ['account_id', 'kind', 'word', 'record_id'],
};

const linksNamed = (name: string) => ({
  name,
  columns: ['account_id', 'target_id', 'record_id'],
  key: ['account_id', 'target_id', 'record_id'],
});

/**
 * What records are found by, words and links, as the records say and as their tables have it. Neither is held in memory:
 * of each account and kind all are added up, in whatever order they come.
 */
export class FoundBy {
  readonly #said = new Sums();
  readonly #stored = new Sums();
  /** Whether the words of all records were written: of an older store they are when it is first served. */
  #hasWords = false;

  note(resource: AnyResource, account: number, record: StoredRecord): void {
    const ID = record.ID as number;
    for (const word of searchWords(resource, record))
      this.#said.add(account, `words of ${resource.keys.many}`, `${word} ${ID}`);
    for (const { name, links } of layoutOf(resource).linked)
      for (const target of idsIn(record[name])) this.#said.add(account, links, `${target} ${ID}`);
  }

  /** Accounts in which the tables differ from what was noted of all records. */
  async differing(
    build: QueryBuilder,
    session: Session,
    resources: readonly AnyResource[],
  ): Promise<[account: number, what: string][]> {
    const many = new Map(resources.map(({ keys }) => [keys.one, keys.many]));
    for await (const rows of everyRow(build, session, words))
      for (const [account, kind, word, ID] of rows as [number, string, string, number][])
        if (account === 0) this.#hasWords = true;
        else this.#stored.add(account, `words of ${many.get(kind)}`, `${word} ${ID}`);
    for (const { links } of resources.flatMap((resource) => layoutOf(resource).linked))
      for await (const rows of everyRow(build, session, linksNamed(links)))
        for (const [account, target, ID] of rows as number[][])
          this.#stored.add(account as number, links, `${target} ${ID}`);
    return this.#said
      .differing(this.#stored)
      .filter(([, what]) => this.#hasWords || !what.startsWith('words of'));
  }
}

/** Sums of texts, by account and by what they are. */
class Sums {
  readonly #sums = new Map<string, { account: number; what: string; count: number; sum: number }>();

  add(account: number, what: string, text: string): void {
    const key = `${account} ${what}`;
    let entry = this.#sums.get(key);
    if (!entry) {
      entry = { account, what, count: 0, sum: 0 };
      this.#sums.set(key, entry);
    }
    entry.count++;
    entry.sum = (entry.sum + hashOf(text)) | 0;
  }

  differing(other: Sums): [account: number, what: string][] {
    const all = new Map([...this.#sums, ...other.#sums]);
    return [...all]
      .filter(([key]) => {
        const [one, two] = [this.#sums.get(key), other.#sums.get(key)];
        return one?.count !== two?.count || one?.sum !== two?.sum;
      })
      .map(([, { account, what }]) => [account, what]);
  }
}

/** FNV-1a, and then mixed, so that sums of alike texts differ. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
