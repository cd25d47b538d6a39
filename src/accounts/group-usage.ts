import { formatDatetime } from '../schema/fields/date.ts';
import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param, params, type Statement, StatementCache } from '../storage/statement.ts';
import { covers, minimalGroups, parseGroups } from './groups.ts';
import { insertRows } from './insert-rows.ts';
import type { TokenUsage } from './request-buffer.ts';
import { accountQueryBuilder, isLive, onTokenApp } from './schema.ts';
import { now } from './times.ts';

interface GroupUsageEntry {
  group: string;
  requests: number;
  first_used: string;
  last_used: string;
}

/** Access groups a token has, uses and needs. */
export interface TokenGroupReport {
  ID: number;
  account: number;
  kind: string;
  name: string;
  /** null: all. */
  groups: string[] | null;
  used: GroupUsageEntry[];
  /** Groups used but not granted. */
  refused: string[];
  /** Smallest covering set; null if none was recorded. */
  proposed: string[] | null;
}

/** Access groups that tokens use, recorded with `--enforce-groups`. */
interface GroupUsage {
  add(transaction: QueryExecutor, usages: readonly TokenUsage[]): Promise<void>;
  /** Reports the live tokens of one account, or of all. */
  report(account?: number): Promise<TokenGroupReport[]>;
}

const columns = ['account_id', 'token_id', 'access_group', 'requests', 'first_used', 'last_used'] as const;

export function openGroupUsage(database: Database): GroupUsage {
  const build = accountQueryBuilder(database);
  const cache = new StatementCache();
  const upsert = (count: number): Statement =>
    cache.get(`upsert ${count}`, () =>
      build
        .insertInto('group_uses')
        .values(Array.from({ length: count }, () => params(columns)))
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'token_id', 'access_group']).doUpdateSet((eb) => ({
            requests: eb('group_uses.requests', '+', eb.ref('excluded.requests')),
            // Another process may have stored a later time.
            last_used: eb
              .case()
              .when('group_uses.last_used', '>', eb.ref('excluded.last_used'))
              .then(eb.ref('group_uses.last_used'))
              .else(eb.ref('excluded.last_used'))
              .end(),
          })),
        ),
    );
  const all = build
    .selectFrom('tokens as t')
    .leftJoin('apps as a', onTokenApp)
    .leftJoin('group_uses as u', (join) =>
      join.onRef('u.account_id', '=', 't.account_id').onRef('u.token_id', '=', 't.token_id'),
    )
    .select(['t.token_id', 't.account_id', 't.kind', 'a.name as app', 't.name', 't.access_groups'])
    .select(['u.access_group', 'u.requests', 'u.first_used', 'u.last_used'])
    .where(isLive)
    .orderBy('t.account_id')
    .orderBy('t.token_id')
    .orderBy('u.access_group');
  const reportAll = compileStatement(all);
  const reportAccount = compileStatement(all.where('t.account_id', '=', param('account')));

  return {
    async add(transaction, usages) {
      const rows = usages.flatMap(({ account, token, groupCounts: groups }) =>
        [...groups].map(([group, { requests, last }]) => {
          const moment = formatDatetime(new Date(last));
          return {
            ...{ account_id: account, token_id: token, access_group: group, requests },
            ...{ first_used: moment, last_used: moment },
          };
        }),
      );
      await insertRows(transaction, columns, rows, upsert);
    },

    async report(account) {
      const rows =
        account === undefined
          ? await database.run(reportAll, { now: now() })
          : await database.run(reportAccount, { now: now(), account });
      const tokens = new Map<number, TokenGroupReport>();
      for (const row of rows) {
        const [ID, owner, kind, app, name, groups] = row as [number, number, string, ...(string | null)[]];
        const [group, requests, first_used, last_used] = row.slice(6) as [string, number, string, string];
        const token = tokens.get(ID) ?? {
          ...{ ID, account: owner, kind, name: app ?? name ?? '', groups: parseGroups(groups ?? null) },
          ...{ used: [], refused: [], proposed: null },
        };
        if (group !== null) token.used.push({ group, requests: Number(requests), first_used, last_used });
        tokens.set(ID, token);
      }
      return [...tokens.values()].map(withProposal);
    },
  };
}

function withProposal(token: TokenGroupReport): TokenGroupReport {
  const used = token.used.map(({ group }) => group);
  return {
    ...token,
    refused: used.filter((group) => !covers(token.groups, group)),
    proposed: used.length ? minimalGroups(used) : null,
  };
}
