import { required } from 'ra-core';
import type { ReactNode } from 'react';
import { FormCard } from '../design/FormCard.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';

export const DomainForm = (props: { deleteButton?: ReactNode }) => (
  <RecordForm {...props}>
    <FormCard>
      <TextInput
        source="name"
        validate={required()}
        helperText="e.g. example.com, without www. You must already own it."
      />
    </FormCard>
  </RecordForm>
);
