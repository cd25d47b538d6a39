import { Box } from '@mui/material';
import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import type { Column, ListFilter, ListView } from '../design/list/types.ts';
import { useDuplicate } from '../design/list/use-duplicate.ts';
import { useSite } from '../settings/use-site.ts';
import { datetimeFilter } from '../shared/datetime-filter.ts';
import {
  hiddenView,
  useVisibilityAction,
  visibilityBulkActions,
  visibilityFilter,
} from '../shared/visibility.tsx';
import { formatMoment } from '../shared/zoned-time.ts';
import { EventStatus } from './EventStatus.tsx';
import { eventCopy, type SiteEvent, startOfToday } from './event.ts';

const Starts = ({ at }: { at: string }) => formatMoment(at, useSite()?.time_zone);

const columns: Column<SiteEvent>[] = [
  {
    source: 'title',
    isSortable: true,
    render: (event) => (
      <NameCell
        source="title"
        detailUntil="md"
        detail={
          <>
            <Box component="span" sx={{ display: { sm: 'none' } }}>
              <Starts at={event.starts} />
            </Box>
            {event.location}
            <EventStatus event={event} />
          </>
        }
      />
    ),
  },
  { source: 'location', visibleFrom: 'md' },
  { source: 'status', visibleFrom: 'md', render: (event) => <EventStatus event={event} /> },
  { source: 'starts', isSortable: true, visibleFrom: 'sm', render: ({ starts }) => <Starts at={starts} /> },
];
const filters: ListFilter[] = [visibilityFilter, datetimeFilter('Starts', 'starts')];
const sort = { field: 'starts', order: 'DESC' } as const;

export function EventList() {
  const duplicate = useDuplicate(eventCopy);
  const showOrHide = useVisibilityAction();
  const today = startOfToday();
  const views: ListView[] = [
    { label: 'Upcoming', filter: { starts_from: today }, sort: { field: 'starts', order: 'ASC' } },
    { label: 'Past', filter: { starts_to: today } },
    hiddenView,
  ];
  return (
    <RecordList<SiteEvent>
      columns={columns}
      filters={filters}
      views={views}
      sort={sort}
      bulkActions={visibilityBulkActions}
      rowActions={(event) => [showOrHide(event), { label: 'Duplicate', run: () => duplicate(event.ID) }]}
      searchPlaceholder="Title or place"
    />
  );
}
