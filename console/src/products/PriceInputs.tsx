import { required } from 'react-admin';
import { AmountInput } from '../shared/AmountInput.tsx';
import { notNegative } from '../shared/amount.ts';

export const PriceInputs = () => (
  <>
    <AmountInput source="price" validate={[required(), notNegative]} helperText="What it costs now" />
    <AmountInput
      source="was_price"
      validate={notNegative}
      helperText="Shown struck through beside the price; 0 for none"
    />
    <AmountInput source="rrp" validate={notNegative} helperText="What its maker says; 0 for none" />
    <AmountInput
      source="trade_price"
      validate={notNegative}
      helperText="What other shops pay you; 0 for none"
    />
  </>
);
