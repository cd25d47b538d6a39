/** That someone signed in with this browser: the cookie itself cannot be seen, and asking in vain looks like a fault. */
const key = 'tradepost.signed-in';

export const mayBeSignedIn = (): boolean => localStorage.getItem(key) !== null;

export function markSignedIn(yes: boolean): void {
  if (yes) localStorage.setItem(key, 'yes');
  else localStorage.removeItem(key);
}

/** What may be asked without a session: signing in, and what an invitation's link opens. */
const open = ['POST /session', 'POST /invitation'];

export const isOpen = (method: string, path: string): boolean => open.includes(`${method} ${path}`);

export const mayAsk = (method: string, path: string): boolean => mayBeSignedIn() || isOpen(method, path);
