import type { Database, Session } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import { directoryQueries } from './schema.ts';

/** Row 0 of the accounts holds the counters of the installation: accounts, owners, sessions, invitations, apps, tokens. */
export const installation = 0;

interface Counters {
  /** Waits for the turn of this transaction among those that change who may come in. */
  lock(session: Session): Promise<void>;
  /** Takes the turn too. */
  next(session: Session, kind: string): Promise<number>;
}

export function openCounters(database: Database): Counters {
  const build = directoryQueries(database);
  const counters = build.selectFrom('accounts').select('last_ids').where('account_id', '=', installation);
  const read = statement(database.locksRows ? counters.forNoKeyUpdate() : counters);
  const write = statement(
    build
      .updateTable('accounts')
      .set({ last_ids: slot('last_ids') })
      .where('account_id', '=', installation),
  );
  return {
    async lock(session) {
      await session.run(read);
    },
    async next(session, kind) {
      const [row] = await session.run(read);
      const lastIds = JSON.parse(String(row?.[0])) as Record<string, number>;
      const id = (lastIds[kind] ?? 0) + 1;
      await session.run(write, { last_ids: JSON.stringify({ ...lastIds, [kind]: id }) });
      return id;
    },
  };
}
