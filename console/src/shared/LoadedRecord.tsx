import { Box, Skeleton } from '@mui/material';
import { useEditContext } from 'ra-core';
import { type ReactNode, useState } from 'react';

/**
 * Renders a form after its record was fetched. ra-core would render the list's version first, and discard input
 * when the response arrives.
 */
export function LoadedRecord({ children }: { children: ReactNode }) {
  const { record, isFetching } = useEditContext();
  const [loadedId, setLoadedId] = useState<unknown>();
  // Later fetches, after an undo for example, keep the form mounted.
  if (!isFetching && loadedId !== record?.id) setLoadedId(record?.id);
  if (record && loadedId === record.id) return children;
  return (
    <Box sx={{ p: 2 }}>
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
