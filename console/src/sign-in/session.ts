import { api } from '../api/call.ts';
import { markSignedIn } from '../api/signed-in.ts';

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
export type SignIn = { session: Session } | { accounts: { ID: number; name: string }[] };

let current: Session | undefined;
/** That the server no longer knows the session. */
let ended = false;

/** Keeps what signing in answered. Also for pages that sign in by other means, such as an invitation. */
export function keepSession(session: Session): void {
  current = session;
  ended = false;
  markSignedIn(session.account.ID);
}

/** Whether the last session ended by itself, and nobody has signed out. */
export const hasEnded = (): boolean => ended;

/** The owner stays in until react-admin has said so and signs out. */
export function noteEnd(): void {
  ended = true;
}

/** For pages that end the session by other means than signing out. */
export function forgetSession(): void {
  current = undefined;
  markSignedIn(undefined);
}

export async function currentSession(): Promise<Session> {
  if (!current) keepSession((await api.get<{ session: Session }>('/session')).session);
  return current as Session;
}

export const signIn = (credentials: Credentials): Promise<SignIn> => api.post('/session', credentials);

export async function signOut(): Promise<void> {
  if (current && !ended) await api.delete('/session').catch(() => undefined);
  forgetSession();
}
