import { useListContext } from 'ra-core';
import { useEffect } from 'react';
import {
  BulkActionsToolbar,
  DataTable,
  type DataTableProps,
  ListNoResults,
  SelectAllButton,
} from 'react-admin';
import { maxBatchSize } from '../api/batch.ts';
import { RecordsDeleteButton } from './DeleteButtons.tsx';
import { ErrorAlert } from './QueryResult.tsx';

const bulkActions = <RecordsDeleteButton />;

/** Batches are limited. Hidden once used: more than a page is selected then. */
function SelectAll() {
  const { selectedIds, data = [] } = useListContext();
  return selectedIds.length > data.length ? null : (
    <SelectAllButton label={`Select all, up to ${maxBatchSize}`} limit={maxBatchSize} />
  );
}

const selectAll = <SelectAll />;

/** Clears the selection when the filter changes or the list is left: it would be out of sight. */
function useSelectionReset(): void {
  const { filterValues, onUnselectItems } = useListContext();
  const filter = JSON.stringify(filterValues);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount and when the filter changes
  useEffect(() => onUnselectItems(), [filter]);
}

function EmptyTable() {
  const { error, refetch } = useListContext();
  return error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : <ListNoResults />;
}

const emptyTable = <EmptyTable />;

/**
 * Table with row click, selection and bulk delete. Rows are not focusable, so one column must hold a RecordLink.
 */
export function RecordTable({ bulkActionButtons = bulkActions, ...props }: DataTableProps) {
  useSelectionReset();
  const toolbar = bulkActionButtons && (
    <BulkActionsToolbar selectAllButton={selectAll}>{bulkActionButtons}</BulkActionsToolbar>
  );
  return (
    <DataTable
      rowClick="edit"
      bulkActionButtons={bulkActionButtons}
      bulkActionsToolbar={toolbar}
      empty={emptyTable}
      {...props}
    />
  );
}

/** Hides a column on narrow screens: `<DataTable.Col source="name" sx={visibleFrom.md} />`. */
export const visibleFrom = {
  sm: { display: { xs: 'none', sm: 'table-cell' } },
  md: { display: { xs: 'none', md: 'table-cell' } },
  lg: { display: { xs: 'none', lg: 'table-cell' } },
};
