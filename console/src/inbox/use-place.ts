import { useSearchParams } from 'react-router-dom';
import type { Query } from '../api/call.ts';
import type { Choice, InboxKind, Message } from './types.ts';

const numberIn = (text: string | null): number | undefined => (text ? Number(text) || undefined : undefined);

/** What the page's address says: which messages, and which of them is open. */
export function usePlace<T extends Message>(kind: InboxKind<T>) {
  const [search, setSearch] = useSearchParams();
  const open = numberIn(search.get('open'));
  const q = search.get('q') ?? '';
  const choice = kind.choices.find(({ show }) => show === search.get('show')) ?? (kind.choices[0] as Choice);
  const filter: Query = { ...choice.filter };
  if (q) filter.q = q;
  for (const [parameter, field] of Object.entries(kind.parameters ?? {})) {
    const value = numberIn(search.get(parameter));
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
    /** Going from one message to the next leaves no trail: Back leads to the list. */
    select: (ID: number | undefined) => set({ open: ID }, open !== undefined),
    narrow: (changes: Record<string, string | undefined>) => set({ ...changes, open: undefined }, true),
  };
}
