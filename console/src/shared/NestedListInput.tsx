import { PlusIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useSimpleFormIterator } from 'ra-core';
import {
  ArrayInput,
  type ArrayInputProps,
  SimpleFormIterator,
  type SimpleFormIteratorProps,
} from 'react-admin';
import { MoveItemButtons, RemoveItemButton } from './NestedListButtons.tsx';

interface NestedListInputProps
  extends Pick<ArrayInputProps, 'source' | 'label'>,
    Pick<SimpleFormIteratorProps, 'children' | 'disableReordering' | 'getItemLabel'> {
  /** Names an item without a title: `address` → `address 1`. */
  itemName: string;
  addLabel: string;
  /** Initial value of a new item. */
  newItem: object;
}

// Hover-only buttons are unreachable by keyboard.
const style = {
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
  '& .RaSimpleFormIterator-buttons': { mt: 0.5, mb: 1 },
};

function AddButton({ label, newItem }: { label: string; newItem: object }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button size="small" startIcon={<PlusIcon />} onClick={() => add(structuredClone(newItem))}>
      {label}
    </Button>
  );
}

/** A list within a record, such as a customer's addresses. */
export const NestedListInput = ({
  source,
  label = false,
  itemName,
  addLabel,
  newItem,
  ...props
}: NestedListInputProps) => (
  <ArrayInput source={source} label={label}>
    <SimpleFormIterator
      fullWidth
      disableClear
      addButton={<AddButton label={addLabel} newItem={newItem} />}
      removeButton={<RemoveItemButton itemName={itemName} />}
      reOrderButtons={<MoveItemButtons itemName={itemName} />}
      sx={style}
      {...props}
    />
  </ArrayInput>
);
