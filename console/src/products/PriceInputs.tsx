import { required } from 'react-admin';
import { AmountInput } from '../shared/AmountInput.tsx';

export const PriceInputs = () => (
  <>
    <AmountInput source="price" nonNegative validate={required()} helperText="The current price" />
    <AmountInput
      source="was_price"
      nonNegative
      helperText="Shown crossed out next to the price; 0 for none"
    />
    <AmountInput source="rrp" nonNegative helperText="The manufacturer’s recommended price; 0 for none" />
    <AmountInput source="trade_price" nonNegative helperText="Price for business customers; 0 for none" />
  </>
);
