import { Alert, Box } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { BooleanInput } from '../design/inputs/BooleanInput.tsx';
import { type Product, type ProductOption, removesOptions } from './product.ts';

export const combinationsOf = (options: ProductOption[] = []): number =>
  options
    .map(({ items }) => items?.length ?? 0)
    .filter(Boolean)
    .reduce((count, items) => count * items, 1);

/** Switch for stock per combination, with a warning about the counts that are lost. */
export function StockControlInput() {
  const product = useRecordContext<Product>();
  const isTurnedOn = useWatch({ name: 'option_based_stock_control' }) as boolean | undefined;
  const options = useWatch({ name: 'options' }) as ProductOption[] | undefined;
  const byOption = isTurnedOn && !removesOptions({ options }, product);
  const isChanged = product && Boolean(byOption) !== Boolean(product.option_based_stock_control);
  return (
    <Box sx={{ width: '100%', maxWidth: 720, mt: 1 }}>
      <BooleanInput
        source="option_based_stock_control"
        label="Track stock per variant"
        helperText="For example 3 of Small / Blue and 5 of Large / Blue. Otherwise the product has one stock number."
      />
      {isChanged && (
        <Alert severity="warning">
          {byOption
            ? `When you save, ${combinationsOf(options)} variants start at 0. The current stock, ${product.stock_number}, is discarded. Note it if you still need it.`
            : `When you save, the stock of the variants is discarded. The product starts with their total, ${product.stock_number}.`}
        </Alert>
      )}
      {!isChanged && byOption && (
        <Alert severity="info" icon={false}>
          New variants start at 0. Renamed variants keep their stock; removed ones are no longer tracked.
        </Alert>
      )}
    </Box>
  );
}
