import { useEffect } from 'react';

/** Asks all beforeunload listeners, as the browser would. */
export const hasUnsavedChanges = (): boolean =>
  !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Asks for confirmation before the page is left or closed. */
export function useUnsavedChanges(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    const preventUnload = (event: Event): void => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [hasChanges]);
}
