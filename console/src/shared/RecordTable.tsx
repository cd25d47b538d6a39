import { useEffect } from 'react';
import {
  BulkActionsToolbar,
  DataTable,
  type DataTableProps,
  ListNoResults,
  SelectAllButton,
  useListContext,
} from 'react-admin';
import { maxBatchSize } from '../api/batch.ts';
import { RecordsDeleteButton } from './DeleteButtons.tsx';
import { ErrorAlert } from './QueryResult.tsx';

const bulkActions = <RecordsDeleteButton />;

/** What is chosen at once is changed as one. Once it was pressed, more than a page is chosen, and no more can be. */
function SelectAll() {
  const { selectedIds, data = [] } = useListContext();
  return selectedIds.length > data.length ? null : (
    <SelectAllButton label={`Select all, up to ${maxBatchSize}`} limit={maxBatchSize} />
  );
}

const selectAll = <SelectAll />;

/** What was chosen under another filter, or before the list was left, is out of sight and no longer meant. */
function useSelectionReset(): void {
  const { filterValues, onUnselectItems } = useListContext();
  const filter = JSON.stringify(filterValues);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another filter is a reason, and the first sight
  useEffect(() => onUnselectItems(), [filter]);
}

/** That there is nothing, or that nobody knows. */
function EmptyTable() {
  const { error, refetch } = useListContext();
  return error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : <ListNoResults />;
}

const emptyTable = <EmptyTable />;

/**
 * The table of a list page: a click on a row edits it, several can be chosen and deleted at once. A row cannot be
 * reached by keyboard, so one column holds a RecordLink.
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

/** For columns that a narrow screen does without: `<DataTable.Col source="name" sx={from.md} />`. */
export const visibleFrom = {
  sm: { display: { xs: 'none', sm: 'table-cell' } },
  md: { display: { xs: 'none', md: 'table-cell' } },
  lg: { display: { xs: 'none', lg: 'table-cell' } },
};
