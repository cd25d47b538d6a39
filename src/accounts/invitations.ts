import { limits } from '../limits.ts';
import type { Database, Session } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import { openCounters } from './counters.ts';
import { openOwnerRows } from './owner-rows.ts';
import { hashPassword } from './passwords.ts';
import { directoryQueries } from './schema.ts';
import type { Sessions, SignedIn, Visitor } from './sessions.ts';
import { now, secondsFromNow } from './times.ts';
import { accountOf, hashToken, newToken } from './tokens.ts';

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
    visitor: Visitor,
  ): Promise<{ token: string; signedIn: SignedIn } | undefined>;
}

/** Invited from the command line, by no owner. */
export const byOperator = 0;

/** The path of the console's page that takes an invitation. The token stands where no server's log sees it. */
export const invitationPath = (token: string): string => `/console/#/invitation/${token}`;

export function openInvitations(database: Database, sessions: Sessions): Invitations {
  const build = directoryQueries(database);
  const counters = openCounters(database);
  const owners = openOwnerRows(database);
  const removal = build.deleteFrom('invitations').where('account_id', '=', slot('account'));
  const statements = {
    list: statement(
      build
        .selectFrom('invitations')
        .select(['invitation_id', 'email', 'created', 'expires'])
        .where('account_id', '=', slot('account'))
        .where('expires', '>', slot('now'))
        .orderBy('invitation_id'),
    ),
    find: statement(
      build
        .selectFrom('invitations as i')
        .innerJoin('accounts as a', 'a.account_id', 'i.account_id')
        .select(['i.invitation_id', 'i.email', 'a.name'])
        .where('i.account_id', '=', slot('account'))
        .where('i.token_hash', '=', slot('hash'))
        .where('i.expires', '>', slot('now')),
    ),
    insert: statement(
      build.insertInto('invitations').values({
        account_id: slot('account'),
        invitation_id: slot('invitation'),
        email: slot('email'),
        token_hash: slot('hash'),
        invited_by: slot('invited_by'),
        created: slot('created'),
        expires: slot('expires'),
      }),
    ),
    sweep: statement(removal.where('expires', '<=', slot('now'))),
    remove: statement(removal.where('invitation_id', '=', slot('invitation')).returning('invitation_id')),
  };

  const listIn = async (session: Session, account: number): Promise<Invitation[]> =>
    (await session.run(statements.list, { account, now: now() })).map((row) => {
      const [ID, email, created, expires] = row as [number, string, string, string];
      return { ID, email, created, expires };
    });

  async function findIn(session: Session, token: string) {
    const account = accountOf(token, 'invitation');
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
        const invitation = await counters.next(session, 'invitation');
        if (await owners.findByEmail(session, account, email)) return undefined;
        await session.run(statements.sweep, { account, now: now() });
        for (const former of await listIn(session, account))
          if (former.email.toLowerCase() === email.toLowerCase())
            await session.run(statements.remove, { account, invitation: former.ID });
        const token = newToken('invitation', account);
        const [created, expires] = [now(), secondsFromNow(limits.invitationLife)];
        await session.run(statements.insert, {
          ...{ account, invitation, email, hash: hashToken(token), invited_by: invitedBy, created, expires },
        });
        return { ID: invitation, email, created, expires, token };
      }, 'nobody'),

    remove: (account, invitation) =>
      database.transaction(
        async (session) => (await session.run(statements.remove, { account, invitation })).length > 0,
        'nobody',
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
      }, 'nobody');
    },
  };
}
