import { Box } from '@mui/material';
import { email, required, TextInput } from 'react-admin';
import { RecordForm } from '../shared/RecordForm.tsx';
import { AddressInputs } from './AddressInputs.tsx';
import { WebsiteUser } from './WebsiteUser.tsx';

export const CustomerForm = () => (
  <RecordForm>
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2, width: '100%' }}
    >
      <TextInput source="first_name" />
      <TextInput source="last_name" validate={required()} />
    </Box>
    <TextInput source="email" type="email" validate={email()} />
    <TextInput source="notes" multiline minRows={2} helperText="Internal; the customer does not see them" />
    <WebsiteUser />
    <AddressInputs />
  </RecordForm>
);
