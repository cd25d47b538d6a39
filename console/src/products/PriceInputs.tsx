import { required } from 'react-admin';
import { MoneyInput } from './MoneyInput.tsx';

export const PriceInputs = () => (
  <>
    <MoneyInput source="price" validate={required()} helperText="What it costs now" />
    <MoneyInput
      source="was_price"
      label="Former price"
      helperText="Shown struck through beside the price; 0 for none"
    />
    <MoneyInput source="rrp" label="Recommended retail price" helperText="What its maker says; 0 for none" />
    <MoneyInput
      source="trade_price"
      label="Price for the trade"
      helperText="What other shops pay you; 0 for none"
    />
  </>
);
