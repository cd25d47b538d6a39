import type { Database } from '../storage/database.ts';
import { compileStatement, param, type Statement } from '../storage/statement.ts';
import { accountQueryBuilder } from './schema.ts';

export function sessionStatements(database: Database): Record<StatementName, Statement> {
  const build = accountQueryBuilder(database);
  const ofAccount = build.selectFrom('sessions').where('account_id', '=', param('account'));
  const removal = build
    .deleteFrom('sessions')
    .where('account_id', '=', param('account'))
    .where('owner_id', '=', param('owner'));
  return {
    find: compileStatement(
      build
        .selectFrom('sessions as s')
        .innerJoin('accounts as a', 'a.account_id', 's.account_id')
        .select(['s.session_id', 's.owner_id', 's.created', 's.last_used', 'a.state'])
        .where('s.account_id', '=', param('account'))
        .where('s.token_hash', '=', param('hash'))
        .where('s.expires', '>', param('now'))
        .where('a.state', '<>', 'deleted'),
    ),
    show: compileStatement(
      build
        .selectFrom('sessions as s')
        .innerJoin('owners as o', (join) =>
          join.onRef('o.account_id', '=', 's.account_id').onRef('o.owner_id', '=', 's.owner_id'),
        )
        .innerJoin('accounts as a', 'a.account_id', 's.account_id')
        .select(['o.owner_id', 'o.email', 'a.name', 'a.state', 'a.state_since', 'a.state_reason'])
        .where('s.account_id', '=', param('account'))
        .where('s.session_id', '=', param('session')),
    ),
    list: compileStatement(
      ofAccount
        .select(['session_id', 'created', 'last_used', 'address', 'agent'])
        .where('owner_id', '=', param('owner'))
        .where('expires', '>', param('now'))
        .orderBy('session_id', 'desc'),
    ),
    insert: compileStatement(
      build.insertInto('sessions').values({
        account_id: param('account'),
        session_id: param('session'),
        owner_id: param('owner'),
        token_hash: param('hash'),
        created: param('created'),
        last_used: param('created'),
        expires: param('expires'),
        address: param('address'),
        agent: param('agent'),
      }),
    ),
    touch: compileStatement(
      build
        .updateTable('sessions')
        .set({ last_used: param('moment'), expires: param('expires') })
        .where('account_id', '=', param('account'))
        .where('session_id', '=', param('session'))
        .where('last_used', '=', param('before')),
    ),
    sweep: compileStatement(removal.where('expires', '<=', param('now'))),
    end: compileStatement(removal.where('session_id', '=', param('session')).returning('session_id')),
    endAll: compileStatement(removal.where('session_id', '!=', param('keep'))),
  };
}

type StatementName = 'find' | 'show' | 'list' | 'insert' | 'touch' | 'sweep' | 'end' | 'endAll';
