import { useWatch } from 'react-hook-form';
import { CategoryInput } from '../categories/CategoryInput.tsx';
import { SelectInput } from '../design/inputs/SelectInput.tsx';
import { AmountInput } from '../shared/AmountInput.tsx';
import { backorderChoices } from './product.ts';

const unchangedLabel = 'No change';
const visibilityChoices = [
  { id: 'true', name: 'Visible' },
  { id: 'false', name: 'Hidden' },
];
const priceChangeChoices = [
  { id: 'amount', name: 'By an amount' },
  { id: 'percent', name: 'By a percentage' },
];

/** Empty inputs change nothing. */
export function BulkEditInputs() {
  const priceChangeType = useWatch({ name: 'price_by' }) as string | undefined;
  return (
    <>
      <CategoryInput
        source="parent_category"
        label="Move to category"
        helperText="Leave empty to keep each category"
      />
      <SelectInput
        source="visible"
        label="Visibility"
        choices={visibilityChoices}
        emptyText={unchangedLabel}
      />
      <SelectInput
        source="price_by"
        label="Price change"
        choices={priceChangeChoices}
        emptyText={unchangedLabel}
      />
      {priceChangeType && (
        <AmountInput
          source="price_change"
          label={priceChangeType === 'percent' ? 'Percent to add' : 'Amount to add'}
          helperText="Use a minus sign to lower prices, e.g. -5"
          slotProps={{ htmlInput: { inputMode: 'text' } }}
          unit={priceChangeType === 'percent' ? 'percent' : 'money'}
        />
      )}
      <SelectInput source="stock_backorder" choices={backorderChoices} emptyText={unchangedLabel} />
    </>
  );
}
