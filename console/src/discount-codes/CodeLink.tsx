import { Box } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { RecordLink } from '../shared/RecordLink.tsx';
import { type DiscountCode, discountLabel } from './discount-code.ts';

/** Phones show the discount here, since they hide its column. */
export function CodeLink() {
  const record = useRecordContext<DiscountCode>();
  if (!record) return null;
  return (
    <>
      <RecordLink source="code" />
      <Box sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>{discountLabel(record)}</Box>
    </>
  );
}
