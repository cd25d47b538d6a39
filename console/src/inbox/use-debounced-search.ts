import { useEffect, useRef, useState } from 'react';

const debounceMs = 250;

/** Search text, synchronised with the URL in both directions. */
export function useDebouncedSearch(q: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(q);
  const lastSent = useRef(q);
  useEffect(() => {
    // Ignores the echo of our own update, since more may have been typed.
    if (q !== lastSent.current) setTyped(q);
    lastSent.current = q;
  }, [q]);
  useEffect(() => {
    if (typed === q) return;
    const { href } = window.location;
    const timer = setTimeout(() => {
      // Do nothing if the page was left meanwhile.
      if (window.location.href !== href) return;
      lastSent.current = typed;
      onSearch(typed);
    }, debounceMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
