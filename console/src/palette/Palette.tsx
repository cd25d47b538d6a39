import { Box, Dialog, InputBase, LinearProgress, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useRecordTypeLabel } from '../activity/use-record-type-label.ts';
import { call } from '../api/call.ts';
import { useLogoutOnSessionEnd } from '../api/use-api-query.ts';
import { isComposing } from '../shared/input-method.ts';
import { PaletteItem } from './PaletteItem.tsx';
import {
  matchesLabel,
  type PaletteEntry,
  type SearchResult,
  useRecordEntries,
  useStaticEntries,
} from './palette-entries.ts';

const debounceMs = 150;

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

function usePaletteEntries(typed: string) {
  const allStatic = useStaticEntries();
  const toEntries = useRecordEntries();
  const query = useDebounced(typed.trim());
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['/search', query],
    enabled: query !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call<{ results: SearchResult[] }>('GET', '/search', { query: { q: query }, signal })).data
        .results,
  });
  useLogoutOnSessionEnd(error);
  const isStale = isPlaceholderData || query !== typed.trim();
  // While results are loading, keeps only former ones that still match: Enter must not open a stale result.
  const records = (typed.trim() ? toEntries(data ?? []) : []).filter(
    ({ label }) => !isStale || matchesLabel(label, typed.trim()),
  );
  const staticEntries = allStatic.filter(({ label }) => matchesLabel(label, typed.trim()));
  return {
    entries: [...records, ...staticEntries],
    isBusy: isFetching,
    isStale: isStale || isFetching,
    error,
  };
}

/** Command palette: search over records, pages and actions. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  /** By key, since late results are inserted above it. */
  const [activeKey, setActiveKey] = useState<string>();
  /** Enter was pressed before any result; opens the first one that arrives. */
  const [opensFirstResult, setOpensFirstResult] = useState(false);
  const { entries, isBusy, isStale, error } = usePaletteEntries(typed);
  const typeLabelOf = useRecordTypeLabel();
  const id = useId();
  const activeIndex = Math.max(
    entries.findIndex(({ key }) => key === activeKey),
    0,
  );

  function run(entry: PaletteEntry | undefined): void {
    if (!entry) return;
    onClose();
    entry.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move) setActiveKey(entries.at((activeIndex + move) % entries.length)?.key);
    else if (event.key === 'Enter') setOpensFirstResult(true);
    else return;
    event.preventDefault();
  }

  useEffect(() => {
    if (!opensFirstResult) return;
    run(entries[activeIndex]);
    if (!isStale) setOpensFirstResult(false);
  });

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      sx={{ '& .MuiDialog-container': { alignItems: 'start' } }}
    >
      <Typography id={`${id}-title`} component="h2" sx={visuallyHidden}>
        Search
      </Typography>
      <InputBase
        autoFocus
        fullWidth
        placeholder="Search products, pages, customers… or type a command"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActiveKey(undefined);
          setOpensFirstResult(false);
        }}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-label': 'Search',
          'aria-expanded': entries.length > 0,
          'aria-controls': `${id}-list`,
          'aria-autocomplete': 'list',
          'aria-activedescendant': entries.length ? `${id}-${activeIndex}` : undefined,
          autoComplete: 'off',
          spellCheck: false,
        }}
        sx={{ px: 2, py: 1.5, fontSize: 17 }}
      />
      <Box sx={{ height: 2 }}>{isBusy && <LinearProgress aria-label="Searching" sx={{ height: 2 }} />}</Box>
      <Box
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        sx={{ overflowY: 'auto', borderTop: 1, borderColor: 'divider', py: entries.length ? 1 : 0 }}
      >
        {entries.map((entry, index) => (
          <PaletteItem
            key={entry.key}
            id={`${id}-${index}`}
            label={entry.label}
            typeLabel={
              entry.envelopeKey
                ? typeLabelOf(entry.envelopeKey)
                : entry.group === 'Actions'
                  ? 'Action'
                  : 'Page'
            }
            isActive={index === activeIndex}
            onHover={() => setActiveKey(entry.key)}
            onClick={() => run(entry)}
          />
        ))}
      </Box>
      {!entries.length && (
        <Typography color="text.secondary" sx={{ p: 3, textAlign: 'center' }} role="status">
          {error ? error.message : isBusy ? 'Searching…' : 'No results. Try fewer or shorter words.'}
        </Typography>
      )}
    </Dialog>
  );
}
