/** That someone signed in with this browser: the cookie itself cannot be seen, and asking in vain looks like a fault. */
const storageKey = 'tradepost.signed-in';

export const mayBeSignedIn = (): boolean => localStorage.getItem(storageKey) !== null;

/** The account that this page shows, once it is known. Another tab may have signed in to another one since. */
let accountId: number | undefined;

export function setSignedInAccount(to: number | undefined): void {
  accountId = to;
  if (to === undefined) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'yes');
}

export const signedInAccountId = (): number | undefined => accountId;

/** What may be asked without a session: signing in, and what an invitation's link opens. */
const publicOperations = ['POST /session', 'POST /invitation'];

export const isPublicOperation = (method: string, path: string): boolean =>
  publicOperations.includes(`${method} ${path}`);

/**
 * By which the server knows what account a request is meant for. Signing out needs none: whoever is signed in by then, the
 * browser is to be signed out.
 */
export function accountHeaders(method: string, path: string): [name: string, value: string][] {
  const isMeant = accountId !== undefined && `${method} ${path}` !== 'DELETE /session';
  return isMeant ? [['X-Account', String(accountId)]] : [];
}

export const maySend = (method: string, path: string): boolean =>
  mayBeSignedIn() || isPublicOperation(method, path);
