import { Box, Skeleton } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useEditContext } from 'react-admin';

/**
 * Shows a form once its record was read by itself. What a list knew of it is shown by react-admin meanwhile, and taken
 * back when the answer comes, with all that was typed until then.
 */
export function LoadedRecord({ children }: { children: ReactNode }) {
  const { record, isFetching } = useEditContext();
  const [read, setRead] = useState<unknown>();
  // Later readings, after an undo for example, leave the form where it is.
  if (!isFetching && read !== record?.id) setRead(record?.id);
  if (read === record?.id) return children;
  return (
    <Box sx={{ p: 2 }}>
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
