import { limits } from '../limits.ts';
import type { Database, QueryExecutor } from '../storage/database.ts';
import { openCounters } from './counters.ts';
import { sessionStatements } from './session-statements.ts';
import { epochMsOf, now, secondsAfter, secondsFromNow } from './times.ts';
import { accountOfToken, hashToken, newToken } from './tokens.ts';

/** Who is signed in: an owner of an account, through one of their sessions. */
export interface OwnerSession {
  account: number;
  owner: number;
  session: number;
}

/** Where someone signs in from, and with what. */
export interface ClientInfo {
  address: string;
  agent: string;
}

interface SessionDetails {
  ID: number;
  owner: { ID: number; email: string };
  account: { ID: number; name: string };
}

interface SessionSummary extends ClientInfo {
  ID: number;
  created: string;
  last_used: string;
  current: boolean;
}

export type OwnerKey = Pick<OwnerSession, 'account' | 'owner'>;

export interface Sessions {
  /** The owner whose session that token opens, or undefined for what opens none. */
  verify(token: string): Promise<OwnerSession | undefined>;
  /** A new session within a transaction; its token is known to nobody yet. */
  start(
    session: QueryExecutor,
    owner: OwnerKey,
    visitor: ClientInfo,
  ): Promise<OwnerSession & { token: string }>;
  show(signedIn: OwnerSession): Promise<SessionDetails | undefined>;
  /** All that are open, the newest first. */
  list(signedIn: OwnerSession): Promise<SessionSummary[]>;
  /** Whether the owner had it. */
  end(owner: OwnerKey, session: number): Promise<boolean>;
  signOutEverywhere(owner: OwnerKey): Promise<void>;
  /** Ends all within a transaction, but for the one to keep. */
  endAll(session: QueryExecutor, owner: OwnerKey, keep?: number): Promise<void>;
}

export function openSessions(database: Database): Sessions {
  const counters = openCounters(database);
  const statements = sessionStatements(database);

  const touching = new Set<number>();

  /** The request need not wait for it; where it fails, the next one tries again. */
  function touch(account: number, session: number, created: string, before: string): void {
    const isRecent = Date.now() - epochMsOf(before) < limits.sessionTouchIntervalSeconds * 1000;
    if (isRecent || touching.has(session)) return;
    touching.add(session);
    const end = secondsAfter(epochMsOf(created), limits.sessionLifetimeSeconds);
    const idle = secondsFromNow(limits.sessionIdleSeconds);
    const values = { account, session, before, moment: now(), expires: idle < end ? idle : end };
    database
      .transaction(async (transaction) => void (await transaction.run(statements.touch, values)), 'none')
      .catch(() => undefined)
      .finally(() => touching.delete(session));
  }

  async function endAll(session: QueryExecutor, { account, owner }: OwnerKey, keep = 0): Promise<void> {
    await session.run(statements.endAll, { account, owner, keep });
  }

  return {
    async verify(token) {
      const account = accountOfToken(token, 'session');
      if (account === undefined) return undefined;
      const [row] = await database.run(statements.find, { account, hash: hashToken(token), now: now() });
      if (!row) return undefined;
      const [session, owner, created, lastUsed] = row as [number, number, string, string];
      touch(account, session, created, lastUsed);
      return { account, owner, session };
    },

    async start(session, { account, owner }, { address, agent }) {
      await session.run(statements.sweep, { account, owner, now: now() });
      const id = await counters.nextId(session, 'session');
      const token = newToken('session', account);
      await session.run(statements.insert, {
        ...{
          account,
          session: id,
          owner,
          hash: hashToken(token),
          address,
          agent: agent.slice(0, limits.userAgentCharacters),
        },
        ...{ created: now(), expires: secondsFromNow(limits.sessionIdleSeconds) },
      });
      return { account, owner, session: id, token };
    },

    async show({ account, session }) {
      const [row] = await database.run(statements.show, { account, session });
      if (!row) return undefined;
      const [ownerId, email, name] = row as [number, string, string];
      return { ID: session, owner: { ID: ownerId, email }, account: { ID: account, name } };
    },

    async list({ account, owner, session }) {
      const rows = await database.run(statements.list, { account, owner, now: now() });
      return rows.map((row) => {
        const [ID, created, last_used, address, agent] = row as [number, string, string, string, string];
        return { ID, created, last_used, address, agent, current: ID === session };
      });
    },

    end: ({ account, owner }, session) =>
      database.transaction(
        async (transaction) =>
          (await transaction.run(statements.end, { account, owner, session })).length > 0,
        'none',
      ),

    signOutEverywhere: (owner) => database.transaction((session) => endAll(session, owner), 'none'),
    endAll,
  };
}
