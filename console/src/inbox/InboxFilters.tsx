import { QuestionMarkCircleIcon } from '@heroicons/react/24/outline';
import { Box, IconButton, ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material';
import type { Ref } from 'react';
import { SearchField } from '../design/SearchField.tsx';
import type { InboxTab } from './types.ts';
import { useDebouncedSearch } from './use-debounced-search.ts';

interface InboxFiltersProps {
  tabs: InboxTab[];
  tab: InboxTab;
  q: string;
  /** One for each tab; undefined until it is known. */
  counts: (string | undefined)[];
  onFilterChange: (changes: Record<string, string | undefined>) => void;
  searchRef: Ref<HTMLInputElement>;
  onKeys: () => void;
}

export function InboxFilters(props: InboxFiltersProps) {
  const { tabs, tab, q, counts, onFilterChange, searchRef, onKeys } = props;
  const [typed, setTyped] = useDebouncedSearch(q, (query) => onFilterChange({ q: query }));
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={tab.id}
        aria-label="Status"
        onChange={(_event, id: string | null) => id && onFilterChange({ show: id })}
      >
        {tabs.map(({ id, label }, place) => (
          <ToggleButton key={id} value={id} sx={{ px: 2, color: 'text.secondary', gap: 0.75 }}>
            {label}
            {counts[place] !== undefined && (
              <Box component="span" sx={{ fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
                {counts[place]}
              </Box>
            )}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SearchField value={typed} onChange={setTyped} inputRef={searchRef} />
      <Tooltip title="Keyboard shortcuts (?)">
        <IconButton
          aria-label="Keyboard shortcuts"
          onClick={onKeys}
          sx={{ display: 'none', '@media (pointer: fine)': { display: { md: 'inline-flex' } } }}
        >
          <QuestionMarkCircleIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
