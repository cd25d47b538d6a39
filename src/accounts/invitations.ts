import { limits } from '../limits.ts';
import type { Database, QueryExecutor } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { openCounters } from './counters.ts';
import { openOwnerTable } from './owner-table.ts';
import { hashPassword } from './passwords.ts';
import { accountQueryBuilder } from './schema.ts';
import type { ClientInfo, OwnerSession, Sessions } from './sessions.ts';
import { now, secondsFromNow } from './times.ts';
import { accountOfToken, hashToken, newToken } from './tokens.ts';

interface Invitation {
  ID: number;
  email: string;
  created: string;
  expires: string;
}

/** Invitations to become an owner of an account: each is good once, for whoever has its token. */
export interface Invitations {
  /** Those that still wait. */
  list(account: number): Promise<Invitation[]>;
  /** Takes the place of an earlier one to the same address; undefined where that address owns the account already. */
  invite(
    account: number,
    email: string,
    invitedBy: number,
  ): Promise<(Invitation & { token: string }) | undefined>;
  remove(account: number, invitation: number): Promise<boolean>;
  find(token: string): Promise<{ email: string; account: { name: string } } | undefined>;
  /** Makes the owner and signs them in. */
  accept(
    token: string,
    password: string,
    visitor: ClientInfo,
  ): Promise<{ token: string; signedIn: OwnerSession } | undefined>;
}

/** Invited from the command line, by no owner. */
export const invitedByOperator = 0;

/** The path of the console's page that takes an invitation. The token stands where no server's log sees it. */
export const invitationPath = (token: string): string => `/console/#/invitation/${token}`;

export function openInvitations(database: Database, sessions: Sessions): Invitations {
  const build = accountQueryBuilder(database);
  const counters = openCounters(database);
  const owners = openOwnerTable(database);
  const removal = build.deleteFrom('invitations').where('account_id', '=', param('account'));
  const statements = {
    list: compileStatement(
      build
        .selectFrom('invitations')
        .select(['invitation_id', 'email', 'created', 'expires'])
        .where('account_id', '=', param('account'))
        .where('expires', '>', param('now'))
        .orderBy('invitation_id'),
    ),
    find: compileStatement(
      build
        .selectFrom('invitations as i')
        .innerJoin('accounts as a', 'a.account_id', 'i.account_id')
        .select(['i.invitation_id', 'i.email', 'a.name'])
        .where('i.account_id', '=', param('account'))
        .where('i.token_hash', '=', param('hash'))
        .where('i.expires', '>', param('now')),
    ),
    insert: compileStatement(
      build.insertInto('invitations').values({
        account_id: param('account'),
        invitation_id: param('invitation'),
        email: param('email'),
        token_hash: param('hash'),
        invited_by: param('invited_by'),
        created: param('created'),
        expires: param('expires'),
      }),
    ),
    sweep: compileStatement(removal.where('expires', '<=', param('now'))),
    remove: compileStatement(
      removal.where('invitation_id', '=', param('invitation')).returning('invitation_id'),
    ),
  };

  const listIn = async (session: QueryExecutor, account: number): Promise<Invitation[]> =>
    (await session.run(statements.list, { account, now: now() })).map((row) => {
      const [ID, email, created, expires] = row as [number, string, string, string];
      return { ID, email, created, expires };
    });

  async function findIn(session: QueryExecutor, token: string) {
    const account = accountOfToken(token, 'invitation');
    if (account === undefined) return undefined;
    const values = { account, hash: hashToken(token), now: now() };
    const [row] = await session.run(statements.find, values);
    if (!row) return undefined;
    const [invitation, email, name] = row as [number, string, string];
    return { account, invitation, email, name };
  }

  return {
    list: (account) => listIn(database, account),

    invite: (account, email, invitedBy) =>
      database.transaction(async (session) => {
        const invitation = await counters.nextId(session, 'invitation');
        if (await owners.findByEmail(session, account, email)) return undefined;
        await session.run(statements.sweep, { account, now: now() });
        for (const former of await listIn(session, account))
          if (former.email.toLowerCase() === email.toLowerCase())
            await session.run(statements.remove, { account, invitation: former.ID });
        const token = newToken('invitation', account);
        const [created, expires] = [now(), secondsFromNow(limits.invitationLifetimeSeconds)];
        await session.run(statements.insert, {
          ...{ account, invitation, email, hash: hashToken(token), invited_by: invitedBy, created, expires },
        });
        return { ID: invitation, email, created, expires, token };
      }, 'none'),

    remove: (account, invitation) =>
      database.transaction(
        async (session) => (await session.run(statements.remove, { account, invitation })).length > 0,
        'none',
      ),

    async find(token) {
      const found = await findIn(database, token);
      return found && { email: found.email, account: { name: found.name } };
    },

    async accept(token, password, visitor) {
      if (!(await findIn(database, token))) return undefined;
      const hash = await hashPassword(password);
      return database.transaction(async (session) => {
        await counters.lock(session);
        const found = await findIn(session, token);
        if (!found) return undefined;
        const { account, invitation, email } = found;
        await session.run(statements.remove, { account, invitation });
        if (await owners.findByEmail(session, account, email)) return undefined;
        const owner = await owners.insert(session, account, email, hash);
        const { token: opened, ...signedIn } = await sessions.start(session, { account, owner }, visitor);
        return { token: opened, signedIn };
      }, 'none');
    },
  };
}
