import { limits } from '../limits.ts';
import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param, params, type Statement, StatementCache } from '../storage/statement.ts';
import { insertRows } from './insert-rows.ts';
import type { RequestEntry, TokenUsage } from './request-buffer.ts';
import { accountQueryBuilder } from './schema.ts';
import { redactTokens } from './tokens.ts';

interface RequestEntries {
  add(transaction: QueryExecutor, usages: readonly TokenUsage[]): Promise<void>;
  /** Newest first. */
  latest(account: number, token: number): Promise<RequestEntry[]>;
}

const entryColumns = [
  'moment',
  'number',
  'method',
  'path',
  'status',
  'microseconds',
  'error',
  'address',
] as const;
const columns = ['account_id', 'token_id', ...entryColumns] as const;

/** An error names fields as they were sent, which may hold what PostgreSQL rejects. */
const loggedText = (text: string): string =>
  redactTokens(text).slice(0, limits.loggedTextCharacters).toWellFormed().replaceAll('\0', '\uFFFD');

export function openRequestEntries(database: Database): RequestEntries {
  const build = accountQueryBuilder(database);
  const newestFirst = build
    .selectFrom('request_log as line')
    .where('line.account_id', '=', param('account'))
    .where('line.token_id', '=', param('token'))
    .orderBy('line.moment', 'desc')
    .orderBy('line.number', 'desc');
  const latest = compileStatement(newestFirst.select(entryColumns).limit(limits.loggedRequestsPerToken));
  const oldestKept = newestFirst
    .select(['line.moment', 'line.number'])
    .limit(1)
    .offset(limits.loggedRequestsPerToken - 1)
    .$asTuple('moment', 'number');
  const prune = compileStatement(
    build
      .deleteFrom('request_log')
      .where('account_id', '=', param('account'))
      .where('token_id', '=', param('token'))
      .where((eb) => eb(eb.refTuple('moment', 'number'), '<', oldestKept)),
  );
  const cache = new StatementCache();
  const insert = (count: number): Statement =>
    cache.get(`insert ${count}`, () =>
      build
        .insertInto('request_log')
        .values(Array.from({ length: count }, () => params(columns)))
        // A commit whose outcome was unknown may have stored it already.
        .onConflict((conflict) => conflict.doNothing()),
    );

  return {
    async add(transaction, usages) {
      const rows = usages.flatMap(({ account, token, entries }) =>
        entries.map(({ path, error, ...entry }) => ({
          ...{ account_id: account, token_id: token, ...entry },
          path: loggedText(path),
          error: error && loggedText(error),
        })),
      );
      await insertRows(transaction, columns, rows, insert);
      for (const { account, token } of usages) await transaction.run(prune, { account, token });
    },

    async latest(account, token) {
      const rows = await database.run(latest, { account, token });
      return rows.map(
        (row) =>
          Object.fromEntries(
            entryColumns.map((name, index) => [name, row[index]]),
          ) as unknown as RequestEntry,
      );
    },
  };
}
