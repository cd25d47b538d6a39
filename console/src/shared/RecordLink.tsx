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
      sx={{ fontWeight: 600, overflowWrap: 'break-word' }}
    >
      {record[source] || `#${record.id}`}
    </Link>
  );
}
