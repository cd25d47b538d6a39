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
  /** What a line without a title is called, with its number: `address`. */
  itemName: string;
  /** What the button that adds a line says. */
  addLabel: string;
  /** What a new line begins with. */
  newItem: object;
}

// Buttons that appear only under the mouse could not be reached by keyboard.
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

/** A list within a record, such as a customer's addresses: lines to be added, removed and, mostly, reordered. */
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
