import type { Database } from '../database.ts';
import { compileStatement, param, type Statement } from '../statement.ts';
import type { Usage } from '../store.ts';

export const unlimited = Number.MAX_SAFE_INTEGER;

/** The counters in an account's row, which is also the account's lock. */
export class AccountCounters {
  readonly lock: Statement;
  readonly update: Statement;
  /** For accounts without a quota of their own. */
  readonly defaultQuota: Usage;

  constructor({ build, locksRows }: Pick<Database, 'build' | 'locksRows'>, quota: Partial<Usage>) {
    this.defaultQuota = { records: quota.records ?? unlimited, bytes: quota.bytes ?? unlimited };
    const counters = build
      .selectFrom('accounts')
      .select([
        'last_sequence',
        'last_ids',
        'used_records',
        'used_bytes',
        'most_records',
        'most_bytes',
        'state',
      ])
      .where('account_id', '=', param('account'));
    // FOR NO KEY UPDATE does not block inserts of tokens, owners and sessions, which reference this row.
    this.lock = compileStatement(locksRows ? counters.forNoKeyUpdate() : counters, 'accounts');
    this.update = compileStatement(
      build
        .updateTable('accounts')
        .set({
          last_sequence: param('last_sequence'),
          last_ids: param('last_ids'),
          used_records: param('used_records'),
          used_bytes: param('used_bytes'),
        })
        .where('account_id', '=', param('account')),
      'accounts',
    );
  }
}
