import { PlusIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useSimpleFormIterator } from 'ra-core';

interface AddItemButtonProps {
  label: string;
  /** Initial value of a new item. */
  newItem: object;
}

/** Adds an item, and gives the focus to its first field. */
export function AddItemButton({ label, newItem }: AddItemButtonProps) {
  const { add } = useSimpleFormIterator();
  return (
    <Button
      size="small"
      data-add
      startIcon={<PlusIcon />}
      onClick={({ currentTarget }) => {
        const list = currentTarget.parentElement;
        add(structuredClone(newItem));
        requestAnimationFrame(() =>
          list?.querySelector<HTMLElement>(':scope > ul > :last-child input')?.focus(),
        );
      }}
    >
      {label}
    </Button>
  );
}
