import { apiBase, unreachableMessage } from '../api/base.ts';

export interface Suspension {
  since: string | null;
  /** What the operator tells the owners. */
  reason: string | null;
}

export interface Session {
  ID: number;
  owner: { ID: number; email: string };
  account: { ID: number; name: string; suspended?: Suspension };
}

export interface Credentials {
  email: string;
  password: string;
  account?: number;
}

export interface AccountChoice {
  ID: number;
  name: string;
}

/** An owner of several accounts must choose one. */
export type SignInResult = { session: Session } | { accounts: AccountChoice[] };

/** Throws an Error to be shown. Without the API client: the sign-in page is loaded before it. */
export async function signIn(credentials: Credentials): Promise<SignInResult> {
  const response = await fetch(`${apiBase}/session`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(credentials),
  }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  if (!response || !answer) throw new Error(unreachableMessage);
  if (!response.ok) throw new Error(answer.error);
  return answer;
}
