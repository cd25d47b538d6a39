import { DataTable, type DataTableProps } from 'react-admin';
import { RecordsDeleteButton } from './DeleteButtons.tsx';

const bulkActions = <RecordsDeleteButton />;

/**
 * The table of a list page: a click on a row edits it, several can be chosen and deleted at once. A row cannot be
 * reached by keyboard, so one column holds a RecordLink.
 */
export function RecordTable(props: DataTableProps) {
  return <DataTable rowClick="edit" bulkActionButtons={bulkActions} {...props} />;
}

/** For columns that a narrow screen does without: `<DataTable.Col source="name" sx={from.md} />`. */
export const from = {
  sm: { display: { xs: 'none', sm: 'table-cell' } },
  md: { display: { xs: 'none', md: 'table-cell' } },
  lg: { display: { xs: 'none', lg: 'table-cell' } },
};
