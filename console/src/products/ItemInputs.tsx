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

const gridAreas = (areas: Record<number, string>): object =>
  Object.fromEntries(
    Object.entries(areas).map(([child, area]) => [
      `& > :nth-child(${child})`,
      { gridArea: { xs: area, md: 'auto' } },
    ]),
  );

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
  // On phones the name is between the buttons, and the rest below it.
  ...gridAreas({ 1: '1 / 1', 2: '1 / 2 / 2 / 4', 3: '2 / 2', 4: '2 / 3', 5: '3 / 2 / 4 / 4', 6: '1 / 4' }),
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
