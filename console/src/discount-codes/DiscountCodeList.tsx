import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import type { Column, ListFilter, ListView } from '../design/list/types.ts';
import { useDuplicate } from '../design/list/use-duplicate.ts';
import { useRowUpdate } from '../design/list/use-row-update.ts';
import { useSite } from '../settings/use-site.ts';
import { formatDay } from '../shared/day.ts';
import { useCopy } from '../shared/use-copy.ts';
import { CodeBulkActions } from './CodeBulkActions.tsx';
import { CodeStatus } from './CodeStatus.tsx';
import {
  type DiscountCode,
  discountCodeCopy,
  discountLabel,
  expiryLabel,
  extendedExpiry,
  extensionDays,
  noExpiry,
  yesterday,
} from './discount-code.ts';

const Discount = (code: DiscountCode) => discountLabel(code, useSite());

const columns: Column<DiscountCode>[] = [
  {
    source: 'code',
    isSortable: true,
    render: (code) => (
      <NameCell
        source="code"
        detailUntil="sm"
        detail={
          <>
            <Discount {...code} />
            <CodeStatus {...code} />
          </>
        }
      />
    ),
  },
  { source: 'name', visibleFrom: 'sm' },
  { source: 'status', visibleFrom: 'sm', render: (code) => <CodeStatus {...code} /> },
  { source: 'amount', label: 'Discount', visibleFrom: 'sm', render: (code) => <Discount {...code} /> },
  {
    source: 'expiry',
    isSortable: true,
    render: ({ expiry }) => expiryLabel(expiry),
  },
];

const filters: ListFilter[] = [
  { kind: 'range', type: 'date', label: 'Expiry', from: 'expiry_after', to: 'expiry_to' },
];

const bulkActions = <CodeBulkActions />;

export function DiscountCodeList() {
  const duplicate = useDuplicate(discountCodeCopy);
  const update = useRowUpdate();
  const copy = useCopy();
  const views: ListView[] = [
    { label: 'Active', filter: { expiry_after: yesterday() } },
    { label: 'Expired', filter: { expiry_to: yesterday() } },
  ];

  function extend(code: DiscountCode): Promise<void> {
    const expiry = extendedExpiry(code.expiry);
    return update(code, { expiry }, `${code.code} now expires ${formatDay(expiry)}`);
  }
  return (
    <RecordList<DiscountCode>
      columns={columns}
      filters={filters}
      views={views}
      bulkActions={bulkActions}
      searchPlaceholder="Code or name"
      rowActions={(code) => [
        { label: 'Copy code', run: () => copy(code.code) },
        ...(code.expiry === noExpiry
          ? []
          : [{ label: `Extend by ${extensionDays} days`, run: () => extend(code) }]),
        { label: 'Duplicate', run: () => duplicate(code.ID) },
      ]}
    />
  );
}
