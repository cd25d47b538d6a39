import { email, required } from 'ra-core';
import { FieldRow, FormCard } from '../design/FormCard.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { AddressInputs } from './AddressInputs.tsx';
import { WebsiteUser } from './WebsiteUser.tsx';

export const CustomerForm = () => (
  <RecordForm>
    <FormCard title="Contact">
      <FieldRow>
        <TextInput source="first_name" />
        <TextInput source="last_name" validate={required()} />
      </FieldRow>
      <TextInput source="email" type="email" validate={email()} />
      <TextInput source="notes" multiline minRows={2} helperText="Internal note, not shown to customers" />
      <WebsiteUser />
    </FormCard>
    <FormCard title="Addresses">
      <AddressInputs />
    </FormCard>
  </RecordForm>
);
