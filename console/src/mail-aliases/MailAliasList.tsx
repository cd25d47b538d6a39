import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import type { Column, ListFilter } from '../design/list/types.ts';
import { AliasAddress } from './AliasAddress.tsx';
import type { MailAlias } from './mail-alias.ts';

const columns: Column<MailAlias>[] = [
  {
    source: 'alias',
    label: 'Alias',
    render: ({ email }) => <NameCell name={<AliasAddress />} detailUntil="sm" detail={`→ ${email}`} />,
  },
  { source: 'email', label: 'Forwards to', visibleFrom: 'sm' },
];

const filters: ListFilter[] = [
  { kind: 'record', label: 'Domain', source: 'domain_id', resource: 'domains', nameField: 'name' },
];

export const MailAliasList = () => <RecordList<MailAlias> columns={columns} filters={filters} />;
