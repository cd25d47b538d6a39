import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Shows the card that the address names: `/products/12/stock`. */
export function usePart(): RefObject<HTMLDivElement | null> {
  const cards = useRef<HTMLDivElement>(null);
  const [, , , part] = useLocation().pathname.split('/');
  useEffect(() => {
    if (!part) return;
    const card = cards.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(part)}"]`);
    card?.scrollIntoView();
    card?.querySelector<HTMLElement>('input, button, textarea')?.focus({ preventScroll: true });
  }, [part]);
  return cards;
}
