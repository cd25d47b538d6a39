import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The number of the place in the browser's history that is shown. */
let currentIndex = 0;

/**
 * An address that was typed, pasted or bookmarked makes a place in the history without the number that the router gives
 * its own; going there it could not be held up, and what is not saved would be lost unasked. So it gets one: it always
 * comes right after the place that was left. This must be heard before the router looks, hence before there is one.
 */
addEventListener('popstate', () => {
  if (history.state?.idx == null) history.replaceState({ ...history.state, idx: currentIndex + 1 }, '');
});

export function useHistoryIndex(): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each place comes its number
  useEffect(() => {
    currentIndex = history.state?.idx ?? currentIndex;
  }, [location]);
}
