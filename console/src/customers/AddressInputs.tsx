import { Box, Typography } from '@mui/material';
import { email, useSimpleFormIteratorItem } from 'ra-core';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { AddItemButton } from '../shared/nested-list/AddItemButton.tsx';
import { NestedList } from '../shared/nested-list/NestedList.tsx';
import { RemoveButton } from '../shared/nested-list/RemoveButton.tsx';

const line = { gridColumn: '1 / -1' };

const AddressTitle = () => (
  <Typography variant="subtitle1" component="h3">
    Address {useSimpleFormIteratorItem().index + 1}
  </Typography>
);

const address = (
  <>
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
      <AddressTitle />
      <RemoveButton itemName="address" />
    </Box>
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
      <TextInput source="first_name" />
      <TextInput source="last_name" />
      <TextInput source="address1" sx={line} />
      <TextInput source="address2" sx={line} />
      <TextInput source="address3" sx={line} />
      <TextInput source="city" />
      <TextInput source="postcode" />
      <TextInput source="county" />
      <TextInput source="country" />
      <TextInput source="phone" type="tel" />
      <TextInput source="email" type="email" validate={email()} />
    </Box>
  </>
);

const addressSx = { p: 2, mb: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 };

export const AddressInputs = () => (
  <NestedList source="addresses" item={address} itemSx={addressSx}>
    <AddItemButton label="Add address" newItem={{}} />
  </NestedList>
);
