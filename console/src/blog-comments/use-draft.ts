import { useStore, useStoreContext } from 'react-admin';
import { signedInAccountId } from '../api/session-account.ts';

/** By account and comment: whoever signs in next with this browser may do so to another account. */
type Drafts = Record<string, string>;

const draftsKey = 'drafts.replies';

/** A reply that is begun, kept in the browser until it is sent. */
export function useDraft(comment: number) {
  const store = useStoreContext();
  const [drafts] = useStore<Drafts>(draftsKey, {});
  const key = `${signedInAccountId()} ${comment}`;
  /** As they are by now: another may have been begun while this one was sent. */
  const current = (): Drafts => store.getItem<Drafts>(draftsKey) ?? {};

  function keep(text: string): void {
    const { [key]: _former, ...others } = current();
    store.setItem(draftsKey, text ? { ...others, [key]: text } : others);
  }

  return {
    message: drafts[key] ?? '',
    keep,
    /** What was written since it was sent stays. */
    sent(text: string): void {
      if (current()[key] === text) keep('');
    },
  };
}
