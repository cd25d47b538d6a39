import { fnv1aHash } from '../../hash.ts';
import type { StoredRecord } from '../../schema/fields/field.ts';
import { referencedIds } from '../../schema/fields/reference.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { searchWords } from '../../schema/search.ts';
import { layoutOf } from '../tables/columns.ts';
import { type ScanSource, scanTable } from '../tables/table-scan.ts';

const wordsTable = {
  name: 'search_words',
  columns: ['account_id', 'kind', 'word', 'record_id'],
  key: ['account_id', 'kind', 'word', 'record_id'],
};

const linkTable = (name: string) => ({
  name,
  columns: ['account_id', 'target_id', 'record_id'],
  key: ['account_id', 'target_id', 'record_id'],
});

/** Compares search words and links with the records by sums of hashes: little memory, any order. */
export class IndexChecksums {
  readonly #words = new Checksums();
  readonly #links = new Checksums();

  add(resource: AnyResource, account: number, record: StoredRecord): void {
    const ID = record.ID as number;
    for (const word of searchWords(resource, record))
      this.#words.add(account, `words of ${resource.keys.many}`, `${word} ${ID}`);
    for (const { name, links } of layoutOf(resource).linked)
      for (const target of referencedIds(record[name])) this.#links.add(account, links, `${target} ${ID}`);
  }

  /** Accounts in which the tables differ from the records added. `isIndexed`: whether the search words are built. */
  async differing(
    source: ScanSource,
    resources: readonly AnyResource[],
    isIndexed: boolean,
  ): Promise<[account: number, what: string][]> {
    const [storedWords, storedLinks] = [new Checksums(), new Checksums()];
    const many = new Map(resources.map(({ keys }) => [keys.one, keys.many]));
    // Early releases noted there that the index was built.
    for await (const rows of scanTable(source, wordsTable))
      for (const [account, kind, word, ID] of rows as [number, string, string, number][])
        if (account !== 0) storedWords.add(account, `words of ${many.get(kind)}`, `${word} ${ID}`);
    for (const { links } of resources.flatMap((resource) => layoutOf(resource).linked))
      for await (const rows of scanTable(source, linkTable(links)))
        for (const [account, target, ID] of rows as number[][])
          storedLinks.add(account as number, links, `${target} ${ID}`);
    return [...(isIndexed ? this.#words.differing(storedWords) : []), ...this.#links.differing(storedLinks)];
  }
}

class Checksums {
  readonly #sums = new Map<string, { account: number; what: string; count: number; sum: number }>();

  add(account: number, what: string, text: string): void {
    const zero = () => ({ account, what, count: 0, sum: 0 });
    const entry = this.#sums.getOrInsertComputed(`${account} ${what}`, zero);
    entry.count++;
    entry.sum = (entry.sum + mix(fnv1aHash(text))) | 0;
  }

  differing(other: Checksums): [account: number, what: string][] {
    const all = new Map([...this.#sums, ...other.#sums]);
    return [...all]
      .filter(([key]) => {
        const [sum, otherSum] = [this.#sums.get(key), other.#sums.get(key)];
        return sum?.count !== otherSum?.count || sum?.sum !== otherSum?.sum;
      })
      .map(([, { account, what }]) => [account, what]);
  }
}

/** Makes sums of similar texts differ. */
function mix(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}
