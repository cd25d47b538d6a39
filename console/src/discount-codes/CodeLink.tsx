import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { RecordLink } from '../shared/RecordLink.tsx';
import { type DiscountCode, discountLabel } from './discount-code.ts';

/** A code, as the link to its page; on a telephone also what it takes off, for which there is no column. */
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
