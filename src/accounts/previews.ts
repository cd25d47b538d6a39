import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import type { MaybePromise } from '../storage/store.ts';
import { maybeThen } from '../storage/store.ts';
import { openCounters } from './counters.ts';
import { accountQueryBuilder } from './schema.ts';
import { now } from './times.ts';
import { accountOfToken, hashToken, newToken } from './tokens.ts';

interface PreviewLink {
  ID: number;
  name: string;
  created: string;
  /** null: until it is withdrawn. */
  expires: string | null;
}

/** Secret links that show a site's drafts, its posts of the future, and the site itself before it is published. */
export interface Previews {
  list(account: number): Promise<PreviewLink[]>;
  /** Undefined: the account has as many as it may. */
  create(
    account: number,
    link: { name: string; expires: string | null },
  ): Promise<(PreviewLink & { token: string }) | undefined>;
  remove(account: number, ID: number): Promise<boolean>;
  /** Reads the store each time: a withdrawn link ends at once. */
  isValid(account: number, token: string): MaybePromise<boolean>;
}

export function openPreviews(database: Database): Previews {
  const build = accountQueryBuilder(database);
  const counters = openCounters(database);
  const removal = build.deleteFrom('site_previews').where('account_id', '=', param('account'));
  const live = build
    .selectFrom('site_previews')
    .where('account_id', '=', param('account'))
    .where((eb) => eb.or([eb('expires', 'is', null), eb('expires', '>', param('now'))]));
  const statements = {
    list: compileStatement(live.select(['preview_id', 'name', 'created', 'expires']).orderBy('preview_id')),
    find: compileStatement(live.select('preview_id').where('token_hash', '=', param('hash'))),
    insert: compileStatement(
      build.insertInto('site_previews').values({
        account_id: param('account'),
        preview_id: param('ID'),
        name: param('name'),
        token_hash: param('hash'),
        created: param('created'),
        expires: param('expires'),
      }),
    ),
    sweep: compileStatement(removal.where('expires', '<=', param('now'))),
    remove: compileStatement(removal.where('preview_id', '=', param('ID')).returning('preview_id')),
  };

  return {
    async list(account) {
      const rows = await database.run(statements.list, { account, now: now() });
      return rows.map((row) => {
        const [ID, name, created, expires] = row as [number, string, string, string | null];
        return { ID, name, created, expires };
      });
    },

    create: (account, { name, expires }) =>
      database.transaction(async (transaction) => {
        const ID = await counters.nextId(transaction, 'preview');
        const created = now();
        await transaction.run(statements.sweep, { account, now: created });
        const others = await transaction.run(statements.list, { account, now: created });
        if (others.length >= limits.previewLinks) return undefined;
        const token = newToken('preview', account);
        await transaction.run(statements.insert, {
          ...{ account, ID, name, hash: hashToken(token), created, expires },
        });
        return { ID, name, created, expires, token };
      }, 'none'),

    remove: (account, ID) =>
      database.transaction(
        async (transaction) => (await transaction.run(statements.remove, { account, ID })).length > 0,
        'none',
      ),

    isValid: (account, token) =>
      accountOfToken(token, 'preview') === account &&
      maybeThen(
        database.run(statements.find, { account, hash: hashToken(token), now: now() }),
        (rows) => rows.length > 0,
      ),
  };
}
