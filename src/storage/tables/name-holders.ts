import { type Field, foldedColumn, type StoredRecord } from '../../schema/fields/field.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Database, QueryExecutor } from '../database.ts';
import { compileStatement, param, type QueryBuilder, type Statement, StatementCache } from '../statement.ts';
import { HeldElsewhere } from '../store.ts';

/** The field whose value only one account may have. */
export const exclusiveField = ({ fields }: AnyResource): string | undefined =>
  Object.keys(fields).find((name) => (fields[name] as Field).unique?.acrossAccounts);

export const foldName = (name: unknown): string => String(name).toLowerCase();

/**
 * Which account holds which name, such as a domain. Rows are written with the record that has the name. Stores of early
 * releases may have a name in several accounts: all keep it, and none but them gets it.
 */
export class NameHolders {
  readonly #build: QueryBuilder;
  readonly #cache = new StatementCache();
  readonly #find: Statement;
  readonly #claim: Statement;
  readonly #release: Statement;
  readonly #confirm: Statement;

  constructor({ build }: Pick<Database, 'build'>) {
    this.#build = build;
    const row = { account_id: 0, kind: param('kind'), name: param('name') };
    const insert = build.insertInto('name_holders').values({ ...row, holder_id: param('account') });
    const one = <Q extends { where(column: string, operator: '=', value: unknown): Q }>(query: Q): Q =>
      query.where('account_id', '=', 0).where('kind', '=', row.kind).where('name', '=', row.name);
    this.#find = compileStatement(one(build.selectFrom('name_holders').select(['holder_id', 'verified'])));
    this.#claim = compileStatement(
      insert.onConflict((conflict) => conflict.columns(['account_id', 'kind', 'name']).doNothing()),
    );
    this.#release = compileStatement(
      one(build.deleteFrom('name_holders')).where('holder_id', '=', param('account')),
    );
    this.#confirm = compileStatement(
      build
        .insertInto('name_holders')
        .values({ ...row, holder_id: param('account'), verified: param('verified') })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'kind', 'name'])
            .doUpdateSet({ holder_id: param('account'), verified: param('verified') }),
        ),
    );
  }

  async find(
    executor: QueryExecutor,
    kind: string,
    name: string,
  ): Promise<{ account: number; verified: string | null } | undefined> {
    const [row] = await executor.run(this.#find, { kind, name });
    return row && { account: Number(row[0]), verified: row[1] as string | null };
  }

  /** Whether another account has the name. */
  async isHeldElsewhere(
    executor: QueryExecutor,
    resource: AnyResource,
    name: string,
    account: number,
  ): Promise<boolean> {
    const holder = await this.find(executor, resource.keys.one, name);
    if (holder) return holder.account !== account;
    return (await this.accountsWith(executor, resource, name)).some((other) => other !== account);
  }

  /** The accounts that have a record of this name. */
  async accountsWith(executor: QueryExecutor, resource: AnyResource, name: string): Promise<number[]> {
    const statement = this.#cache.get(`accounts ${resource.table}`, () =>
      this.#build
        .selectFrom(`${resource.table} as r`)
        .innerJoin('accounts as a', 'a.account_id', 'r.account_id')
        .select('r.account_id')
        .where(`r.${foldedColumn(exclusiveField(resource) as string)}`, '=', param('name'))
        .where('a.state', '<>', 'deleted')
        .orderBy('r.account_id'),
    );
    return (await executor.run(statement, { name })).map(([account]) => Number(account));
  }

  /** Before the records are written; throws `HeldElsewhere`. */
  async claim(
    executor: QueryExecutor,
    resource: AnyResource,
    account: number,
    records: readonly StoredRecord[],
  ): Promise<void> {
    const field = exclusiveField(resource);
    const kind = resource.keys.one;
    for (const record of field ? records : []) {
      const name = foldName(record[field as string]);
      const refuse = async (): Promise<void> => {
        if (await this.isHeldElsewhere(executor, resource, name, account))
          throw new HeldElsewhere(kind, String(record[field as string]));
      };
      await refuse();
      await executor.run(this.#claim, { kind, name, account });
      // Another server may have claimed it meanwhile.
      await refuse();
    }
  }

  /** After the records have given up their names. */
  async release(
    executor: QueryExecutor,
    resource: AnyResource,
    account: number,
    names: Iterable<string>,
  ): Promise<void> {
    for (const name of names) await executor.run(this.#release, { kind: resource.keys.one, name, account });
  }

  /** Makes the account the holder of the name, on the word of the operator. */
  async confirm(
    executor: QueryExecutor,
    kind: string,
    { name, account, verified }: { name: string; account: number; verified: string | null },
  ): Promise<void> {
    await executor.run(this.#confirm, { kind, name, account, verified });
  }
}

/** Names that records give up by a change. */
export function releasedNames(
  resource: AnyResource,
  before: readonly StoredRecord[],
  after: readonly StoredRecord[] = [],
): Set<string> {
  const field = exclusiveField(resource);
  const namesOf = (records: readonly StoredRecord[]): Set<string> =>
    new Set(field ? records.map((record) => foldName(record[field])) : []);
  return namesOf(before).difference(namesOf(after));
}
