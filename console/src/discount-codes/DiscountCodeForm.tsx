import { RadioButtonGroupInput, required, TextInput } from 'react-admin';
import { RecordForm } from '../shared/RecordForm.tsx';
import { ExpiryInput } from './ExpiryInput.tsx';

const types = [
  { id: 'percent', name: 'A percentage' },
  { id: 'amount', name: 'An amount' },
];

export const DiscountCodeForm = () => (
  <RecordForm>
    <TextInput source="name" validate={required()} helperText="For you; buyers do not see it" />
    <TextInput source="code" validate={required()} helperText="Letters and digits" />
    <RadioButtonGroupInput source="type" choices={types} defaultValue="percent" />
    <TextInput source="amount" validate={required()} slotProps={{ htmlInput: { inputMode: 'decimal' } }} />
    <ExpiryInput />
  </RecordForm>
);
