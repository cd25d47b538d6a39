import { required } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { FormCard } from '../design/FormCard.tsx';
import { RadioInput } from '../design/inputs/RadioInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { AmountInput } from '../shared/AmountInput.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { CodeInput } from './CodeInput.tsx';
import { discountTypes } from './discount-code.ts';
import { ExpiryInput } from './ExpiryInput.tsx';

export const DiscountCodeForm = () => (
  <RecordForm>
    <FormCard>
      <TextInput source="name" validate={required()} helperText="Internal name, not shown to customers" />
      <CodeInput />
      <RadioInput source="type" choices={discountTypes} defaultValue="percent" />
      <DiscountInput />
      <ExpiryInput />
    </FormCard>
  </RecordForm>
);

function DiscountInput() {
  const type = useWatch({ name: 'type' }) as unknown;
  return <AmountInput source="amount" unit={type === 'amount' ? 'money' : 'percent'} validate={required()} />;
}
