import { email, required, useRecordContext } from 'ra-core';
import { FieldRow, FormCard } from '../design/FormCard.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { AddressInputs } from './AddressInputs.tsx';
import type { Customer } from './customer.ts';
import { WebsiteUser } from './WebsiteUser.tsx';

export function CustomerForm() {
  const user = useRecordContext<Customer>()?.user;
  return (
    <RecordForm aside={user?.username && <WebsiteUser user={user} />}>
      <FormCard title="Contact">
        <FieldRow>
          <TextInput source="first_name" />
          <TextInput source="last_name" validate={required()} />
        </FieldRow>
        <TextInput source="email" type="email" validate={email()} />
        <TextInput source="notes" multiline minRows={2} helperText="Internal note, not shown to customers" />
      </FormCard>
      <FormCard title="Addresses">
        <AddressInputs />
      </FormCard>
    </RecordForm>
  );
}
