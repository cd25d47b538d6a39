import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import {
  ArrayInput,
  type ArrayInputProps,
  SimpleFormIterator,
  type SimpleFormIteratorProps,
  useSimpleFormIterator,
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

function AddButton({ label, fresh }: { label: string; fresh: object }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button size="small" startIcon={<AddIcon />} onClick={() => add(structuredClone(fresh))}>
      {label}
    </Button>
  );
}

/** A list within a record, such as a customer's addresses. */
export const NestedListInput = ({
  source,
  label = false,
  itemName: kind,
  addLabel: add,
  newItem: fresh,
  ...props
}: NestedListInputProps) => (
  <ArrayInput source={source} label={label}>
    <SimpleFormIterator
      fullWidth
      disableClear
      addButton={<AddButton label={add} fresh={fresh} />}
      removeButton={<RemoveItemButton kind={kind} />}
      reOrderButtons={<MoveItemButtons kind={kind} />}
      sx={style}
      {...props}
    />
  </ArrayInput>
);
