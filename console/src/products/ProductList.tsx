import { Box } from '@mui/material';
import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import { RecordNames } from '../design/list/RecordNames.tsx';
import type { Column, ListFilter } from '../design/list/types.ts';
import { useDuplicate } from '../design/list/use-duplicate.ts';
import {
  hiddenView,
  useVisibilityAction,
  Visibility,
  visibilityFilter,
  visibleView,
} from '../shared/visibility.tsx';
import { EditableCell } from './EditableCell.tsx';
import { ProductBulkActions } from './ProductBulkActions.tsx';
import { ProductThumbnail } from './ProductThumbnail.tsx';
import type { Product } from './product.ts';
import { productCopy } from './product-copy.ts';
import { StockCell } from './StockCell.tsx';
import { StockNumber } from './StockNumber.tsx';
import { useLowStockLimit } from './use-low-stock-limit.ts';

/** What narrow screens have no columns for. */
const NameDetail = ({ sku, visible, stock_number }: Product) => (
  <>
    {sku}
    {!visible && <Visibility visible={visible} />}
    <Box component="span" sx={{ display: { sm: 'none' } }}>
      <StockNumber count={stock_number} unit=" in stock" />
    </Box>
  </>
);

const columns: Column<Product>[] = [
  {
    source: 'title',
    isSortable: true,
    render: (product) => (
      <NameCell
        picture={<ProductThumbnail />}
        source="title"
        detailUntil="md"
        detail={<NameDetail {...product} />}
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
    visibleFrom: 'sm',
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

const outOfStock = { label: 'Out of stock', filter: { stock_to: 0 } };

const bulkActions = <ProductBulkActions />;

export function ProductList() {
  const limit = useLowStockLimit() ?? 5;
  const duplicate = useDuplicate(productCopy);
  const showOrHide = useVisibilityAction();
  const lowStock = { label: 'Low stock', filter: { stock_above: 0, stock_to: limit } };
  const filters: ListFilter[] = [
    {
      ...{ kind: 'record', label: 'Category', source: 'category_id', resource: 'categories' },
      ...{ nameField: 'title', sortField: 'title' },
    },
    visibilityFilter,
    { kind: 'range', type: 'number', label: 'Price', from: 'price_above', to: 'price_to' },
    { kind: 'choice', label: 'Stock', choices: [lowStock, outOfStock] },
  ];
  return (
    <RecordList<Product>
      columns={columns}
      filters={filters}
      views={[visibleView, hiddenView, lowStock, outOfStock]}
      bulkActions={bulkActions}
      rowActions={(product) => [
        { label: 'Duplicate', run: () => duplicate(product.ID) },
        showOrHide(product),
      ]}
      searchPlaceholder="Name or SKU"
    />
  );
}
