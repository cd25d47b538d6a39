import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { openCounters } from './counters.ts';
import { isDeviceTokenOf } from './device-tokens.ts';
import { type OwnerRow, openOwnerTable } from './owner-table.ts';
import { dummyHash, hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import { accountQueryBuilder } from './schema.ts';
import type { ClientInfo, OwnerSession, Sessions } from './sessions.ts';
import { refundOnError, type SignInAttempt, type SignInThrottle } from './sign-in-throttle.ts';

interface SignInCredentials {
  email: string;
  password: string;
  /** Needed only where the e-mail address with that password owns several. */
  account?: number | undefined;
  /** By what the browser is known that the owner has signed in with before. */
  device?: string | undefined;
}

type SignInResult =
  | { kind: 'signed in'; token: string; signedIn: OwnerSession }
  | { kind: 'choose'; accounts: { ID: number; name: string }[] }
  | { kind: 'wrong' }
  | { kind: 'wait'; seconds: number };

export type SignIn = (credentials: SignInCredentials, visitor: ClientInfo) => Promise<SignInResult>;

interface CandidateOwner extends OwnerRow {
  name: string;
}

export function openSignIn(database: Database, sessions: Sessions, guesses: SignInThrottle): SignIn {
  const owners = openOwnerTable(database);
  const counters = openCounters(database);
  const byEmail = compileStatement(
    accountQueryBuilder(database)
      .selectFrom('owners as o')
      .innerJoin('accounts as a', 'a.account_id', 'o.account_id')
      .select(['o.account_id', 'o.owner_id', 'o.email', 'o.password_hash', 'a.name'])
      .where('o.email_folded', '=', param('email_folded'))
      .orderBy('o.account_id'),
  );

  async function candidatesFor(email: string): Promise<CandidateOwner[]> {
    const rows = await database.run(byEmail, { email_folded: email.toLowerCase() });
    return rows.map((row) => {
      const [account, owner, shown, hash, name] = row as [number, number, string, string, string];
      return { account, owner, email: shown, hash, name };
    });
  }

  /** Starts a session, unless the password was changed while it was being checked. */
  async function enter(row: OwnerRow, password: string, visitor: ClientInfo): Promise<SignInResult> {
    const hash = needsRehash(row.hash) ? await hashPassword(password) : undefined;
    return database.transaction(async (session) => {
      await counters.lock(session);
      const now = await owners.find(session, row.account, row.owner);
      if (now?.hash !== row.hash) return { kind: 'wrong' };
      if (hash) await owners.setHash(session, row.account, row.owner, hash);
      const { token, ...signedIn } = await sessions.start(session, row, visitor);
      return { kind: 'signed in', token, signedIn };
    }, 'none');
  }

  /** Where strangers' guesses make everybody wait, a browser is let through to the one owner it is known for. */
  async function admit(
    { email, device = '' }: SignInCredentials,
    named: CandidateOwner[],
    { address }: ClientInfo,
  ): Promise<{ guess: SignInAttempt | number; tried: CandidateOwner[] }> {
    const guess = await guesses.attempt(email, address);
    const known = typeof guess === 'number' && named.find(({ hash }) => isDeviceTokenOf(hash, device));
    if (known) return { guess: await guesses.attemptFromKnownDevice(known), tried: [known] };
    return { guess, tried: named.slice(0, limits.accountsPerSignIn) };
  }

  return async (credentials, visitor) => {
    const { email, password, account } = credentials;
    const all = await candidatesFor(email);
    const named = all.filter((row) => account === undefined || row.account === account);
    const { guess, tried } = await admit(credentials, named, visitor);
    if (typeof guess === 'number') return { kind: 'wait', seconds: guess };
    const opened = await refundOnError(guess, () => matchingOwners(password, tried));
    const [first] = opened;
    if (!first) return { kind: 'wrong' };
    // Otherwise whoever has an account of their own with this address could guess at another's uncounted: by making each guess
    // their own password, or by clearing the count in between.
    if (opened.length === tried.length)
      await guess.refund({ forgettingEarlier: opened.length === all.length });
    if (opened.length === 1) return enter(first, password, visitor);
    return { kind: 'choose', accounts: opened.map((row) => ({ ID: row.account, name: row.name })) };
  };
}

/** Those that the password opens. Where there is none to try, it takes as long as for one. */
async function matchingOwners(password: string, tried: CandidateOwner[]): Promise<CandidateOwner[]> {
  if (!tried.length) await verifyPassword(password, dummyHash());
  const fits = await Promise.all(tried.map(({ hash }) => verifyPassword(password, hash)));
  return tried.filter((_, index) => fits[index]);
}
