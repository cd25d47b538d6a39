import { useSearchParams } from 'react-router-dom';
import type { QueryParams } from '../api/call.ts';
import type { InboxConfig, InboxTab, Message } from './types.ts';

const parseNumber = (text: string | null): number | undefined =>
  text ? Number(text) || undefined : undefined;

/** The inbox's state in the URL: filters and the open message. */
export function useInboxUrlState<T extends Message>(kind: InboxConfig<T>) {
  const [search, setSearch] = useSearchParams();
  const open = parseNumber(search.get('open'));
  const q = search.get('q') ?? '';
  const choice = kind.tabs.find(({ id: show }) => show === search.get('show')) ?? (kind.tabs[0] as InboxTab);
  const filter: QueryParams = { ...choice.filter };
  if (q) filter.q = q;
  for (const [parameter, field] of Object.entries(kind.urlFilters ?? {})) {
    const value = parseNumber(search.get(parameter));
    if (value !== undefined) filter[field] = value;
  }

  function set(changes: Record<string, string | number | undefined>, replace: boolean): void {
    setSearch(
      (former) => {
        const next = new URLSearchParams(former);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace },
    );
  }

  return {
    open,
    q,
    choice,
    filter,
    /** Replaces the history entry, so that Back returns to the list. */
    select: (ID: number | undefined) => set({ open: ID }, open !== undefined),
    narrow: (changes: Record<string, string | undefined>) => set({ ...changes, open: undefined }, true),
  };
}
