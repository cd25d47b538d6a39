import { required, TextInput } from 'react-admin';
import { AmountInput } from '../shared/AmountInput.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { TaxInputs } from './TaxInputs.tsx';

export const DeliveryZoneForm = () => (
  <RecordForm>
    <TextInput
      source="name"
      validate={required()}
      helperText="A country or a part of the world, such as European Union"
    />
    <AmountInput
      source="free_postage_above"
      nonNegative
      helperText="Orders of more than this amount are sent free of charge; 0 for never"
    />
    <TaxInputs />
  </RecordForm>
);
