import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import type { Column, ListFilter } from '../design/list/types.ts';
import { type DiscountCode, discountLabel } from './discount-code.ts';
import { Expiry } from './Expiry.tsx';

const columns: Column<DiscountCode>[] = [
  {
    source: 'code',
    isSortable: true,
    render: (code) => <NameCell source="code" detailUntil="sm" detail={discountLabel(code)} />,
  },
  { source: 'name', visibleFrom: 'sm' },
  { source: 'amount', label: 'Discount', visibleFrom: 'sm', render: discountLabel },
  { source: 'expiry', isSortable: true, render: () => <Expiry /> },
];

const filters: ListFilter[] = [
  { kind: 'range', type: 'date', label: 'Expiry', from: 'expiry_after', to: 'expiry_to' },
];

export const DiscountCodeList = () => <RecordList<DiscountCode> columns={columns} filters={filters} />;
