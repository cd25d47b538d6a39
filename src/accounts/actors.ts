import type { StoredValue } from '../schema/fields/field.ts';
import type { Database } from '../storage/database.ts';
import { padded, param, type Statement, StatementCache } from '../storage/statement.ts';
import { accountQueryBuilder, onTokenApp } from './schema.ts';

export type ResolvedActor =
  | { kind: 'owner' | 'token'; ID: number; name: string }
  | { kind: 'command line' | 'visitor'; name: string };

export interface Actors {
  /** Resolves journal actors such as `owner:3` to names. */
  resolve(account: number, actors: Iterable<string>): Promise<Map<string, ResolvedActor>>;
}

export function openActors(database: Database): Actors {
  const build = accountQueryBuilder(database);
  const cache = new StatementCache();
  const statements = {
    owner: (count: number): Statement =>
      cache.get(`owners ${count}`, () =>
        build
          .selectFrom('owners')
          .select(['owner_id', 'email'])
          .where('account_id', '=', param('account'))
          .where('owner_id', 'in', Array(count).fill(param('id'))),
      ),
    token: (count: number): Statement =>
      cache.get(`tokens ${count}`, () =>
        build
          .selectFrom('tokens as t')
          .leftJoin('apps as a', onTokenApp)
          .select(['t.token_id', 'a.name as app', 't.name', 't.kind'])
          .where('t.account_id', '=', param('account'))
          .where('t.token_id', 'in', Array(count).fill(param('id'))),
      ),
  };

  async function rowsOf(
    kind: 'owner' | 'token',
    account: number,
    ids: number[],
  ): Promise<Map<StoredValue, StoredValue[]>> {
    if (!ids.length) return new Map();
    const filled = padded(ids);
    const rows = await database.run(statements[kind](filled.length), [account, ...filled]);
    return new Map(rows.map(([id, ...row]) => [id as StoredValue, row]));
  }

  return {
    async resolve(account, actors) {
      const parsed = [...new Set(actors)].map((actor) => ({ actor, ...parseActor(actor) }));
      const idsOf = (wanted: string): number[] =>
        parsed.filter(({ kind }) => kind === wanted).map(({ ID }) => ID);
      const owners = await rowsOf('owner', account, idsOf('owner'));
      const tokens = await rowsOf('token', account, idsOf('token'));
      return new Map(
        parsed.map(({ actor, kind, ID }): [string, ResolvedActor] => {
          if (kind === 'owner')
            return [actor, { kind, ID, name: String(owners.get(ID)?.[0] ?? 'former owner') }];
          if (kind === 'token') return [actor, { kind, ID, name: tokenName(ID, tokens.get(ID)) }];
          const other = kind === 'visitor' ? kind : 'command line';
          return [actor, { kind: other, name: other }];
        }),
      );
    },
  };
}

function parseActor(actor: string): { kind: string; ID: number } {
  const [kind = '', id] = actor.split(':');
  return { kind, ID: Number(id) };
}

function tokenName(id: number, row: StoredValue[] | undefined): string {
  const [app, name, kind] = row ?? [];
  if (kind === 'connection') return String(app ?? 'former app');
  return String(name || `token ${id}`);
}
