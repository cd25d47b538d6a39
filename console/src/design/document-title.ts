import { useEffect } from 'react';

export function useDocumentTitle(page: string, of = 'Tradepost'): void {
  useEffect(() => {
    document.title = page ? `${page} – ${of}` : of;
  }, [page, of]);
}
