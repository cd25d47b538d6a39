import { PlusIcon } from '@heroicons/react/24/outline';
import { Button, Menu, MenuItem } from '@mui/material';
import { type RefObject, useState } from 'react';
import type { ListFilter } from './types.ts';

interface AddFilterButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  filters: ListFilter[];
  onAdd: (filter: ListFilter) => void;
}

export function AddFilterButton({ ref, filters, onAdd }: AddFilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!filters.length) return null;
  return (
    <>
      <Button
        ref={ref}
        size="small"
        color="inherit"
        startIcon={<PlusIcon />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        Add filter
      </Button>
      {/* The new filter takes the focus. */}
      <Menu
        open={isOpen}
        anchorEl={() => ref.current}
        disableRestoreFocus={!isOpen}
        onClose={() => setOpen(false)}
      >
        {filters.map((filter) => (
          <MenuItem
            key={filter.label}
            onClick={() => {
              setOpen(false);
              onAdd(filter);
            }}
          >
            {filter.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
