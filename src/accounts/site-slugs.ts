import { limits } from '../limits.ts';
import { reservedSlugs } from '../schema/fields/site-slug.ts';
import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { SiteSlugs } from '../storage/tables/site-slugs.ts';
import { openCounters } from './counters.ts';
import { accountQueryBuilder } from './schema.ts';

/** The first label of each site's address. No two accounts have the same, not even one that an account had before. */
interface AccountSlugs {
  /** Gives an account its first slug, made of its name. Takes the installation's lock. */
  assign(transaction: QueryExecutor, account: number, name: string): Promise<string>;
  ofAccount(executor: QueryExecutor, account: number): Promise<string | undefined>;
  /** To accounts that are older than sites. */
  assignMissing(): Promise<void>;
}

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  '&': ' and ',
};

/** `Fettle & Wren` → `fettle-and-wren`; of other alphabets nothing is left. */
export const slugOf = (text: string, maxCharacters: number = limits.slugCharacters): string =>
  text
    .toLowerCase()
    .replace(/[ßæøœđłþ&]/g, (letter) => letters[letter] as string)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxCharacters)
    .replace(/^-+|-+$/g, '');

export function openSiteSlugs(database: Database): AccountSlugs {
  const build = accountQueryBuilder(database);
  const counters = openCounters(database);
  const slugs = new SiteSlugs(database);
  const missing = compileStatement(
    build
      .selectFrom('accounts as a')
      .leftJoin('site_slugs as s', (join) =>
        join.onRef('s.account_id', '=', 'a.account_id').on('s.is_current', '=', 1),
      )
      .select(['a.account_id', 'a.name'])
      .where('a.account_id', '>', 0)
      .where('a.state', '<>', 'deleted')
      .where('s.slug', 'is', null)
      .orderBy('a.account_id')
      .limit(limits.sluglessAccounts),
  );

  /** In settings that are older than slugs; their JSON is derived anew after that. */
  const fill = compileStatement(
    build
      .updateTable('sites')
      .set({ slug: param('slug') })
      .where('account_id', '=', param('account'))
      .where('slug', '=', ''),
  );

  async function freeSlug(transaction: QueryExecutor, account: number, name: string): Promise<string> {
    const base = slugOf(name) || 'site';
    for (let attempt = 0; ; attempt++) {
      const suffix = ['', `-${account}`][attempt] ?? `-${account}-${attempt}`;
      const slug = base + suffix;
      if (!reservedSlugs.has(slug) && !(await slugs.isTaken(transaction, slug))) return slug;
    }
  }

  async function assign(transaction: QueryExecutor, account: number, name: string): Promise<string> {
    await counters.lock(transaction);
    const slug = await freeSlug(transaction, account, name);
    await slugs.claim(transaction, account, slug);
    await transaction.run(fill, { account, slug });
    return slug;
  }

  return {
    assign,
    ofAccount: (executor, account) => slugs.current(executor, account),
    async assignMissing() {
      for (let rows = await database.run(missing); rows.length; rows = await database.run(missing))
        await database.transaction(async (transaction) => {
          await counters.lock(transaction);
          // Another server may have been faster.
          for (const [account, name] of await transaction.run(missing))
            await assign(transaction, Number(account), String(name));
        });
    },
  };
}
