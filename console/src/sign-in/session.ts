import type { HttpError } from 'react-admin';
import { api } from '../api/call.ts';
import { setSignedInAccount } from '../api/session-account.ts';

export interface Session {
  ID: number;
  owner: { ID: number; email: string };
  account: { ID: number; name: string };
}

export interface Credentials {
  email: string;
  password: string;
  account?: number;
}

/** Either the owner is in, or owns several accounts and must name one. */
export type SignInResult = { session: Session } | { accounts: { ID: number; name: string }[] };

let current: Session | undefined;
/** That the owner ended the session: it did not end by itself. */
let signedOutByOwner = false;

/** Keeps what signing in answered. Also for pages that sign in by other means, such as an invitation. */
export function setSession(session: Session): void {
  current = session;
  signedOutByOwner = false;
  setSignedInAccount(session.account.ID);
}

export const hasSignedOut = (): boolean => signedOutByOwner;

/** Nobody is signed in any more. */
export function clearSession(): void {
  current = undefined;
  setSignedInAccount(undefined);
}

/** The same where the owner wanted it so. Also for pages that end the session by other means than signing out. */
export function endSession(): void {
  signedOutByOwner = true;
  clearSession();
}

export async function currentSession(): Promise<Session> {
  if (!current) setSession((await api.get<{ session: Session }>('/session')).session);
  return current as Session;
}

export const signIn = (credentials: Credentials): Promise<SignInResult> => api.post('/session', credentials);

/** Where that cannot be done, it is thrown why. */
export async function signOut(): Promise<void> {
  await api.delete('/session').catch(({ status, message }: HttpError) => {
    // With status 403 the session had ended already.
    if (status !== 403) throw new Error(`You are still signed in. ${message}`);
  });
  endSession();
}
