import { Box, Link } from '@mui/material';
import { useRecordContext, useReference } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { MailAlias } from './mail-alias.ts';

/** `sales@example.com`; empty until the record is loaded. */
export function AliasAddress() {
  const record = useRecordContext<MailAlias>();
  const { referenceRecord: domain } = useReference({ reference: 'domains', id: record?.domain_id ?? 0 });
  return record && `${record.alias}@${domain?.name ?? '…'}`;
}

/** Phones show the target here, since they hide its column. */
export function AliasLink() {
  const record = useRecordContext<MailAlias>();
  if (!record) return null;
  return (
    <>
      <Link
        component={RouterLink}
        to={`/mail-aliases/${record.ID}`}
        underline="hover"
        onClick={(event) => event.stopPropagation()}
        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        <AliasAddress />
      </Link>
      <Box sx={{ display: { sm: 'none' }, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        → {record.email}
      </Box>
    </>
  );
}
