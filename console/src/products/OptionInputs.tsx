import { Box } from '@mui/material';
import { required } from 'ra-core';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { NestedListInput } from '../shared/NestedListInput.tsx';
import { FlagInput } from './FlagInput.tsx';
import { ItemInputs } from './ItemInputs.tsx';
import { newOption, uniqueTitle } from './product.ts';
import { StockControlInput } from './StockControlInput.tsx';

export const OptionInputs = () => (
  <>
    <NestedListInput
      source="options"
      itemName="option"
      addLabel="Add option"
      newItem={newOption}
      getItemLabel={(index) => `Option ${index + 1}`}
    >
      <Box sx={{ width: '100%', pb: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', maxWidth: 720 }}>
          <TextInput
            source="title"
            helperText={false}
            validate={[required(), uniqueTitle]}
            sx={{ flex: '1 1 200px' }}
          />
          <FlagInput source="required" label="Required" helperText={false} sx={{ width: 'auto' }} />
        </Box>
        <ItemInputs />
      </Box>
    </NestedListInput>
    <StockControlInput />
  </>
);
