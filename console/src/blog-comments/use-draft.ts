import { useStore, useStoreContext } from 'ra-core';
import { signedInAccountId } from '../api/session-account.ts';

/** Keyed by account and comment, since another account may sign in with this browser. */
type Drafts = Record<string, string>;

const draftsKey = 'drafts.replies';

export function useDraft(comment: number) {
  const store = useStoreContext();
  const [drafts] = useStore<Drafts>(draftsKey, {});
  const key = `${signedInAccountId()} ${comment}`;
  /** Read from the store: another draft may have changed while this one was sent. */
  const current = (): Drafts => store.getItem<Drafts>(draftsKey) ?? {};

  function saveDraft(text: string): void {
    const { [key]: _former, ...others } = current();
    store.setItem(draftsKey, text ? { ...others, [key]: text } : others);
  }

  return {
    message: drafts[key] ?? '',
    saveDraft,
    /** Keeps text typed while the reply was being sent. */
    discardIfUnchanged(text: string): void {
      if (current()[key] === text) saveDraft('');
    },
  };
}
