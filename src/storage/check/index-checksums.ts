import { fnv1aHash } from '../../hash.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { referencedIds } from '../../schema/fields/reference.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { searchWords } from '../../schema/search.ts';
import type { QueryExecutor } from '../database.ts';
import type { QueryBuilder } from '../statement.ts';
import { layoutOf } from '../tables/columns.ts';
import { scanTable } from '../tables/table-scan.ts';

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
export class IndexChecksums {
  readonly #words = new Sums();
  readonly #links = new Sums();

  add(resource: AnyResource, account: number, record: StoredRecord): void {
    const ID = record.ID as number;
    for (const word of searchWords(resource, record))
      this.#words.add(account, `words of ${resource.keys.many}`, `${word} ${ID}`);
    for (const { name, links } of layoutOf(resource).linked)
      for (const target of referencedIds(record[name])) this.#links.add(account, links, `${target} ${ID}`);
  }

  /** Accounts in which the tables differ from what was noted of all records. */
  async differing(
    build: QueryBuilder,
    executor: QueryExecutor,
    resources: readonly AnyResource[],
  ): Promise<[account: number, what: string][]> {
    const [storedWords, storedLinks] = [new Sums(), new Sums()];
    // Whether the words of all records were written: of an older store they are when it is first served.
    let hasWords = false;
    const many = new Map(resources.map(({ keys }) => [keys.one, keys.many]));
    for await (const rows of scanTable(build, executor, words))
      for (const [account, kind, word, ID] of rows as [number, string, string, number][])
        if (account === 0) hasWords = true;
        else storedWords.add(account, `words of ${many.get(kind)}`, `${word} ${ID}`);
    for (const { links } of resources.flatMap((resource) => layoutOf(resource).linked))
      for await (const rows of scanTable(build, executor, linksNamed(links)))
        for (const [account, target, ID] of rows as number[][])
          storedLinks.add(account as number, links, `${target} ${ID}`);
    return [...(hasWords ? this.#words.differing(storedWords) : []), ...this.#links.differing(storedLinks)];
  }
}

/** Sums of texts, by account and by what they are. */
class Sums {
  readonly #sums = new Map<string, { account: number; what: string; count: number; sum: number }>();

  add(account: number, what: string, text: string): void {
    const nothing = () => ({ account, what, count: 0, sum: 0 });
    const entry = this.#sums.getOrInsertComputed(`${account} ${what}`, nothing);
    entry.count++;
    entry.sum = (entry.sum + mixed(fnv1aHash(text))) | 0;
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

/** Mixed once more, so that sums of alike texts differ. */
function mixed(hash: number): number {
  const halfway = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return halfway ^ (halfway >>> 13);
}
