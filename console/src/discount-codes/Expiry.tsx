import { Box } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { type DiscountCode, expiryLabel, isExpired } from './discount-code.ts';

export function Expiry() {
  const record = useRecordContext<DiscountCode>();
  if (!record) return null;
  const { expiry } = record;
  return (
    <Box component="span" sx={{ color: isExpired(expiry) ? 'text.secondary' : 'inherit' }}>
      {expiryLabel(expiry)}
    </Box>
  );
}
