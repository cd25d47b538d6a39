import { required } from 'react-admin';
import { notNegative } from '../shared/amount.ts';
import { MoneyInput } from '../shared/MoneyInput.tsx';

export const PriceInputs = () => (
  <>
    <MoneyInput source="price" validate={[required(), notNegative]} helperText="What it costs now" />
    <MoneyInput
      source="was_price"
      validate={notNegative}
      helperText="Shown struck through beside the price; 0 for none"
    />
    <MoneyInput source="rrp" validate={notNegative} helperText="What its maker says; 0 for none" />
    <MoneyInput
      source="trade_price"
      validate={notNegative}
      helperText="What other shops pay you; 0 for none"
    />
  </>
);
