import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Renders a tab's content on its first visit: the form renders all tabs at once, and some are slow. */
export function LazyTab({ path, children }: { path: string; children: ReactNode }) {
  const isVisible = useLocation().pathname.endsWith(`/${path}`);
  const wasVisited = useRef(false);
  wasVisited.current ||= isVisible;
  return wasVisited.current ? children : null;
}
