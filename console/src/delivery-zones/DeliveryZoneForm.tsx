import { required } from 'ra-core';
import { FormCard } from '../design/FormCard.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
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
