/** The session cookie is invisible to scripts. This flag avoids requests that would only fail with 401. */
const storageKey = 'tradepost.signed-in';

export const isSignedInFlag = (key: string | null): boolean => key === storageKey;

export const mayBeSignedIn = (): boolean => localStorage.getItem(storageKey) !== null;

/** The account that this page shows. Another tab may have signed in to a different one since. */
let accountId: number | undefined;

export function setSignedInAccount(account: number | undefined): void {
  accountId = account;
  if (account === undefined) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'yes');
}

export const signedInAccountId = (): number | undefined => accountId;

/** Operations that need no session. */
const publicOperations = ['POST /session', 'POST /invitation'];

export const isPublicOperation = (method: string, path: string): boolean =>
  publicOperations.includes(`${method} ${path}`);

/**
 * X-Account names the account that the request is meant for. Signing out omits it, so that it works whatever the
 * browser's session is by then.
 */
export function accountHeaders(method: string, path: string): [name: string, value: string][] {
  const isAccountRequest = accountId !== undefined && `${method} ${path}` !== 'DELETE /session';
  return isAccountRequest ? [['X-Account', String(accountId)]] : [];
}

export const maySend = (method: string, path: string): boolean =>
  mayBeSignedIn() || isPublicOperation(method, path);
