import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const headingSelector = '#main-content h1';
const firstFieldSelector =
  '#main-content :is(input:not([type=hidden], [type=file], [type=search]), textarea, [role=textbox]):not(:disabled, [readonly])';

/** Where one begins: a new record's first field, or the page's title. */
const startOf = (pathname: string): HTMLElement | null =>
  (pathname.endsWith('/create') ? document.querySelector<HTMLElement>(firstFieldSelector) : null) ??
  document.querySelector<HTMLElement>(headingSelector);

/** A change of page that takes the focused element away gives the focus to where the new page begins. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A page may choose a field itself.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body && !activeElement.closest('nav')) return;
      startOf(pathname)?.focus({ preventScroll: true });
    }, 150);
    return () => clearTimeout(timer);
  }, [pathname]);
}
