import { Alert, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { isSameValue } from '../../api/changed-fields.ts';
import { SelectInput } from '../../design/inputs/SelectInput.tsx';
import { TextInput } from '../../design/inputs/TextInput.tsx';
import { backorderChoices, type Product, toRequestBody } from '../product.ts';
import { StockGrid } from './StockGrid.tsx';
import { stockQuery } from './stock.ts';

export function StockInputs() {
  const product = useRecordContext<Product>();
  const byOption = useWatch({ name: 'option_based_stock_control' }) as boolean | undefined;
  const options = useWatch({ name: 'options' }) as Product['options'] | undefined;
  if (!product) return null;
  const hasUnsavedOptions =
    Boolean(byOption) !== Boolean(product.option_based_stock_control) ||
    (byOption && !isSameValue(toRequestBody({ options: options ?? [] }).options, product.options));
  return (
    <>
      <SelectInput
        source="stock_backorder"
        choices={backorderChoices}
        validate={(value) => (value === '' ? 'Required' : undefined)}
        sx={{ maxWidth: 420 }}
      />
      {hasUnsavedOptions ? (
        <Alert severity="info">Save your option changes before editing stock.</Alert>
      ) : byOption ? (
        <Combinations product={product.ID} />
      ) : (
        <TextInput
          source="stock_number"
          helperText="To track stock per variant, turn it on under Options"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ maxWidth: 420 }}
        />
      )}
    </>
  );
}

function Combinations({ product }: { product: number }) {
  const { data: records, error } = useQuery(stockQuery(product));
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!records) return <LinearProgress aria-label="Loading stock" sx={{ width: '100%' }} />;
  if (!records.length)
    return <Typography>No variants yet. Add options, or turn off stock per variant.</Typography>;
  return <StockGrid records={records} />;
}
