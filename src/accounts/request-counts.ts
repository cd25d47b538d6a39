import { limits } from '../limits.ts';
import { formatDatetime } from '../schema/fields/date.ts';
import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param, params, type Statement, StatementCache } from '../storage/statement.ts';
import { insertRows } from './insert-rows.ts';
import type { TokenUsage } from './request-buffer.ts';
import { accountQueryBuilder, onTokenApp } from './schema.ts';
import { daysFromNow } from './times.ts';

export interface DailyRequests {
  /** null: development tokens. */
  app: string | null;
  day: string;
  requests: number;
  errors: number;
}

interface RequestCounts {
  add(transaction: QueryExecutor, usages: readonly TokenUsage[]): Promise<void>;
  perDay(account: number, since: string): Promise<DailyRequests[]>;
}

const columns = ['account_id', 'hour', 'token_id', 'requests', 'errors'] as const;

const hourOf = (moment: string): string => moment.slice(0, 13);
const dayOf = (moment: string): string => moment.slice(0, 10);

export function openRequestCounts(database: Database): RequestCounts {
  const build = accountQueryBuilder(database);
  const cache = new StatementCache();
  const upsert = (count: number): Statement =>
    cache.get(`upsert ${count}`, () =>
      build
        .insertInto('request_counts')
        .values(Array.from({ length: count }, () => params(columns)))
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'hour', 'token_id']).doUpdateSet((eb) => ({
            requests: eb('request_counts.requests', '+', eb.ref('excluded.requests')),
            errors: eb('request_counts.errors', '+', eb.ref('excluded.errors')),
          })),
        ),
    );
  const sweep = compileStatement(
    build
      .deleteFrom('request_counts')
      .where('account_id', '=', param('account'))
      .where('hour', '<', param('before')),
  );
  const perDay = compileStatement(
    build
      .selectFrom('request_counts as c')
      .innerJoin('tokens as t', (join) =>
        join.onRef('t.account_id', '=', 'c.account_id').onRef('t.token_id', '=', 'c.token_id'),
      )
      .leftJoin('apps as a', onTokenApp)
      .select((eb) => [
        't.kind',
        'a.name as app',
        't.name as name',
        eb.fn<string>('substr', ['c.hour', eb.lit(1), eb.lit(10)]).as('day'),
        eb.fn.sum('c.requests').as('requests'),
        eb.fn.sum('c.errors').as('errors'),
      ])
      .where('c.account_id', '=', param('account'))
      .where('c.hour', '>=', param('since'))
      .groupBy(['t.kind', 'a.name', 't.name', 'day'])
      .orderBy('day'),
  );
  /** Accounts swept on `sweepDay`: each is swept once a day. */
  let sweepDay = '';
  const swept = new Set<number>();

  return {
    async add(transaction, usages) {
      const rows = usages.map(({ account, token, lastUsedMs: last, requests, errors }) => ({
        ...{ account_id: account, token_id: token, requests, errors },
        hour: hourOf(formatDatetime(new Date(last))),
      }));
      await insertRows(transaction, columns, rows, upsert);

      const before = dayOf(daysFromNow(-limits.requestCountDays));
      if (before !== sweepDay) swept.clear();
      sweepDay = before;
      for (const account of new Set(usages.map((usage) => usage.account)).difference(swept)) {
        await transaction.run(sweep, { account, before });
        swept.add(account);
      }
    },

    async perDay(account, since) {
      const rows = await database.run(perDay, { account, since });
      const days = new Map<string, DailyRequests>();
      for (const [kind, appName, tokenName, day, requests, errors] of rows as string[][]) {
        // A removed app's name is kept in its tokens.
        const app = kind === 'development' ? null : (appName ?? tokenName ?? '');
        const empty = { app, day: day as string, requests: 0, errors: 0 };
        const sum = days.getOrInsert(`${day} ${kind} ${app}`, empty);
        sum.requests += Number(requests);
        sum.errors += Number(errors);
      }
      return [...days.values()];
    },
  };
}
