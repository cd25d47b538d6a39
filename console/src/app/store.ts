import { localStorageStore, memoryStore, type Store } from 'react-admin';
import { hasLeft } from '../sign-in/session.ts';

const kept = localStorageStore('1', 'Tradepost');
const ofTab = memoryStore();

/** What is ticked in a list is meant in the tab that shows it: another one shows other records. */
const placeOf = (key: string): Store => (key.endsWith('.selectedIds') ? ofTab : kept);

/**
 * What the console remembers in this browser. Signing out forgets it, but not whether it is light or dark; and a session that
 * ends by itself takes no drafts with it.
 */
export const store: Store = {
  ...kept,
  setup() {
    kept.setup();
    ofTab.setup();
  },
  getItem: (key, otherwise) => placeOf(key).getItem(key, otherwise),
  setItem: (key, value) => placeOf(key).setItem(key, value),
  subscribe: (key, callback) => placeOf(key).subscribe(key, callback),
  reset() {
    const staying = { ...kept.listItems?.('theme'), ...(!hasLeft() && kept.listItems?.('drafts.')) };
    kept.reset();
    ofTab.reset();
    for (const [key, value] of Object.entries(staying)) kept.setItem(key, value);
  },
};
