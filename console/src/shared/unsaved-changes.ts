import { useEffect } from 'react';

/**
 * Whether the page holds something that is not saved. Whatever does, does not let it be closed without asking, so whoever
 * asks as the browser would is told.
 */
export const hasUnsavedChanges = (): boolean =>
  !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Lets the page not be left or closed without asking, while something is not saved. */
export function useUnsavedChanges(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: Event): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
