import { Link, Typography } from '@mui/material';
import { useGetList, useRecordContext } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { RecordDeleteButton } from '../shared/DeleteButtons.tsx';
import { aliasListPath } from './domain.ts';

/** A domain with mail aliases cannot be deleted; shows why instead of the button. */
export function DomainDeleteButton() {
  const domain = useRecordContext<ConsoleRecord>();
  const { data: aliases } = useGetList<ConsoleRecord>('mail-aliases', {
    filter: { domain_id: domain?.ID },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'ID', order: 'ASC' },
  });
  if (!domain || !aliases) return null;
  if (!aliases.length) return <RecordDeleteButton />;
  return (
    <Typography variant="body2" color="text.secondary">
      To delete this domain, delete its{' '}
      <Link component={RouterLink} to={aliasListPath(domain.ID)}>
        mail aliases
      </Link>{' '}
      first.
    </Typography>
  );
}
