import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useLogoutOnSessionEnd } from '../api/use-api-query.ts';
import { useDebounced } from '../shared/use-debounced.ts';
import { beginsLabel, matchesLabel } from './matching.ts';
import {
  type PaletteEntry,
  type PaletteGroup,
  type SearchResult,
  useRecentEntries,
  useRecordEntries,
  useStaticEntries,
} from './palette-entries.ts';

const order: PaletteGroup[] = ['Recent', 'Results', 'Go to', 'Create', 'Actions'];

/** Groups in order; commands that begin with what was typed come first. */
function grouped(entries: PaletteEntry[], typed: string): [PaletteGroup, PaletteEntry[]][] {
  const begins = ({ group, label }: PaletteEntry): boolean =>
    group !== 'Results' && beginsLabel(label, typed);
  const groups = order.map((group): [PaletteGroup, PaletteEntry[]] => {
    const own = entries.filter((entry) => entry.group === group);
    return [group, own.sort((one, other) => Number(begins(other)) - Number(begins(one)))];
  });
  return groups
    .filter(([, own]) => own.length > 0)
    .sort(([, one], [, other]) => Number(other.some(begins)) - Number(one.some(begins)));
}

export function usePaletteGroups(text: string) {
  const typed = text.trim();
  const recent = useRecentEntries();
  const allStatic = useStaticEntries();
  const toEntries = useRecordEntries();
  const query = useDebounced(typed);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['/search', query],
    enabled: query !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call<{ results: SearchResult[] }>('GET', '/search', { query: { q: query }, signal })).data
        .results,
  });
  useLogoutOnSessionEnd(error);
  const isStale = isPlaceholderData || query !== typed;
  // While results are loading, keeps only former ones that still match: Enter must not open a stale result.
  const records = (typed ? toEntries(data ?? []) : recent).filter(
    ({ label }) => !typed || !isStale || matchesLabel(label, typed),
  );
  const statics = allStatic.filter(({ label }) => matchesLabel(label, typed));
  return {
    groups: grouped([...records, ...statics], typed),
    isBusy: isFetching,
    isStale: isStale || isFetching,
    error,
  };
}
