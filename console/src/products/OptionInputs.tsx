import { Box } from '@mui/material';
import { required } from 'ra-core';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { AddItemButton } from '../shared/nested-list/AddItemButton.tsx';
import { MoveHandle } from '../shared/nested-list/MoveHandle.tsx';
import { NestedList } from '../shared/nested-list/NestedList.tsx';
import { RemoveButton } from '../shared/nested-list/RemoveButton.tsx';
import { FlagInput } from './FlagInput.tsx';
import { ItemInputs } from './ItemInputs.tsx';
import { newOption, uniqueTitle } from './product.ts';
import { StockControlInput } from './StockControlInput.tsx';

const optionHead = {
  ...{ display: 'grid', columnGap: 1, alignItems: 'start', '& > button': { mt: 3.75 } },
  gridTemplateColumns: { xs: '34px minmax(0, 1fr) 34px', sm: '34px minmax(0, 1fr) auto 34px' },
  '& > :nth-child(3)': { gridArea: { xs: '2 / 2', sm: 'auto' } },
};

const option = (
  <>
    <Box sx={optionHead}>
      <MoveHandle itemName="option" />
      <TextInput source="title" validate={[required(), uniqueTitle]} sx={{ mt: 0 }} />
      <FlagInput source="required" label="Required" sx={{ mt: { xs: 0, sm: 3.5 } }} />
      <RemoveButton itemName="option" />
    </Box>
    <ItemInputs />
  </>
);

const optionSx = { p: 1.5, mb: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 };

export const OptionInputs = () => (
  <>
    <NestedList source="options" item={option} itemSx={optionSx}>
      <AddItemButton label="Add option" newItem={newOption} />
    </NestedList>
    <StockControlInput />
  </>
);
