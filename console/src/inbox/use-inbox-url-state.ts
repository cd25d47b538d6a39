import { useSearchParams } from 'react-router-dom';
import type { QueryParams } from '../api/call.ts';
import type { InboxConfig, InboxTab, Message } from './types.ts';

const parseNumber = (text: string | null): number | undefined =>
  text ? Number(text) || undefined : undefined;

/** The inbox's state in the URL: filters and the open message. */
export function useInboxUrlState<T extends Message>(config: InboxConfig<T>) {
  const [search, setSearch] = useSearchParams();
  const open = parseNumber(search.get('open'));
  const q = search.get('q') ?? '';
  const tab = config.tabs.find(({ id }) => id === search.get('show')) ?? (config.tabs[0] as InboxTab);
  const urlFilter: QueryParams = {};
  for (const [parameter, field] of Object.entries(config.urlFilters ?? {})) {
    const value = parseNumber(search.get(parameter));
    if (value !== undefined) urlFilter[field] = value;
  }
  const filter: QueryParams = { ...tab.filter, ...urlFilter, ...(q && { q }) };

  function updateParams(changes: Record<string, string | number | undefined>, replace: boolean): void {
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
    tab,
    filter,
    /** Of the URL parameters alone, without tab and search. */
    urlFilter,
    /** Replaces the history entry, so that Back returns to the list. */
    select: (ID: number | undefined) => updateParams({ open: ID }, open !== undefined),
    setFilters: (changes: Record<string, string | undefined>) =>
      updateParams({ ...changes, open: undefined }, true),
  };
}
