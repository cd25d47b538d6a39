import type { Database, QueryExecutor } from '../database.ts';
import { compileStatement, param, type Statement } from '../statement.ts';
import { HeldElsewhere } from '../store.ts';

/**
 * The first labels of the addresses of all accounts' sites. An account keeps those that it had, which lead to the present one,
 * until another account takes them.
 */
export class SiteSlugs {
  readonly #holder: Statement;
  readonly #current: Statement;
  readonly #retire: Statement;
  readonly #remove: Statement;
  readonly #insert: Statement;

  constructor({ build }: Pick<Database, 'build'>) {
    const slugs = build.selectFrom('site_slugs');
    this.#holder = compileStatement(
      slugs.select(['account_id', 'is_current']).where('slug', '=', param('slug')),
    );
    this.#current = compileStatement(
      slugs.select('slug').where('account_id', '=', param('account')).where('is_current', '=', 1),
    );
    this.#retire = compileStatement(
      build
        .updateTable('site_slugs')
        .set({ is_current: 0 })
        .where('account_id', '=', param('account'))
        .where('is_current', '=', 1),
    );
    this.#remove = compileStatement(build.deleteFrom('site_slugs').where('slug', '=', param('slug')));
    this.#insert = compileStatement(
      build
        .insertInto('site_slugs')
        .values({ account_id: param('account'), slug: param('slug'), is_current: 1 }),
    );
  }

  async current(executor: QueryExecutor, account: number): Promise<string | undefined> {
    const [row] = await executor.run(this.#current, { account });
    return row?.[0] as string | undefined;
  }

  /** Whether an account has it, or had it. */
  async isTaken(executor: QueryExecutor, slug: string): Promise<boolean> {
    return (await executor.run(this.#holder, { slug })).length > 0;
  }

  /** Whether it is the present one of another account. */
  async isHeldElsewhere(executor: QueryExecutor, slug: string, account: number): Promise<boolean> {
    const [row] = await executor.run(this.#holder, { slug });
    return row !== undefined && Number(row[0]) !== account && Number(row[1]) === 1;
  }

  /** Makes it the account's present one; throws `HeldElsewhere`. */
  async claim(executor: QueryExecutor, account: number, slug: string): Promise<void> {
    if (await this.isHeldElsewhere(executor, slug, account)) throw new HeldElsewhere('site', slug);
    await executor.run(this.#retire, { account });
    await executor.run(this.#remove, { slug });
    await executor.run(this.#insert, { account, slug });
  }
}
