import { localStorageStore, memoryStore, type Store } from 'ra-core';
import { hasSignedOut } from '../sign-in/session.ts';

const browserStore = localStorageStore('1', 'Tradepost');
const tabStore = memoryStore();

/** Selections are per tab: another tab shows other records. */
const storeFor = (key: string): Store => (key.endsWith('.selectedIds') ? tabStore : browserStore);

/**
 * ra-core's preferences in local storage. Signing out clears all but theme and templates; an expired session also keeps
 * drafts.
 */
export const store: Store = {
  ...browserStore,
  setup() {
    browserStore.setup();
    tabStore.setup();
  },
  getItem: (key, defaultValue) => storeFor(key).getItem(key, defaultValue),
  setItem: (key, value) => storeFor(key).setItem(key, value),
  subscribe: (key, callback) => storeFor(key).subscribe(key, callback),
  reset() {
    const preserved = {
      ...browserStore.listItems?.('theme'),
      ...browserStore.listItems?.('templates.'),
      ...(!hasSignedOut() && browserStore.listItems?.('drafts.')),
    };
    browserStore.reset();
    tabStore.reset();
    for (const [key, value] of Object.entries(preserved)) browserStore.setItem(key, value);
  },
};
