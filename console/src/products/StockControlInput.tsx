import { Alert, Box } from '@mui/material';
import { BooleanInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
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
        label="Count the stock of each combination on its own"
        helperText="Such as 3 of small and blue, 5 of large and blue. Otherwise there is one number for the whole product"
      />
      {isChanged && (
        <Alert severity="warning">
          {byOption
            ? `When you save, ${combinationsOf(options)} combinations begin at 0. The present number, ${product.stock_number}, is given up: note it if you need it for counting.`
            : `When you save, the counts of the combinations are given up. The product begins with their sum, ${product.stock_number}.`}
        </Alert>
      )}
      {!isChanged && byOption && (
        <Alert severity="info" icon={false}>
          New combinations begin at 0, those of removed items are no longer counted, renamed ones keep their
          counts.
        </Alert>
      )}
    </Box>
  );
}
