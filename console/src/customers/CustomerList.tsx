import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import type { Column } from '../design/list/types.ts';
import { type Customer, customerName, townLabel } from './customer.ts';
import { Notes } from './Notes.tsx';
import { useContactActions } from './use-contact-actions.ts';

const columns: Column<Customer>[] = [
  {
    source: 'last_name',
    label: 'Name',
    isSortable: true,
    render: (customer) => (
      <NameCell
        name={customerName(customer)}
        detailUntil="md"
        detail={[customer.email, townLabel(customer)].filter(Boolean).join(' · ')}
      />
    ),
  },
  { source: 'email', isSortable: true, visibleFrom: 'md' },
  { source: 'city', label: 'Town or city', visibleFrom: 'md', render: townLabel },
  { source: 'notes', visibleFrom: 'lg', render: ({ notes }) => <Notes text={notes} /> },
  {
    source: 'addresses',
    align: 'right',
    visibleFrom: 'lg',
    isOptional: true,
    render: ({ addresses }) => addresses.length,
  },
];

const sort = { field: 'last_name', order: 'ASC' } as const;

export function CustomerList() {
  const contactActions = useContactActions();
  return (
    <RecordList<Customer>
      columns={columns}
      sort={sort}
      searchPlaceholder="Name or email"
      rowActions={contactActions}
    />
  );
}
