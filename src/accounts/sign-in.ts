import { limits } from '../limits.ts';
import type { Database } from '../storage/database.ts';
import { compileStatement, param } from '../storage/statement.ts';
import { isDeviceTokenOf } from './device-tokens.ts';
import { type OwnerRow, openOwnerTable } from './owner-table.ts';
import { dummyHash, hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import { accountQueryBuilder } from './schema.ts';
import type { ClientInfo, OwnerSession, Sessions } from './sessions.ts';
import { refundOnError, type SignInAttempt, type SignInThrottle } from './sign-in-throttle.ts';

interface SignInCredentials {
  email: string;
  password: string;
  /** Needed if the address and password fit several accounts. */
  account?: number | undefined;
  /** Device token of an earlier sign-in. */
  device?: string | undefined;
}

type SignInResult =
  | { kind: 'signed in'; token: string; signedIn: OwnerSession }
  | { kind: 'choose'; accounts: { ID: number; name: string }[] }
  | { kind: 'wrong' }
  | { kind: 'wait'; seconds: number };

export type SignIn = (credentials: SignInCredentials, client: ClientInfo) => Promise<SignInResult>;

interface CandidateOwner extends OwnerRow {
  name: string;
}

export function openSignIn(database: Database, sessions: Sessions, throttle: SignInThrottle): SignIn {
  const owners = openOwnerTable(database);
  const build = accountQueryBuilder(database);
  const accountsOf = compileStatement(
    build
      .selectFrom('owner_emails')
      .select('account_id')
      .where('email_folded', '=', param('email_folded'))
      .orderBy('account_id'),
  );
  const inAccount = compileStatement(
    build
      .selectFrom('owners as o')
      .innerJoin('accounts as a', 'a.account_id', 'o.account_id')
      .select(['o.account_id', 'o.owner_id', 'o.email', 'o.password_hash', 'a.name'])
      .where('o.account_id', '=', param('account'))
      .where('o.email_folded', '=', param('email_folded')),
  );

  async function accountsFor(email_folded: string): Promise<number[]> {
    const rows = await database.run(accountsOf, { email_folded });
    return rows.map(([account]) => account as number);
  }

  /** On a cluster, owners on nodes that do not answer are left out while others are found. */
  async function candidatesIn(accounts: readonly number[], email_folded: string): Promise<CandidateOwner[]> {
    const found = await Promise.allSettled(
      accounts.map(async (account) => database.run(inAccount, { account, email_folded })),
    );
    const rows = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const failed = found.find((result) => result.status === 'rejected');
    if (failed && !rows.length) throw failed.reason;
    return rows.map((row) => {
      const [account, owner, email, hash, name] = row as [number, number, string, string, string];
      return { account, owner, email, hash, name };
    });
  }

  /** Starts a session, unless the password was changed during the check. */
  async function startSession(row: OwnerRow, password: string, client: ClientInfo): Promise<SignInResult> {
    const hash = needsRehash(row.hash) ? await hashPassword(password) : undefined;
    return database.transaction(async (transaction) => {
      const current = await owners.find(transaction, row.account, row.owner);
      if (current?.hash !== row.hash) return { kind: 'wrong' };
      if (hash) await owners.setHash(transaction, row.account, row.owner, hash);
      const { token, ...signedIn } = await sessions.start(transaction, row, client);
      return { kind: 'signed in', token, signedIn };
    }, 'none');
  }

  /** Where the address is throttled, a known browser may still try its own account. */
  async function startAttempt(
    { email, device = '' }: SignInCredentials,
    eligible: CandidateOwner[],
    { address }: ClientInfo,
  ): Promise<{ attempt: SignInAttempt | number; candidates: CandidateOwner[] }> {
    const attempt = await throttle.attempt(email, address);
    const known = typeof attempt === 'number' && eligible.find(({ hash }) => isDeviceTokenOf(hash, device));
    if (known) return { attempt: await throttle.attemptFromKnownDevice(known), candidates: [known] };
    return { attempt, candidates: eligible };
  }

  return async (credentials, client) => {
    const { email, password, account } = credentials;
    const folded = email.toLowerCase();
    const all = await accountsFor(folded);
    const chosen = all.filter((one) => account === undefined || one === account);
    const eligible = await candidatesIn(chosen.slice(0, limits.accountsPerSignIn), folded);
    const { attempt, candidates } = await startAttempt(credentials, eligible, client);
    if (typeof attempt === 'number') return { kind: 'wait', seconds: attempt };
    const matching = await refundOnError(attempt, () => matchingOwners(password, candidates));
    const [first] = matching;
    if (!first) return { kind: 'wrong' };
    // Refund only if every password fitted: else an owner of a second account with this address could reset
    // the count by their own password, and guess the other's freely.
    if (matching.length === candidates.length)
      await attempt.refund({ clearHistory: matching.length === all.length });
    if (matching.length === 1) return startSession(first, password, client);
    return { kind: 'choose', accounts: matching.map((row) => ({ ID: row.account, name: row.name })) };
  };
}

/** Checks a dummy hash if there are no candidates, so that the response time reveals nothing. */
async function matchingOwners(password: string, candidates: CandidateOwner[]): Promise<CandidateOwner[]> {
  if (!candidates.length) await verifyPassword(password, dummyHash());
  const results = await Promise.all(candidates.map(({ hash }) => verifyPassword(password, hash)));
  return candidates.filter((_, index) => results[index]);
}
