import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import type { Column, ListFilter } from '../design/list/types.ts';
import { useDuplicate } from '../design/list/use-duplicate.ts';
import { datetimeFilter } from '../shared/datetime-filter.ts';
import { Timestamp } from '../shared/Timestamp.tsx';
import {
  hiddenView,
  useVisibilityAction,
  Visibility,
  visibilityBulkActions,
  visibilityFilter,
  visibleView,
} from '../shared/visibility.tsx';
import { type NewsItem, newsItemCopy } from './news-item.ts';

const columns: Column<NewsItem>[] = [
  {
    source: 'title',
    isSortable: true,
    render: (item) => (
      <NameCell source="title" detailUntil="sm" detail={!item.visible && <Visibility {...item} />} />
    ),
  },
  { source: 'visible', label: 'Visibility', visibleFrom: 'sm', render: (item) => <Visibility {...item} /> },
  { source: 'datetime', isSortable: true, render: ({ datetime }) => <Timestamp at={datetime} /> },
];
const filters: ListFilter[] = [visibilityFilter, datetimeFilter('Published')];
const views = [visibleView, hiddenView];
const sort = { field: 'datetime', order: 'DESC' } as const;

export function NewsList() {
  const duplicate = useDuplicate(newsItemCopy);
  const showOrHide = useVisibilityAction();
  return (
    <RecordList<NewsItem>
      columns={columns}
      filters={filters}
      views={views}
      sort={sort}
      bulkActions={visibilityBulkActions}
      rowActions={(item) => [showOrHide(item), { label: 'Duplicate', run: () => duplicate(item.ID) }]}
      searchPlaceholder="Title or text"
    />
  );
}
