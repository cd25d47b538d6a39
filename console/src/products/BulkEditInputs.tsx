import { required } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { CategoryInput } from '../categories/CategoryInput.tsx';
import { FieldRow } from '../design/FormCard.tsx';
import { SelectInput } from '../design/inputs/SelectInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { AmountInput } from '../shared/AmountInput.tsx';
import type { BulkChange } from './bulk-update.ts';
import { isDecimal } from './changed-price.ts';
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
const wasPriceChoices = [
  { id: 'price', name: 'The current price' },
  { id: 'amount', name: 'An amount' },
  { id: 'none', name: 'None' },
];

const number = (typed: unknown): string | undefined =>
  !typed || isDecimal(String(typed)) ? undefined : 'Enter a number, such as 12.50';
const wholeNumber = (typed: unknown): string | undefined =>
  !typed || /^-?\d+$/.test(String(typed)) ? undefined : 'Enter a whole number';

/** Empty inputs change nothing. */
export function BulkEditInputs() {
  const { price_by, was_price_by } = useWatch<BulkChange>() as BulkChange;
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
      <FieldRow>
        <SelectInput
          source="price_by"
          label="Price change"
          choices={priceChangeChoices}
          emptyText={unchangedLabel}
        />
        {price_by && (
          <AmountInput
            source="price_change"
            label={price_by === 'percent' ? 'Percent to add' : 'Amount to add'}
            helperText="Use a minus sign to lower prices, e.g. -5"
            validate={[required(), number]}
            slotProps={{ htmlInput: { inputMode: 'text' } }}
            unit={price_by === 'percent' ? 'percent' : 'money'}
          />
        )}
      </FieldRow>
      <FieldRow>
        <SelectInput
          source="was_price_by"
          label="Compare-at price"
          choices={wasPriceChoices}
          emptyText={unchangedLabel}
        />
        {was_price_by === 'amount' && (
          <AmountInput
            source="was_price"
            label="Amount"
            nonNegative
            unit="money"
            validate={[required(), number]}
          />
        )}
      </FieldRow>
      <TextInput
        source="stock_number"
        label="Stock"
        validate={wholeNumber}
        helperText="Leave empty to keep each stock"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <SelectInput source="stock_backorder" choices={backorderChoices} emptyText={unchangedLabel} />
    </>
  );
}
