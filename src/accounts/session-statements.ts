import type { Database } from '../storage/database.ts';
import { type Statement, slot, statement } from '../storage/statement.ts';
import { directoryQueries } from './schema.ts';

/** What is asked of the table of sessions. */
export function sessionStatements(database: Database): Record<Name, Statement> {
  const build = directoryQueries(database);
  const ofAccount = build.selectFrom('sessions').where('account_id', '=', slot('account'));
  const removal = build
    .deleteFrom('sessions')
    .where('account_id', '=', slot('account'))
    .where('owner_id', '=', slot('owner'));
  return {
    find: statement(
      ofAccount
        .select(['session_id', 'owner_id', 'created', 'last_used'])
        .where('token_hash', '=', slot('hash'))
        .where('expires', '>', slot('now')),
    ),
    show: statement(
      build
        .selectFrom('sessions as s')
        .innerJoin('owners as o', (join) =>
          join.onRef('o.account_id', '=', 's.account_id').onRef('o.owner_id', '=', 's.owner_id'),
        )
        .innerJoin('accounts as a', 'a.account_id', 's.account_id')
        .select(['o.owner_id', 'o.email', 'a.name'])
        .where('s.account_id', '=', slot('account'))
        .where('s.session_id', '=', slot('session')),
    ),
    list: statement(
      ofAccount
        .select(['session_id', 'created', 'last_used', 'address', 'agent'])
        .where('owner_id', '=', slot('owner'))
        .where('expires', '>', slot('now'))
        .orderBy('session_id', 'desc'),
    ),
    insert: statement(
      build.insertInto('sessions').values({
        account_id: slot('account'),
        session_id: slot('session'),
        owner_id: slot('owner'),
        token_hash: slot('hash'),
        created: slot('created'),
        last_used: slot('created'),
        expires: slot('expires'),
        address: slot('address'),
        agent: slot('agent'),
      }),
    ),
    touch: statement(
      build
        .updateTable('sessions')
        .set({ last_used: slot('moment'), expires: slot('expires') })
        .where('account_id', '=', slot('account'))
        .where('session_id', '=', slot('session'))
        .where('last_used', '=', slot('before')),
    ),
    sweep: statement(removal.where('expires', '<=', slot('now'))),
    end: statement(removal.where('session_id', '=', slot('session')).returning('session_id')),
    endAll: statement(removal.where('session_id', '!=', slot('keep'))),
  };
}

type Name = 'find' | 'show' | 'list' | 'insert' | 'touch' | 'sweep' | 'end' | 'endAll';
