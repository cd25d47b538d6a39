import { Box } from '@mui/material';
import { required } from 'ra-core';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { AmountInput } from '../shared/AmountInput.tsx';
import { NestedListInput } from '../shared/NestedListInput.tsx';
import { FlagInput } from './FlagInput.tsx';
import { newItem, uniqueTitle } from './product.ts';

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: '2fr 1fr 1fr auto' },
  columnGap: 1.5,
  alignItems: 'start',
  width: '100%',
};
const wholeLine = { gridColumn: { xs: '1 / -1', md: 'auto' } };

export const ItemInputs = () => (
  <NestedListInput source="items" itemName="value" addLabel="Add value" newItem={newItem}>
    <Box sx={grid}>
      <TextInput source="title" helperText={false} validate={[required(), uniqueTitle]} sx={wholeLine} />
      <AmountInput source="price_adjustment" helperText={false} />
      <AmountInput source="weight_adjustment" decimals={3} helperText={false} />
      <FlagInput
        source="is_custom_input"
        label="Customer enters text"
        helperText={false}
        sx={{ ...wholeLine, width: 'auto', mt: { md: 1 } }}
      />
    </Box>
  </NestedListInput>
);
