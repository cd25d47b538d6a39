import { useListContext } from 'ra-core';
import { DataTable, SearchInput } from 'react-admin';
import { CategoryInput } from '../categories/CategoryInput.tsx';
import { SelectInput } from '../design/inputs/SelectInput.tsx';
import { StatusChip } from '../design/StatusChip.tsx';
import { RecordsDeleteButton } from '../shared/DeleteButtons.tsx';
import { RecordList } from '../shared/RecordList.tsx';
import { RecordTable, visibleFrom } from '../shared/RecordTable.tsx';
import { BulkEditButton } from './BulkEditButton.tsx';
import { CategoryName } from './CategoryName.tsx';
import { EditableCell } from './EditableCell.tsx';
import { ProductName } from './ProductName.tsx';
import type { Product } from './product.ts';
import { StockFilter } from './StockFilter.tsx';
import { StockTotal } from './StockTotal.tsx';

const visibilityChoices = [
  { id: 'true', name: 'Visible' },
  { id: 'false', name: 'Hidden' },
];

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name or SKU" />,
  <CategoryInput key="category_id" source="category_id" label="Category" sx={{ minWidth: 200 }} />,
  <SelectInput
    key="visible"
    source="visible"
    label="Visibility"
    choices={visibilityChoices}
    emptyText="Any"
  />,
  <StockFilter key="stock_to" source="stock_to" label="Stock" alwaysOn />,
];

/** Renders nothing without a selection: collapsed buttons would still cover the table's header. */
function BulkActions() {
  const { selectedIds } = useListContext();
  if (!selectedIds.length) return null;
  return (
    <>
      <BulkEditButton />
      <RecordsDeleteButton />
    </>
  );
}

const bulkActions = <BulkActions />;

const numberColumn = {
  textAlign: 'right',
  width: { xs: 72, sm: 120 },
  // The head ends where its numbers do.
  '& .MuiTableSortLabel-root': { flexDirection: 'row-reverse' },
  // No room on phones for inactive sort arrows.
  '& .MuiTableSortLabel-root:not(.Mui-active) svg': { display: { xs: 'none', sm: 'block' } },
};

export const ProductList = () => (
  <RecordList filters={filters}>
    <RecordTable bulkActionButtons={bulkActions}>
      <DataTable.Col source="title">
        <ProductName />
      </DataTable.Col>
      <DataTable.Col source="sku" sx={visibleFrom.md} />
      <DataTable.Col label="Category" sx={visibleFrom.lg}>
        <CategoryName />
      </DataTable.Col>
      <DataTable.Col source="price" sx={numberColumn}>
        <EditableCell source="price" label="Price" />
      </DataTable.Col>
      <DataTable.Col source="stock_number" label="Stock" sx={numberColumn}>
        <StockTotal />
      </DataTable.Col>
      <DataTable.Col
        source="visible"
        label="Visibility"
        disableSort
        sx={visibleFrom.md}
        render={({ visible }: Product) => (
          <StatusChip kind={visible ? 'good' : 'neutral'} label={visible ? 'Visible' : 'Hidden'} />
        )}
      />
    </RecordTable>
  </RecordList>
);
