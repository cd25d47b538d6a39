import { required } from 'react-admin';
import { MoneyInput } from '../shared/MoneyInput.tsx';

export const PriceInputs = () => (
  <>
    <MoneyInput source="price" validate={required()} helperText="What it costs now" />
    <MoneyInput source="was_price" helperText="Shown struck through beside the price; 0 for none" />
    <MoneyInput source="rrp" helperText="What its maker says; 0 for none" />
    <MoneyInput source="trade_price" helperText="What other shops pay you; 0 for none" />
  </>
);
