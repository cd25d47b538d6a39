import { localStorageStore, type Store } from 'react-admin';

const kept = localStorageStore('1', 'Tradepost');

/** What the console remembers in this browser. Signing out forgets it, but not whether it is light or dark. */
export const store: Store = {
  ...kept,
  reset() {
    const theme = kept.getItem('theme');
    kept.reset();
    if (theme) kept.setItem('theme', theme);
  },
};
