import { randomInt } from 'node:crypto';
import { limits } from '../limits.ts';
import type { Database, QueryExecutor } from '../storage/database.ts';
import { type AccountState, isReadOnly } from './schema.ts';
import { sessionStatements } from './session-statements.ts';
import { epochMsOf, now, secondsAfter, secondsFromNow } from './times.ts';
import { accountOfToken, hashToken, newToken } from './tokens.ts';

/** An authenticated console session. */
export interface OwnerSession {
  account: number;
  owner: number;
  session: number;
}

interface VerifiedSession extends OwnerSession {
  /** The account is suspended. */
  isReadOnly: boolean;
}

export interface ClientInfo {
  address: string;
  agent: string;
}

interface SessionDetails {
  ID: number;
  owner: { ID: number; email: string };
  account: {
    ID: number;
    name: string;
    /** Since when and why; only if it is suspended. */
    suspended?: { since: string | null; reason: string | null };
  };
}

interface SessionSummary extends ClientInfo {
  ID: number;
  created: string;
  last_used: string;
  current: boolean;
}

export type OwnerKey = Pick<OwnerSession, 'account' | 'owner'>;

export interface Sessions {
  verify(token: string): Promise<VerifiedSession | undefined>;
  start(
    transaction: QueryExecutor,
    owner: OwnerKey,
    visitor: ClientInfo,
  ): Promise<OwnerSession & { token: string }>;
  show(signedIn: OwnerSession): Promise<SessionDetails | undefined>;
  /** Newest first. */
  list(signedIn: OwnerSession): Promise<SessionSummary[]>;
  end(owner: OwnerKey, session: number): Promise<boolean>;
  signOutEverywhere(owner: OwnerKey): Promise<void>;
  /** Within a transaction. */
  endAll(transaction: QueryExecutor, owner: OwnerKey, keep?: number): Promise<void>;
}

/** Later sessions have greater IDs, of 15 digits. Not counted: all sign-ins would wait for one row. */
const newSessionId = (): number => Date.now() * 100 + randomInt(100);

export function openSessions(database: Database): Sessions {
  const statements = sessionStatements(database);

  const touchesInProgress = new Set<number>();

  /** Runs in the background; if it fails, the next request tries again. */
  function touch(account: number, session: number, created: string, lastUsedBefore: string): void {
    const isRecent = Date.now() - epochMsOf(lastUsedBefore) < limits.sessionTouchIntervalSeconds * 1000;
    if (isRecent || touchesInProgress.has(session)) return;
    touchesInProgress.add(session);
    const end = secondsAfter(epochMsOf(created), limits.sessionLifetimeSeconds);
    const idle = secondsFromNow(limits.sessionIdleSeconds);
    const values = {
      account,
      session,
      before: lastUsedBefore,
      moment: now(),
      expires: idle < end ? idle : end,
    };
    database
      .transaction(async (transaction) => void (await transaction.run(statements.touch, values)), 'none')
      .catch(() => undefined)
      .finally(() => touchesInProgress.delete(session));
  }

  async function endAll(transaction: QueryExecutor, { account, owner }: OwnerKey, keep = 0): Promise<void> {
    await transaction.run(statements.endAll, { account, owner, keep });
  }

  return {
    async verify(token) {
      const account = accountOfToken(token, 'session');
      if (account === undefined) return undefined;
      const [row] = await database.run(statements.find, { account, hash: hashToken(token), now: now() });
      if (!row) return undefined;
      const [session, owner, created, lastUsed, state] = row as [
        ...[session: number, owner: number, created: string, lastUsed: string],
        state: AccountState,
      ];
      touch(account, session, created, lastUsed);
      return { account, owner, session, isReadOnly: isReadOnly(state) };
    },

    async start(transaction, { account, owner }, { address, agent }) {
      await transaction.run(statements.sweep, { account, owner, now: now() });
      const id = newSessionId();
      const token = newToken('session', account);
      await transaction.run(statements.insert, {
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
      const [ownerId, email, name, state, since, reason] = row as [
        ...[owner: number, email: string, name: string],
        ...[state: AccountState, since: string | null, reason: string | null],
      ];
      const suspended = isReadOnly(state) && { suspended: { since, reason } };
      return { ID: session, owner: { ID: ownerId, email }, account: { ID: account, name, ...suspended } };
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
