import { PlusIcon } from '@heroicons/react/24/outline';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import {
  ArrayInputBase,
  RecordContextProvider,
  SimpleFormIteratorBase,
  SimpleFormIteratorItemBase,
  useArrayInput,
  useRecordContext,
  useSimpleFormIterator,
  useWrappedSource,
} from 'ra-core';
import type { ReactNode } from 'react';
import { get, useFormState } from 'react-hook-form';
import { MoveItemButtons, RemoveItemButton } from './NestedListButtons.tsx';

interface NestedListInputProps {
  source: string;
  /** Names an item without a title: `address` → `address 1`. */
  itemName: string;
  addLabel: string;
  /** Initial value of a new item. */
  newItem: object;
  getItemLabel?: (index: number) => string;
  disableReordering?: boolean;
  children: ReactNode;
}

/** A list within a record, such as a customer's addresses. */
export const NestedListInput = ({ source, addLabel, newItem, ...props }: NestedListInputProps) => (
  <ArrayInputBase source={source}>
    <SimpleFormIteratorBase>
      <ItemList {...props} />
      <ListError />
      <AddButton label={addLabel} newItem={newItem} />
    </SimpleFormIteratorBase>
  </ArrayInputBase>
);

type ItemListProps = Omit<NestedListInputProps, 'source' | 'addLabel' | 'newItem'>;

function ItemList({ itemName, getItemLabel, disableReordering = false, children }: ItemListProps) {
  const { fields } = useArrayInput();
  const stored: unknown = get(useRecordContext(), useWrappedSource(''));
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {fields.map((item, index) => (
        <RecordContextProvider key={item.id} value={(Array.isArray(stored) && stored[index]) || {}}>
          <SimpleFormIteratorItemBase index={index}>
            <Box component="li" sx={{ display: 'flex', alignItems: 'start', gap: 1, pb: 1 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {getItemLabel && (
                  <Typography variant="subtitle2" component="h3">
                    {getItemLabel(index)}
                  </Typography>
                )}
                {children}
              </Box>
              {!disableReordering && <MoveItemButtons itemName={itemName} />}
              <RemoveItemButton itemName={itemName} />
            </Box>
          </SimpleFormIteratorItemBase>
        </RecordContextProvider>
      ))}
    </Box>
  );
}

/** Why the list as a whole is refused. */
export function ListError() {
  const name = useWrappedSource('');
  const { errors } = useFormState({ name });
  const error = get(errors, name) as { message?: string; root?: { message?: string } } | undefined;
  const message = error?.root?.message ?? error?.message;
  return message ? <FormHelperText error>{message}</FormHelperText> : null;
}

function AddButton({ label, newItem }: { label: string; newItem: object }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button size="small" startIcon={<PlusIcon />} onClick={() => add(structuredClone(newItem))}>
      {label}
    </Button>
  );
}
