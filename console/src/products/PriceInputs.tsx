import { required } from 'ra-core';
import { AmountInput } from '../shared/AmountInput.tsx';

export const PriceInputs = () => (
  <>
    <AmountInput source="price" nonNegative validate={required()} helperText="Current selling price" />
    <AmountInput
      source="was_price"
      nonNegative
      helperText="Shown crossed out next to the price; leave 0 for none"
    />
    <AmountInput source="rrp" nonNegative helperText="Manufacturer’s recommended price; leave 0 for none" />
    <AmountInput
      source="trade_price"
      nonNegative
      helperText="Wholesale price for business customers; leave 0 for none"
    />
  </>
);
