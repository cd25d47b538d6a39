import { useEffect, useRef, useState } from 'react';

const debounceMs = 250;

/** Search text, synchronised with the URL in both directions. */
export function useDebouncedSearch(q: string, look: (words: string) => void) {
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);
  useEffect(() => {
    // Ignores the echo of our own update, since more may have been typed.
    if (q !== sent.current) setTyped(q);
    sent.current = q;
  }, [q]);
  useEffect(() => {
    if (typed === q) return;
    const { href } = window.location;
    const timer = setTimeout(() => {
      // Do nothing if the page was left meanwhile.
      if (window.location.href !== href) return;
      sent.current = typed;
      look(typed);
    }, debounceMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
