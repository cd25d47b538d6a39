import { required } from 'react-admin';
import { AmountInput } from '../shared/AmountInput.tsx';
import { notNegative } from '../shared/amount.ts';

export const PriceInputs = () => (
  <>
    <AmountInput source="price" validate={[required(), notNegative]} helperText="The current price" />
    <AmountInput
      source="was_price"
      validate={notNegative}
      helperText="Shown crossed out next to the price; 0 for none"
    />
    <AmountInput
      source="rrp"
      validate={notNegative}
      helperText="The manufacturer’s recommended price; 0 for none"
    />
    <AmountInput
      source="trade_price"
      validate={notNegative}
      helperText="Price for business customers; 0 for none"
    />
  </>
);
