import { BooleanInput, required, TextInput } from 'react-admin';
import { CategoryInput } from '../categories/CategoryInput.tsx';
import { AmountInput } from '../shared/AmountInput.tsx';
import { notNegative } from '../shared/amount.ts';

export const GeneralInputs = () => (
  <>
    <TextInput source="title" validate={required()} />
    <CategoryInput source="parent_category" noneLabel="None" />
    <TextInput source="sku" helperText="Your own number for it" />
    <AmountInput
      source="weight"
      decimals={3}
      validate={notNegative}
      helperText="In the unit that your shop uses for postage"
    />
    <BooleanInput source="visible" />
    <BooleanInput source="free_postage" helperText="For what is downloaded, or small enough" />
  </>
);
