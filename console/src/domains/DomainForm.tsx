import { required, type SimpleFormProps, TextInput } from 'react-admin';
import { RecordForm } from '../shared/RecordForm.tsx';

export const DomainForm = (props: Omit<SimpleFormProps, 'children'>) => (
  <RecordForm {...props}>
    <TextInput
      source="name"
      validate={required()}
      helperText="Such as example.com, without www. You must own it already"
    />
  </RecordForm>
);
