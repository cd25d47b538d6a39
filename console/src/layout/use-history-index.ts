import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Index of the current history entry. */
let currentIndex = 0;

/**
 * Entries from typed or pasted URLs lack the `idx` that the router sets on its own; without it the blocker cannot
 * stop the navigation, and unsaved changes are lost. Such an entry follows the current one, so it gets the next
 * index. Registered at import, to run before the router's listener.
 */
addEventListener('popstate', () => {
  if (history.state?.idx == null) history.replaceState({ ...history.state, idx: currentIndex + 1 }, '');
});

export function useHistoryIndex(): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the history entry changes
  useEffect(() => {
    currentIndex = history.state?.idx ?? currentIndex;
  }, [location]);
}
