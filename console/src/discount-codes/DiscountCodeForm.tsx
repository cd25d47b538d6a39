import { RadioButtonGroupInput, required, TextInput } from 'react-admin';
import { MoneyInput } from '../shared/MoneyInput.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { types } from './discount-code.ts';
import { ExpiryInput } from './ExpiryInput.tsx';

export const DiscountCodeForm = () => (
  <RecordForm>
    <TextInput source="name" validate={required()} helperText="For you; buyers do not see it" />
    <TextInput source="code" validate={required()} helperText="Letters and digits" />
    <RadioButtonGroupInput source="type" choices={types} defaultValue="percent" />
    <MoneyInput source="amount" validate={required()} />
    <ExpiryInput />
  </RecordForm>
);
