import { localStorageStore, type Store } from 'react-admin';
import { hasEnded } from '../sign-in/session.ts';

const kept = localStorageStore('1', 'Tradepost');

/**
 * What the console remembers in this browser. Signing out forgets it, but not whether it is light or dark; and a session that
 * ends by itself takes no drafts with it.
 */
export const store: Store = {
  ...kept,
  reset() {
    const staying = { ...kept.listItems?.('theme'), ...(hasEnded() && kept.listItems?.('drafts.')) };
    kept.reset();
    for (const [key, value] of Object.entries(staying)) kept.setItem(key, value);
  },
};
