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

/** Single-use invitations to become an owner of an account. */
export interface Invitations {
  list(account: number): Promise<Invitation[]>;
  /** Replaces an earlier invitation. Undefined: the address is an owner's already. */
  invite(
    account: number,
    email: string,
    invitedBy: number,
  ): Promise<(Invitation & { token: string }) | undefined>;
  remove(account: number, invitation: number): Promise<boolean>;
  find(token: string): Promise<{ email: string; account: { name: string } } | undefined>;
  accept(
    token: string,
    password: string,
    client: ClientInfo,
  ): Promise<{ token: string; signedIn: OwnerSession } | undefined>;
}

/** Inviter of invitations made on the command line. */
export const invitedByOperator = 0;

/**
 * Console path of an invitation. The token is in the fragment, which browsers do not send to servers, so it
 * appears in no log.
 */
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

  const listIn = async (executor: QueryExecutor, account: number): Promise<Invitation[]> =>
    (await executor.run(statements.list, { account, now: now() })).map((row) => {
      const [ID, email, created, expires] = row as [number, string, string, string];
      return { ID, email, created, expires };
    });

  async function findIn(executor: QueryExecutor, token: string) {
    const account = accountOfToken(token, 'invitation');
    if (account === undefined) return undefined;
    const values = { account, hash: hashToken(token), now: now() };
    const [row] = await executor.run(statements.find, values);
    if (!row) return undefined;
    const [invitation, email, name] = row as [number, string, string];
    return { account, invitation, email, name };
  }

  return {
    list: (account) => listIn(database, account),

    invite: (account, email, invitedBy) =>
      database.transaction(async (transaction) => {
        const invitation = await counters.nextId(transaction, 'invitation');
        if (await owners.findByEmail(transaction, account, email)) return undefined;
        await transaction.run(statements.sweep, { account, now: now() });
        for (const earlier of await listIn(transaction, account))
          if (earlier.email.toLowerCase() === email.toLowerCase())
            await transaction.run(statements.remove, { account, invitation: earlier.ID });
        const token = newToken('invitation', account);
        const [created, expires] = [now(), secondsFromNow(limits.invitationLifetimeSeconds)];
        await transaction.run(statements.insert, {
          ...{ account, invitation, email, hash: hashToken(token), invited_by: invitedBy, created, expires },
        });
        return { ID: invitation, email, created, expires, token };
      }, 'none'),

    remove: (account, invitation) =>
      database.transaction(
        async (transaction) => (await transaction.run(statements.remove, { account, invitation })).length > 0,
        'none',
      ),

    async find(token) {
      const found = await findIn(database, token);
      return found && { email: found.email, account: { name: found.name } };
    },

    async accept(token, password, client) {
      if (!(await findIn(database, token))) return undefined;
      const hash = await hashPassword(password);
      return database.transaction(async (transaction) => {
        await counters.lock(transaction);
        const found = await findIn(transaction, token);
        if (!found) return undefined;
        const { account, invitation, email } = found;
        await transaction.run(statements.remove, { account, invitation });
        if (await owners.findByEmail(transaction, account, email)) return undefined;
        const owner = await owners.insert(transaction, account, email, hash);
        const { token: sessionToken, ...signedIn } = await sessions.start(
          transaction,
          { account, owner },
          client,
        );
        return { token: sessionToken, signedIn };
      }, 'none');
    },
  };
}
