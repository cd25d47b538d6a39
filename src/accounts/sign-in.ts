import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { slot, statement } from '../storage/statement.ts';
import { openCounters } from './counters.ts';
import { isDeviceOf } from './devices.ts';
import { type Guess, type Guesses, lookAt } from './guesses.ts';
import { type OwnerRow, openOwnerRows } from './owner-rows.ts';
import { hashPassword, isOutdated, isPassword, nobodysHash } from './passwords.ts';
import { directoryQueries } from './schema.ts';
import type { Sessions, SignedIn, Visitor } from './sessions.ts';

interface Credentials {
  email: string;
  password: string;
  /** Needed only where the e-mail address with that password owns several. */
  account?: number | undefined;
  /** By what the browser is known that the owner has signed in with before. */
  device?: string | undefined;
}

type SignInOutcome =
  | { kind: 'signed in'; token: string; signedIn: SignedIn }
  | { kind: 'choose'; accounts: { ID: number; name: string }[] }
  | { kind: 'wrong' }
  | { kind: 'wait'; seconds: number };

export type SignIn = (credentials: Credentials, visitor: Visitor) => Promise<SignInOutcome>;

interface Candidate extends OwnerRow {
  name: string;
}

export function openSignIn(database: Database, sessions: Sessions, guesses: Guesses): SignIn {
  const owners = openOwnerRows(database);
  const counters = openCounters(database);
  const byEmail = statement(
    directoryQueries(database)
      .selectFrom('owners as o')
      .innerJoin('accounts as a', 'a.account_id', 'o.account_id')
      .select(['o.account_id', 'o.owner_id', 'o.email', 'o.password_hash', 'a.name'])
      .where('o.email_folded', '=', slot('email_folded'))
      .orderBy('o.account_id'),
  );

  async function candidatesFor(email: string): Promise<Candidate[]> {
    const rows = await database.run(byEmail, { email_folded: email.toLowerCase() });
    return rows.map((row) => {
      const [account, owner, shown, hash, name] = row as [number, number, string, string, string];
      return { account, owner, email: shown, hash, name };
    });
  }

  /** Starts a session, unless the password was changed while it was being checked. */
  async function enter(row: OwnerRow, password: string, visitor: Visitor): Promise<SignInOutcome> {
    const hash = isOutdated(row.hash) ? await hashPassword(password) : undefined;
    return database.transaction(async (session) => {
      await counters.lock(session);
      const now = await owners.find(session, row.account, row.owner);
      if (now?.hash !== row.hash) return { kind: 'wrong' };
      if (hash) await owners.setHash(session, row.account, row.owner, hash);
      const { token, ...signedIn } = await sessions.start(session, row, visitor);
      return { kind: 'signed in', token, signedIn };
    }, 'nobody');
  }

  /** Where strangers' guesses make everybody wait, a browser is let through to the one owner it is known for. */
  async function admit(
    { email, device = '' }: Credentials,
    named: Candidate[],
    { address }: Visitor,
  ): Promise<{ guess: Guess | number; tried: Candidate[] }> {
    const guess = await guesses.begin(email, address);
    const known = typeof guess === 'number' && named.find(({ hash }) => isDeviceOf(hash, device));
    if (known) return { guess: await guesses.beginKnown(known), tried: [known] };
    return { guess, tried: named.slice(0, limits.accountsTried) };
  }

  return async (credentials, visitor) => {
    const { email, password, account } = credentials;
    const all = await candidatesFor(email);
    const named = all.filter((row) => account === undefined || row.account === account);
    const { guess, tried } = await admit(credentials, named, visitor);
    if (typeof guess === 'number') return { kind: 'wait', seconds: guess };
    const opened = await lookAt(guess, () => openedBy(password, tried));
    const [first] = opened;
    if (!first) return { kind: 'wrong' };
    // Otherwise whoever has an account of their own with this address could guess at another's uncounted: by making each guess
    // their own password, or by clearing the count in between.
    if (opened.length === tried.length)
      await guess.takeBack({ forgettingEarlier: opened.length === all.length });
    if (opened.length === 1) return enter(first, password, visitor);
    return { kind: 'choose', accounts: opened.map((row) => ({ ID: row.account, name: row.name })) };
  };
}

/** Those that the password opens. Where there is none to try, it takes as long as for one. */
async function openedBy(password: string, tried: Candidate[]): Promise<Candidate[]> {
  if (!tried.length) await isPassword(password, nobodysHash());
  const fits = await Promise.all(tried.map(({ hash }) => isPassword(password, hash)));
  return tried.filter((_, index) => fits[index]);
}
