import { required } from 'ra-core';
import { TextInput } from 'react-admin';
import { FormCard } from '../design/FormCard.tsx';
import { AmountInput } from '../shared/AmountInput.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { TaxInputs } from './TaxInputs.tsx';

export const DeliveryZoneForm = () => (
  <RecordForm>
    <FormCard>
      <TextInput source="name" validate={required()} helperText="A country or region, e.g. European Union" />
      <AmountInput
        source="free_postage_above"
        nonNegative
        helperText="Delivery is free for orders above this amount; leave 0 for never"
      />
      <TaxInputs />
    </FormCard>
  </RecordForm>
);
