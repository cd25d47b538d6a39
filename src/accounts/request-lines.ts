import { limits } from '../limits.ts';
import type { Database, Session } from '../storage/database.ts';
import { type Statement, StatementCache, slot, slots, statement } from '../storage/statement.ts';
import type { Line, Use } from './request-buffer.ts';
import { insertRows } from './rows.ts';
import { directoryQueries } from './schema.ts';
import { withoutTokens } from './tokens.ts';

/** The last requests of each token, one line each. */
interface RequestLines {
  add(session: Session, uses: readonly Use[]): Promise<void>;
  /** Newest first. */
  last(account: number, token: number): Promise<Line[]>;
}

const shown = ['moment', 'number', 'method', 'path', 'status', 'microseconds', 'error', 'address'] as const;
const columns = ['account_id', 'token_id', ...shown] as const;

export function openRequestLines(database: Database): RequestLines {
  const build = directoryQueries(database);
  const newestFirst = build
    .selectFrom('request_log as line')
    .where('line.account_id', '=', slot('account'))
    .where('line.token_id', '=', slot('token'))
    .orderBy('line.moment', 'desc')
    .orderBy('line.number', 'desc');
  const last = statement(newestFirst.select(shown).limit(limits.loggedRequests));
  const oldestKept = newestFirst
    .select(['line.moment', 'line.number'])
    .limit(1)
    .offset(limits.loggedRequests - 1)
    .$asTuple('moment', 'number');
  const prune = statement(
    build
      .deleteFrom('request_log')
      .where('account_id', '=', slot('account'))
      .where('token_id', '=', slot('token'))
      .where((eb) => eb(eb.refTuple('moment', 'number'), '<', oldestKept)),
  );
  const cache = new StatementCache();
  const insert = (count: number): Statement =>
    cache.get(`insert ${count}`, () =>
      build
        .insertInto('request_log')
        .values(Array.from({ length: count }, () => slots(columns)))
        // Stored already, by a transaction whose end was not heard of.
        .onConflict((conflict) => conflict.doNothing()),
    );

  return {
    async add(session, uses) {
      const rows = uses.flatMap(({ account, token, lines }) =>
        lines.map(({ path, ...line }) => ({
          ...{ account_id: account, token_id: token, ...line },
          path: withoutTokens(path).slice(0, limits.loggedPath),
        })),
      );
      await insertRows(session, columns, rows, insert);
      for (const { account, token } of uses) await session.run(prune, { account, token });
    },

    async last(account, token) {
      const rows = await database.run(last, { account, token });
      return rows.map(
        (row) => Object.fromEntries(shown.map((name, index) => [name, row[index]])) as unknown as Line,
      );
    },
  };
}
