import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import {
  ArrayInput,
  type ArrayInputProps,
  SimpleFormIterator,
  type SimpleFormIteratorProps,
  useSimpleFormIterator,
} from 'react-admin';
import { MoveLine, RemoveLine } from './LineButtons.tsx';

interface LineInputsProps
  extends Pick<ArrayInputProps, 'source' | 'label'>,
    Pick<SimpleFormIteratorProps, 'children' | 'disableReordering' | 'getItemLabel'> {
  /** What a line without a title is called, with its number: `address`. */
  kind: string;
  /** What the button that adds a line says. */
  add: string;
  /** What a new line begins with. */
  fresh: object;
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
export const LineInputs = ({ source, label = false, kind, add, fresh, ...props }: LineInputsProps) => (
  <ArrayInput source={source} label={label}>
    <SimpleFormIterator
      fullWidth
      disableClear
      addButton={<AddButton label={add} fresh={fresh} />}
      removeButton={<RemoveLine kind={kind} />}
      reOrderButtons={<MoveLine kind={kind} />}
      sx={style}
      {...props}
    />
  </ArrayInput>
);
