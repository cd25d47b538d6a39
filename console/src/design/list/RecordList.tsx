import { ListBase, type SortPayload } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import type { ConsoleRecord } from '../../api/data-provider.ts';
import { RecordsDeleteButton } from '../../shared/DeleteButtons.tsx';
import { ListPage } from './ListPage.tsx';
import { ListDefinitionContext } from './list-definition.ts';
import type { Column, ListDefinition, ListFilter, ListView, RowAction } from './types.ts';

interface RecordListProps<T> {
  /** The first names the record. */
  columns: Column<T>[];
  filters?: ListFilter[];
  /** Tabs after "All". */
  views?: ListView[];
  sort?: SortPayload;
  /** Default: delete. False: rows cannot be selected. */
  bulkActions?: ReactNode | false;
  /** Of the menu at the end of each row. */
  rowActions?: (record: T) => RowAction[];
  searchPlaceholder?: string;
  /** Whether a click on a row opens the record. */
  opensRecord?: boolean;
  /** Above the list. */
  children?: ReactNode;
}

const newestFirst: SortPayload = { field: 'ID', order: 'DESC' };
const deleteOnly = <RecordsDeleteButton />;
/** The page shows errors. */
const queryOptions = { meta: { countsTotal: true }, onError: () => undefined };
const none: never[] = [];

/** A list page. View, filters, sort and page are in the address. */
export function RecordList<T extends ConsoleRecord>({
  columns,
  filters = none,
  views = none,
  sort = newestFirst,
  bulkActions = deleteOnly,
  rowActions,
  searchPlaceholder,
  opensRecord = true,
  children,
}: RecordListProps<T>) {
  const definition = useMemo(
    () =>
      ({
        columns,
        filters,
        views,
        bulkActions,
        rowActions,
        opensRecord,
        defaultSort: sort,
      }) as ListDefinition<never>,
    [columns, filters, views, bulkActions, rowActions, opensRecord, sort],
  );
  return (
    <ListBase<T> exporter={false} perPage={25} sort={sort} queryOptions={queryOptions}>
      <ListDefinitionContext.Provider value={definition as unknown as ListDefinition}>
        <ListPage searchPlaceholder={searchPlaceholder}>{children}</ListPage>
      </ListDefinitionContext.Provider>
    </ListBase>
  );
}
