import { Box, FormHelperText, type SxProps } from '@mui/material';
import {
  ArrayInputBase,
  RecordContextProvider,
  SimpleFormIteratorBase,
  SimpleFormIteratorItemBase,
  useArrayInput,
  useRecordContext,
  useWrappedSource,
} from 'ra-core';
import type { ReactNode } from 'react';
import { get, useFormState } from 'react-hook-form';

interface NestedListProps {
  source: string;
  /** Each item's inputs and buttons. */
  item: ReactNode;
  itemSx?: SxProps;
  head?: ReactNode;
  /** What adds an item. */
  children: ReactNode;
}

/** A list within a record, such as a customer's addresses. */
export const NestedList = ({ source, head, children, ...props }: NestedListProps) => (
  <ArrayInputBase source={source}>
    <SimpleFormIteratorBase disableAutoFocus>
      <Box data-nested-list>
        {head}
        <Items {...props} />
        <ListError />
        {children}
      </Box>
    </SimpleFormIteratorBase>
  </ArrayInputBase>
);

function Items({ item, itemSx = {} }: Pick<NestedListProps, 'item' | 'itemSx'>) {
  const { fields } = useArrayInput();
  const stored: unknown = get(useRecordContext(), useWrappedSource(''));
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {fields.map(({ id }, index) => (
        <RecordContextProvider key={id} value={(Array.isArray(stored) && stored[index]) || {}}>
          <SimpleFormIteratorItemBase index={index}>
            <Box component="li" data-nested-item sx={itemSx}>
              {item}
            </Box>
          </SimpleFormIteratorItemBase>
        </RecordContextProvider>
      ))}
    </Box>
  );
}

/** Why the list as a whole is refused. */
function ListError() {
  const name = useWrappedSource('');
  const { errors } = useFormState({ name });
  const error = get(errors, name) as { message?: string; root?: { message?: string } } | undefined;
  const message = error?.root?.message ?? error?.message;
  return message ? <FormHelperText error>{message}</FormHelperText> : null;
}
