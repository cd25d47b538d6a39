import { useEffect, useRef, useState } from 'react';

/** Milliseconds of rest before what is typed is looked for. */
const debounceMs = 250;

/** What stands in the search: what is typed, and what the address says where that came from elsewhere. */
export function useDebouncedSearch(q: string, look: (words: string) => void) {
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);
  useEffect(() => {
    // What was typed comes back as the address, when more may have been typed already.
    if (q !== sent.current) setTyped(q);
    sent.current = q;
  }, [q]);
  useEffect(() => {
    if (typed === q) return;
    const { href } = window.location;
    const timer = setTimeout(() => {
      // Whoever has just gone elsewhere is not called back.
      if (window.location.href !== href) return;
      sent.current = typed;
      look(typed);
    }, debounceMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
