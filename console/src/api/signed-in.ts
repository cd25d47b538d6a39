/** That someone signed in with this browser: the cookie itself cannot be seen, and asking in vain looks like a fault. */
const key = 'tradepost.signed-in';

export const mayBeSignedIn = (): boolean => localStorage.getItem(key) !== null;

/** The account that this page shows, once it is known. Another tab may have signed in to another one since. */
let account: number | undefined;

export function markSignedIn(to: number | undefined): void {
  account = to;
  if (to === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, 'yes');
}

export const shownAccount = (): number | undefined => account;

/** What may be asked without a session: signing in, and what an invitation's link opens. */
const open = ['POST /session', 'POST /invitation'];

export const isOpen = (method: string, path: string): boolean => open.includes(`${method} ${path}`);

/**
 * By which the server knows what account a request is meant for. Signing out needs none: whoever is signed in by then, the
 * browser is to be signed out.
 */
export function accountHeader(method: string, path: string): [name: string, value: string][] {
  const isMeant = account !== undefined && `${method} ${path}` !== 'DELETE /session';
  return isMeant ? [['X-Account', String(account)]] : [];
}

export const mayAsk = (method: string, path: string): boolean => mayBeSignedIn() || isOpen(method, path);
