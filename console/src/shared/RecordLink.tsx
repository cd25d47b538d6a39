import { Link } from '@mui/material';
import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

/** A record's name (or another field) in a list, as a link to its page. */
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
      onClick={(event) => event.stopPropagation()}
      // However long a word is, there is room for the other columns.
      sx={{ fontWeight: 600, overflowWrap: 'anywhere', display: 'inline-block', minWidth: '6em' }}
    >
      {record[source] || `#${record.id}`}
    </Link>
  );
}
