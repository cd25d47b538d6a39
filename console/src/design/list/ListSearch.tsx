import { useGetResourceLabel, useListContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { SearchField } from '../SearchField.tsx';
import { without } from './filters.ts';

const delayMs = 300;

/** Searches the list when typing pauses. */
export function ListSearch({ placeholder = 'Search' }: { placeholder?: string | undefined }) {
  const { filterValues, setFilters, resource } = useListContext();
  const labelOf = useGetResourceLabel();
  const words = String(filterValues.q ?? '');
  const [typed, setTyped] = useState(words);
  const searched = useRef(words);

  // The search changed elsewhere, by Back or by a tab.
  useEffect(() => {
    if (words === searched.current) return;
    searched.current = words;
    setTyped(words);
  }, [words]);

  useEffect(() => {
    const q = typed.trim();
    if (q === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = q;
      setFilters({ ...without(filterValues, ['q']), ...(q && { q }) }, []);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [typed, filterValues, setFilters]);

  const label = `Search ${labelOf(resource, 2).toLowerCase()}`;
  return <SearchField label={label} placeholder={placeholder} value={typed} onChange={setTyped} />;
}
