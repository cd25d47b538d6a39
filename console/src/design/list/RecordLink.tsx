import { Link } from '@mui/material';
import { useCreatePath, useRecordContext, useResourceContext } from 'ra-core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

/** Leads to the record's page. */
export function RecordLink({ children }: { children: ReactNode }) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  if (!record) return null;
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource, id: record.id, type: 'edit' })}
      underline="hover"
      color="text.primary"
      sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {children}
    </Link>
  );
}
