import { BooleanInput, required, TextInput } from 'react-admin';
import { CategoryInput } from '../categories/CategoryInput.tsx';
import { MoneyInput } from './MoneyInput.tsx';

export const GeneralInputs = () => (
  <>
    <TextInput source="title" label="Name" validate={required()} />
    <CategoryInput source="parent_category" label="Category" none="None" />
    <TextInput source="sku" label="SKU" helperText="Your own number for it" />
    <MoneyInput source="weight" helperText="In the unit that your shop uses for postage" />
    <BooleanInput source="visible" label="Shown on the site" />
    <BooleanInput
      source="free_postage"
      label="Sent free of charge"
      helperText="For what is downloaded, or small enough"
    />
  </>
);
