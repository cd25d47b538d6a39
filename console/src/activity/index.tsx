import { ClockIcon } from '@heroicons/react/24/outline';
import { Box, Button, Card, LinearProgress, Typography } from '@mui/material';
import { EmptyState } from '../design/EmptyState.tsx';
import { Title } from '../design/Title.tsx';
import { ErrorAlert } from '../shared/QueryResult.tsx';
import { formatTimestamp } from '../shared/time-format.ts';
import { ActivityFilters } from './ActivityFilters.tsx';
import { useActivityFilter } from './filter.ts';
import { dayLabel, groupByDay } from './grouping.ts';
import { StepRunRow } from './StepRunRow.tsx';
import { useActivity } from './use-activity.ts';

export function Page() {
  const filters = useActivityFilter();
  const activity = useActivity(filters.filter);
  const { steps, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, searchedTo } = activity;
  const isSearching = isFetchingNextPage && !steps.length;
  return (
    <>
      <Title title="Activity" />
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 640 }}>
        Changes made here and through the API. You can undo a change until the same fields are edited again.
      </Typography>
      <ActivityFilters {...filters} />
      {(isPending || isSearching) && <LinearProgress aria-label="Loading" />}
      {error && <ErrorAlert error={error} onRetry={() => void activity.refetch()} />}
      {!isPending && !error && !steps.length && !hasNextPage && (
        <Card>
          {filters.isSet ? (
            <EmptyState title="No changes match these filters" />
          ) : (
            <EmptyState icon={ClockIcon} title="No changes yet">
              Everything you create or edit appears here.
            </EmptyState>
          )}
        </Card>
      )}
      {groupByDay(steps).map(({ day, runs }) => (
        <Box component="section" key={day} sx={{ mb: 2.5 }}>
          <Typography component="h2" variant="subtitle2" color="text.secondary" sx={{ mb: 0.75 }}>
            {dayLabel(day)}
          </Typography>
          <Card component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {runs.map((run) => (
              <StepRunRow key={run[0].step} run={run} />
            ))}
          </Card>
        </Box>
      ))}
      {hasNextPage && (
        <Box sx={{ mt: 2, textAlign: 'center' }}>
          <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage} variant="outlined">
            Show older changes
          </Button>
          {searchedTo && (
            <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1 }}>
              Searched back to {formatTimestamp(searchedTo)}
            </Typography>
          )}
        </Box>
      )}
    </>
  );
}
