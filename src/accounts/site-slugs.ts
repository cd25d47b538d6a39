import { limits } from '../limits.ts';
import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { openCounters } from './counters.ts';
import { accountQueryBuilder } from './schema.ts';

/** The first label of each site's address. No two accounts have the same, not even one that an account had before. */
interface SiteSlugs {
  /** Gives an account its first slug, made of its name. Takes the installation's lock. */
  assign(transaction: QueryExecutor, account: number, name: string): Promise<string>;
  ofAccount(executor: QueryExecutor, account: number): Promise<string | undefined>;
  /** To accounts that are older than sites. */
  assignMissing(): Promise<void>;
}

/** Names that people take for the server's own. */
const reserved = new Set([
  'www',
  'api',
  'admin',
  'console',
  'docs',
  'mail',
  'ftp',
  'static',
  'assets',
  'status',
]);

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

export function openSiteSlugs(database: Database): SiteSlugs {
  const build = accountQueryBuilder(database);
  const counters = openCounters(database);
  const holder = compileStatement(
    build.selectFrom('site_slugs').select('account_id').where('slug', '=', param('slug')),
  );
  const current = compileStatement(
    build
      .selectFrom('site_slugs')
      .select('slug')
      .where('account_id', '=', param('account'))
      .where('is_current', '=', 1),
  );
  const insert = compileStatement(
    build
      .insertInto('site_slugs')
      .values({ account_id: param('account'), slug: param('slug'), is_current: 1 }),
  );
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

  async function freeSlug(transaction: QueryExecutor, account: number, name: string): Promise<string> {
    const base = slugOf(name) || 'site';
    for (let attempt = 0; ; attempt++) {
      const suffix = ['', `-${account}`][attempt] ?? `-${account}-${attempt}`;
      const slug = base + suffix;
      if (!reserved.has(slug) && !(await transaction.run(holder, { slug })).length) return slug;
    }
  }

  async function assign(transaction: QueryExecutor, account: number, name: string): Promise<string> {
    await counters.lock(transaction);
    const slug = await freeSlug(transaction, account, name);
    await transaction.run(insert, { account, slug });
    return slug;
  }

  return {
    assign,
    ofAccount: async (executor, account) => (await executor.run(current, { account }))[0]?.[0] as string,
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
