import { SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { CategoryInput } from '../categories/CategoryInput.tsx';
import { MoneyInput } from '../shared/MoneyInput.tsx';
import { backorderChoices } from './product.ts';

const kept = 'Stays as it is';
const shown = [
  { id: 'true', name: 'Show' },
  { id: 'false', name: 'Hide' },
];
const ways = [
  { id: 'amount', name: 'By an amount' },
  { id: 'percent', name: 'By a percentage' },
];

/** What can be changed in many products at once. What is left empty stays. */
export function BulkEditInputs() {
  const by = useWatch({ name: 'price_by' }) as string | undefined;
  return (
    <>
      <CategoryInput
        source="parent_category"
        label="Move to category"
        helperText="Empty: each stays where it is"
      />
      <SelectInput source="visible" label="On the site" choices={shown} emptyText={kept} />
      <SelectInput source="price_by" label="Change the price" choices={ways} emptyText={kept} />
      {by && (
        <MoneyInput
          source="price_change"
          label={by === 'percent' ? 'Percent to add' : 'Amount to add'}
          helperText="With a minus to make them cheaper, such as -5"
          slotProps={{ htmlInput: { inputMode: 'text' } }}
          // Nobody means thousands of percent: a comma is a point there.
          decimals={by === 'percent' ? 3 : 2}
        />
      )}
      <SelectInput source="stock_backorder" choices={backorderChoices} emptyText={kept} />
    </>
  );
}
