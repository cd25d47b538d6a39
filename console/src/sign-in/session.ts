import type { HttpError } from 'ra-core';
import { api } from '../api/call.ts';
import { setSignedInAccount } from '../api/session-account.ts';
import { clearSessionEnd } from '../api/session-end.ts';
import type { Session } from './sign-in.ts';

let current: Session | undefined;
/** Whether the owner ended the session, as opposed to an expiry. */
let signedOutByOwner = false;

/** For every kind of sign-in, invitations included. */
export function setSession(session: Session): void {
  current = session;
  signedOutByOwner = false;
  clearSessionEnd();
  setSignedInAccount(session.account.ID);
}

export const hasSignedOut = (): boolean => signedOutByOwner;

export function clearSession(): void {
  current = undefined;
  clearSessionEnd();
  setSignedInAccount(undefined);
}

/** Like clearSession, for sessions that the owner ended. */
export function endSession(): void {
  signedOutByOwner = true;
  clearSession();
}

export async function currentSession(): Promise<Session> {
  if (!current) setSession((await api.get<{ session: Session }>('/session')).session);
  return current as Session;
}

/** Throws if the server could not end the session. */
export async function signOut(): Promise<void> {
  await api.delete('/session').catch(({ status, message }: HttpError) => {
    // 403: the session had already ended.
    if (status !== 403) throw new Error(`You are still signed in. ${message}`);
  });
  endSession();
}
