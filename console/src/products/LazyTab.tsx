import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A tab's content from the first time that it is seen: a form draws all its tabs, and some take long to draw. */
export function LazyTab({ path, children }: { path: string; children: ReactNode }) {
  const isShown = useLocation().pathname.endsWith(`/${path}`);
  const wasShown = useRef(false);
  wasShown.current ||= isShown;
  return wasShown.current ? children : null;
}
