import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const headingSelector = '#main-content h1';

/** A change of page that takes the focused element away gives the focus to the new page's title. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A page may focus its first field.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body && !activeElement.closest('nav')) return;
      document.querySelector<HTMLElement>(headingSelector)?.focus({ preventScroll: true });
    }, 150);
    return () => clearTimeout(timer);
  }, [pathname]);
}
