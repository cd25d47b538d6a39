import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import { RecordNames } from '../design/list/RecordNames.tsx';
import type { Column, ListFilter } from '../design/list/types.ts';
import { StatusChip } from '../design/StatusChip.tsx';
import { EditableCell } from './EditableCell.tsx';
import { ProductBulkActions } from './ProductBulkActions.tsx';
import type { Product } from './product.ts';
import { StockCell } from './StockCell.tsx';
import { useLowStockLimit } from './use-low-stock-limit.ts';

const Visibility = ({ visible }: Pick<Product, 'visible'>) => (
  <StatusChip kind={visible ? 'good' : 'neutral'} label={visible ? 'Visible' : 'Hidden'} />
);

const columns: Column<Product>[] = [
  {
    source: 'title',
    isSortable: true,
    render: ({ sku, visible }) => (
      <NameCell
        source="title"
        detailUntil="md"
        detail={
          <>
            {sku}
            {!visible && <Visibility visible={visible} />}
          </>
        }
      />
    ),
  },
  { source: 'sku', isSortable: true, visibleFrom: 'md' },
  {
    source: 'parent_category',
    visibleFrom: 'lg',
    render: ({ parent_category: id }) => (
      <RecordNames resource="categories" nameField="title" ids={id ? [id] : []} />
    ),
  },
  {
    source: 'visible',
    label: 'Visibility',
    visibleFrom: 'md',
    render: (product) => <Visibility {...product} />,
  },
  {
    source: 'stock_number',
    label: 'Stock',
    isSortable: true,
    align: 'right',
    render: () => <StockCell />,
  },
  {
    source: 'price',
    isSortable: true,
    align: 'right',
    render: () => <EditableCell source="price" label="Price" />,
  },
  { source: 'was_price', label: 'Compare-at price', align: 'right', isMoney: true, isOptional: true },
];

const visible = { label: 'Visible', filter: { visible: 'true' } };
const hidden = { label: 'Hidden', filter: { visible: 'false' } };
const outOfStock = { label: 'Out of stock', filter: { stock_to: 0 } };

const bulkActions = <ProductBulkActions />;

export function ProductList() {
  const limit = useLowStockLimit() ?? 5;
  const lowStock = { label: 'Low stock', filter: { stock_above: 0, stock_to: limit } };
  const filters: ListFilter[] = [
    { kind: 'record', label: 'Category', source: 'category_id', resource: 'categories', nameField: 'title' },
    { kind: 'choice', label: 'Visibility', choices: [visible, hidden] },
    { kind: 'choice', label: 'Stock', choices: [lowStock, outOfStock] },
  ];
  return (
    <RecordList<Product>
      columns={columns}
      filters={filters}
      views={[visible, hidden, lowStock, outOfStock]}
      bulkActions={bulkActions}
      searchPlaceholder="Name or SKU"
    />
  );
}
