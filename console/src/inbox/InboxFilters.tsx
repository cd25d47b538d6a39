import KeysIcon from '@mui/icons-material/KeyboardOutlined';
import SearchIcon from '@mui/icons-material/Search';
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
import type { Choice } from './types.ts';
import { useTyped } from './use-typed.ts';

interface InboxFiltersProps {
  choices: Choice[];
  choice: Choice;
  q: string;
  narrow: (changes: Record<string, string | undefined>) => void;
  searchRef: Ref<HTMLInputElement>;
  onKeys: () => void;
}

export function InboxFilters({ choices, choice, q, narrow, searchRef, onKeys }: InboxFiltersProps) {
  const [typed, setTyped] = useTyped(q, (words) => narrow({ q: words }));

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
  }

  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center', my: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={choice.show}
        aria-label="Which to show"
        onChange={(_event, show: string | null) => show && narrow({ show })}
      >
        {choices.map(({ show, label }) => (
          <ToggleButton key={show} value={show} sx={{ px: 2, color: 'text.secondary' }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        type="search"
        label="Search"
        margin="none"
        fullWidth={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        inputRef={searchRef}
        slotProps={{
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
        sx={{ flex: { xs: 1, sm: '0 1 280px' }, minWidth: 140 }}
      />
      <Tooltip title="Keys (?)">
        <IconButton aria-label="Keys" onClick={onKeys} sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
          <KeysIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
