import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { required } from 'ra-core';
import { SelectInput } from '../design/inputs/SelectInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { AmountInput } from '../shared/AmountInput.tsx';
import { AddItemField } from '../shared/nested-list/AddItemField.tsx';
import { MoveHandle } from '../shared/nested-list/MoveHandle.tsx';
import { NestedList } from '../shared/nested-list/NestedList.tsx';
import { RemoveButton } from '../shared/nested-list/RemoveButton.tsx';
import { newItem, uniqueTitle } from './product.ts';

const itemTypes = [
  { id: '0', name: 'Choice' },
  { id: '1', name: 'Custom text' },
];

const columns = '34px minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) 34px';

/** A row of a table; on phones a card of two columns. */
const row = {
  ...{ display: 'grid', columnGap: 1, alignItems: 'start', py: 0.25 },
  gridTemplateColumns: { xs: '34px minmax(0, 1fr) minmax(0, 1fr) 34px', md: columns },
  '& .MuiFormControl-root': { my: { xs: 0.5, md: 0.25 }, maxWidth: 'none' },
  // Shown once, in the head.
  '& .MuiInputLabel-root': { md: visuallyHidden },
  '& > button': { mt: { xs: 3.75, md: 0.75 } },
  '& [data-remove]': { opacity: { md: 0.55 } },
  '&:hover [data-remove], & [data-remove]:focus-visible': { opacity: 1 },
  // Name and buttons in the first line, the rest below.
  '& > :nth-of-type(2)': { gridColumn: { xs: '2 / 4', md: 'auto' } },
  '& > [data-remove]': {
    order: { xs: -1, md: 0 },
    gridColumn: { xs: 4, md: 'auto' },
    gridRow: { xs: 1, md: 'auto' },
  },
};

const head = (
  <Box
    aria-hidden
    sx={{
      ...{ display: { xs: 'none', md: 'grid' }, gridTemplateColumns: columns, columnGap: 1 },
      ...{ typography: 'caption', fontWeight: 600, color: 'text.secondary' },
    }}
  >
    <span />
    <span>Value</span>
    <span>Price ±</span>
    <span>Weight ±</span>
    <span>Type</span>
  </Box>
);

const item = (
  <>
    <MoveHandle itemName="value" />
    <TextInput source="title" validate={[required(), uniqueTitle]} />
    <AmountInput source="price_adjustment" />
    <AmountInput source="weight_adjustment" unit="weight" />
    <SelectInput source="is_custom_input" label="Type" choices={itemTypes} defaultValue="0" />
    <RemoveButton itemName="value" />
  </>
);

/** The values of an option, as a table. */
export const ItemInputs = () => (
  <NestedList source="items" head={head} item={item} itemSx={row}>
    <Box data-add sx={{ px: { md: '42px' }, pt: 0.5 }}>
      <AddItemField label="Add value" newItem={(title) => ({ ...newItem, title })} />
    </Box>
  </NestedList>
);
