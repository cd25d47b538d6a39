import { localStorageStore, memoryStore, type Store } from 'react-admin';
import { hasSignedOut } from '../sign-in/session.ts';

const browserStore = localStorageStore('1', 'Tradepost');
const tabStore = memoryStore();

/** What is ticked in a list is meant in the tab that shows it: another one shows other records. */
const storeFor = (key: string): Store => (key.endsWith('.selectedIds') ? tabStore : browserStore);

/**
 * What the console remembers in this browser. Signing out forgets it, but not whether it is light or dark; and a session that
 * ends by itself takes no drafts with it.
 */
export const store: Store = {
  ...browserStore,
  setup() {
    browserStore.setup();
    tabStore.setup();
  },
  getItem: (key, otherwise) => storeFor(key).getItem(key, otherwise),
  setItem: (key, value) => storeFor(key).setItem(key, value),
  subscribe: (key, callback) => storeFor(key).subscribe(key, callback),
  reset() {
    const staying = {
      ...browserStore.listItems?.('theme'),
      ...(!hasSignedOut() && browserStore.listItems?.('drafts.')),
    };
    browserStore.reset();
    tabStore.reset();
    for (const [key, value] of Object.entries(staying)) browserStore.setItem(key, value);
  },
};
