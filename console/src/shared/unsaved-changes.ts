import { useEffect } from 'react';

/** Asks all beforeunload listeners, as the browser would. */
export const hasUnsavedChanges = (): boolean =>
  !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Asks for confirmation before the page is left or closed. */
export function useUnsavedChanges(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: Event): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
