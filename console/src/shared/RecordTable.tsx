import { useEffect } from 'react';
import {
  BulkActionsToolbar,
  DataTable,
  type DataTableProps,
  ListNoResults,
  SelectAllButton,
  useListContext,
} from 'react-admin';
import { mostAtOnce } from '../api/batch.ts';
import { RecordsDeleteButton } from './DeleteButtons.tsx';
import { Problem } from './Shown.tsx';

const bulkActions = <RecordsDeleteButton />;

/** What is chosen at once is changed as one. Once it was pressed, more than a page is chosen, and no more can be. */
function SelectAll() {
  const { selectedIds, data = [] } = useListContext();
  return selectedIds.length > data.length ? null : (
    <SelectAllButton label={`Select all, up to ${mostAtOnce}`} limit={mostAtOnce} />
  );
}

const selectAll = <SelectAll />;

/** What was chosen under another filter, or before the list was left, is out of sight and no longer meant. */
function useFreshChoice(): void {
  const { filterValues, onUnselectItems } = useListContext();
  const filter = JSON.stringify(filterValues);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another filter is a reason, and the first sight
  useEffect(() => onUnselectItems(), [filter]);
}

/** That there is nothing, or that nobody knows. */
function Nothing() {
  const { error, refetch } = useListContext();
  return error ? <Problem error={error} onRetry={() => void refetch()} /> : <ListNoResults />;
}

const nothing = <Nothing />;

/**
 * The table of a list page: a click on a row edits it, several can be chosen and deleted at once. A row cannot be
 * reached by keyboard, so one column holds a RecordLink.
 */
export function RecordTable({ bulkActionButtons = bulkActions, ...props }: DataTableProps) {
  useFreshChoice();
  const toolbar = bulkActionButtons && (
    <BulkActionsToolbar selectAllButton={selectAll}>{bulkActionButtons}</BulkActionsToolbar>
  );
  return (
    <DataTable
      rowClick="edit"
      bulkActionButtons={bulkActionButtons}
      bulkActionsToolbar={toolbar}
      empty={nothing}
      {...props}
    />
  );
}

/** For columns that a narrow screen does without: `<DataTable.Col source="name" sx={from.md} />`. */
export const from = {
  sm: { display: { xs: 'none', sm: 'table-cell' } },
  md: { display: { xs: 'none', md: 'table-cell' } },
  lg: { display: { xs: 'none', lg: 'table-cell' } },
};
