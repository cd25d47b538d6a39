import { useRecordContext, useReference } from 'ra-core';
import type { MailAlias } from './mail-alias.ts';

/** `sales@example.com`; empty until the record is loaded. */
export function AliasAddress() {
  const record = useRecordContext<MailAlias>();
  const { referenceRecord: domain } = useReference({ reference: 'domains', id: record?.domain_id ?? 0 });
  return record && `${record.alias}@${domain?.name ?? '…'}`;
}
