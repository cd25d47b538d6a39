import { MagnifyingGlassIcon, QuestionMarkCircleIcon } from '@heroicons/react/24/outline';
import {
  Box,
  IconButton,
  InputAdornment,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
} from '@mui/material';
import type { KeyboardEvent, Ref } from 'react';
import type { InboxTab } from './types.ts';
import { useDebouncedSearch } from './use-debounced-search.ts';

interface InboxFiltersProps {
  tabs: InboxTab[];
  tab: InboxTab;
  q: string;
  onFilterChange: (changes: Record<string, string | undefined>) => void;
  searchRef: Ref<HTMLInputElement>;
  onKeys: () => void;
}

export function InboxFilters({ tabs, tab, q, onFilterChange, searchRef, onKeys }: InboxFiltersProps) {
  const [typed, setTyped] = useDebouncedSearch(q, (query) => onFilterChange({ q: query }));

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
  }

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
        {tabs.map(({ id, label }) => (
          <ToggleButton key={id} value={id} sx={{ px: 2, color: 'text.secondary' }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        type="search"
        placeholder="Search"
        margin="none"
        fullWidth={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        inputRef={searchRef}
        slotProps={{
          htmlInput: { 'aria-label': 'Search' },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <MagnifyingGlassIcon />
              </InputAdornment>
            ),
          },
        }}
        sx={{ flex: { xs: 1, sm: '0 1 280px' }, minWidth: 140 }}
      />
      <Tooltip title="Keyboard shortcuts (?)">
        <IconButton
          aria-label="Keyboard shortcuts"
          onClick={onKeys}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          <QuestionMarkCircleIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
