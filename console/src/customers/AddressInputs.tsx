import { Box } from '@mui/material';
import { email } from 'ra-core';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { NestedListInput } from '../shared/NestedListInput.tsx';

const line = { gridColumn: '1 / -1' };

const Address = () => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
      columnGap: 2,
      width: '100%',
      pb: 1,
    }}
  >
    <TextInput helperText={false} source="first_name" />
    <TextInput helperText={false} source="last_name" />
    <TextInput helperText={false} source="address1" sx={line} />
    <TextInput helperText={false} source="address2" sx={line} />
    <TextInput helperText={false} source="address3" sx={line} />
    <TextInput helperText={false} source="city" />
    <TextInput helperText={false} source="postcode" />
    <TextInput helperText={false} source="county" />
    <TextInput helperText={false} source="country" />
    <TextInput helperText={false} source="phone" type="tel" />
    <TextInput helperText={false} source="email" type="email" validate={email()} />
  </Box>
);

export const AddressInputs = () => (
  <NestedListInput
    source="addresses"
    itemName="address"
    addLabel="Add address"
    newItem={{}}
    disableReordering
    getItemLabel={(index) => `Address ${index + 1}`}
  >
    <Address />
  </NestedListInput>
);
