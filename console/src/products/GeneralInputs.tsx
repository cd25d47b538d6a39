import { BooleanInput, required, TextInput } from 'react-admin';
import { CategoryInput } from '../categories/CategoryInput.tsx';
import { AmountInput } from '../shared/AmountInput.tsx';

export const GeneralInputs = () => (
  <>
    <TextInput source="title" validate={required()} />
    <CategoryInput source="parent_category" noneLabel="None" />
    <TextInput source="sku" helperText="Your own stock code" />
    <AmountInput source="weight" decimals={3} nonNegative helperText="In your shop’s shipping unit" />
    <BooleanInput source="visible" />
    <BooleanInput source="free_postage" helperText="For digital or small items" />
  </>
);
