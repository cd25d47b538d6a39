import { MagnifyingGlassIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import type { KeyboardEvent, Ref } from 'react';

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** Escape leaves the field. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape') (event.target as HTMLElement).blur();
}

export const SearchField = ({
  value,
  onChange,
  label = 'Search',
  placeholder = label,
  inputRef,
}: SearchFieldProps) => (
  <TextField
    type="search"
    placeholder={placeholder}
    margin="none"
    fullWidth={false}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={onKeyDown}
    inputRef={inputRef}
    slotProps={{
      htmlInput: { 'aria-label': label },
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <MagnifyingGlassIcon />
          </InputAdornment>
        ),
        endAdornment: value && (
          <InputAdornment position="end">
            <IconButton size="small" edge="end" aria-label="Clear search" onClick={() => onChange('')}>
              <XMarkIcon />
            </IconButton>
          </InputAdornment>
        ),
      },
    }}
    sx={{
      ...{ flex: { xs: 1, sm: '0 1 280px' }, minWidth: 140 },
      // The browser's own button would be a second one.
      '& input::-webkit-search-cancel-button': { display: 'none' },
    }}
  />
);
