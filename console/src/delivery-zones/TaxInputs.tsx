import { Box } from '@mui/material';
import { BooleanInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
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
        label="There is a tax on what you sell"
        helperText="Such as value added tax (VAT) or sales tax"
        defaultValue={false}
      />
      {enabled && (
        <Box sx={{ pl: 2, borderLeft: 2, borderColor: 'divider', width: '100%', mb: 2 }}>
          <BooleanInput
            source="charge_tax_in_this_zone"
            label="Buyers in this zone pay it"
            helperText="Off, for instance, for countries that you export to"
            defaultValue={false}
          />
          {charged && (
            <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
              <TextInput source="tax_name" label="Its name" helperText="As the bill shows it, such as VAT" />
              {/* Percentages never reach thousands, so a comma is a decimal point. */}
              <AmountInput
                source="tax_rate"
                label="Its rate in percent"
                helperText="Such as 20"
                validate={[notNegative, notAbove100]}
                decimals={3}
              />
            </Box>
          )}
          <BooleanInput
            source="prices_are_exclusive_of_tax"
            label="It is added to your prices"
            helperText="Turn off if your prices already include tax"
            defaultValue={false}
          />
        </Box>
      )}
    </>
  );
}
