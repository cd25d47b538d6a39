import { Link } from '@mui/material';
import { useCreatePath, useRecordContext, useResourceContext } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';

export function RecordLink({ source }: { source: string }) {
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
      onClick={(event) => event.stopPropagation()}
      // Leaves room for other columns, however long a word is.
      sx={{ fontWeight: 600, overflowWrap: 'anywhere', display: 'inline-block', minWidth: '6em' }}
    >
      {record[source] || `#${record.id}`}
    </Link>
  );
}
