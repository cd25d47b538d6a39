import { useStore, useStoreContext } from 'react-admin';

type Drafts = Record<string, string>;

/** A reply that is begun, kept in the browser until it is sent. */
export function useDraft(comment: number) {
  const store = useStoreContext();
  const [drafts] = useStore<Drafts>('replies', {});
  /** As they are by now: another may have been begun while this one was sent. */
  const current = (): Drafts => store.getItem<Drafts>('replies') ?? {};

  function keep(text: string): void {
    const { [comment]: _former, ...others } = current();
    store.setItem('replies', text ? { ...others, [comment]: text } : others);
  }

  return {
    message: drafts[comment] ?? '',
    keep,
    /** What was written since it was sent stays. */
    sent(text: string): void {
      if (current()[comment] === text) keep('');
    },
  };
}
