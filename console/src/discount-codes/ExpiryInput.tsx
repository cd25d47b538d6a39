import { Box, FormControlLabel, Switch } from '@mui/material';
import { required } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { DateInput } from '../design/inputs/DateInput.tsx';
import { noExpiry } from './discount-code.ts';

export function ExpiryInput() {
  const { setValue } = useFormContext();
  const expiry = useWatch({ name: 'expiry', defaultValue: noExpiry }) as string | null;
  const expires = expiry !== noExpiry;
  return (
    <Box sx={{ width: '100%' }}>
      <FormControlLabel
        control={<Switch edge="start" checked={expires} />}
        sx={{ ml: 0, gap: 1 }}
        label="Expires"
        onChange={(_event, on) => setValue('expiry', on ? null : noExpiry, { shouldDirty: true })}
      />
      {expires ? <DateInput source="expiry" validate={required()} /> : null}
    </Box>
  );
}
