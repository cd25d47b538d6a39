import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { BooleanInput } from '../design/inputs/BooleanInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { AmountInput } from '../shared/AmountInput.tsx';
import { notNegative } from '../shared/amount.ts';
import { notAbove100 } from './delivery-zone.ts';

/** Hides settings that only apply if the switch above is on. */
export function TaxInputs() {
  const enabled = useWatch({ name: 'tax_enabled' }) as boolean | undefined;
  const charged = useWatch({ name: 'charge_tax_in_this_zone' }) as boolean | undefined;
  return (
    <>
      <BooleanInput
        source="tax_enabled"
        helperText="For example value added tax (VAT) or sales tax"
        defaultValue={false}
      />
      {enabled && (
        <Box sx={{ pl: 2, borderLeft: 2, borderColor: 'divider', width: '100%', mb: 2 }}>
          <BooleanInput
            source="charge_tax_in_this_zone"
            helperText="Turn off for countries that you export to tax-free"
            defaultValue={false}
          />
          {charged && (
            <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
              <TextInput source="tax_name" helperText="Shown on invoices, e.g. VAT" />
              <AmountInput
                source="tax_rate"
                helperText="For example 20"
                validate={[notNegative, notAbove100]}
                unit="percent"
              />
            </Box>
          )}
          <BooleanInput
            source="prices_are_exclusive_of_tax"
            helperText="Turn off if your prices already include tax"
            defaultValue={false}
          />
        </Box>
      )}
    </>
  );
}
