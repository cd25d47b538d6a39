import { useEffect } from 'react';

/** What the browser calls the page: in its tab, its history and its bookmarks. */
export function useDocumentTitle(page: string, of = 'Tradepost'): void {
  useEffect(() => {
    document.title = page ? `${page} – ${of}` : of;
  }, [page, of]);
}
